package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is found in small kernels, worked out by hand; the argument n is not negative. */
class KernelEvaluatorTest {

    @Test
    void conditionsGuardAccesses() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i > 0 && i < n - 1) a[i] = a[i - 1] + a[i + 1]; }",
                "READ a 4*x - 4 +4 if n - x - 2, x - 1",
                "READ a 4*x + 4 +4 if n - x - 2, x - 1",
                "WRITE a 4*x +4 if n - x - 2, x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i == 0) a[0] = 1; else a[i] = 2; }",
                "WRITE a 0 +4 if -x",
                "WRITE a 4*x +4 if x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i < n && a[i] > 0) a[i + 1] = 1; }",
                "READ a 4*x +4 if n - x - 1",
                "WRITE a 4*x + 4 +4 if n - x - 1 maybe");
    }

    @Test
    void whatIsReturnedFromDoesNotGoOn() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i >= n) return; a[i] = 1; }",
                "WRITE a 4*x +4 if n - x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i == 0 || i == n - 1) return; a[i] = 1; }",
                "WRITE a 4*x +4 if x - 1, x - n + 1 != 0");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) { if (a[j] > 0) return; a[j] = 2; } a[n] = 3; }",
                "READ a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*n +4 maybe");
    }

    /** {@code Cell}: f at 0, u at 32, tag at 48, 64 bytes; {@code Size}: w at 0, pad at 4. */
    @Test
    void membersOfStructsAreBytesOfElements() {
        String types =
                "typedef struct { float f[5]; float3 u; short tag; } Cell; typedef struct { int w; char pad[2]; } Size;\n";
        assertReferences(
                types
                        + "__kernel void k(__global Cell *a, Size n) { int i = get_global_id(0); __global Cell *p = a + i; p->tag = a[i + n.w].f[2]; (*p).u.y = (a - 1)[i].u.z; }",
                "READ a 64*x + 64*n.w + 8 +4",
                "WRITE a 64*x + 48 +2",
                "READ a 64*x - 24 +4",
                "WRITE a 64*x + 36 +4");
        assertReferences(
                types
                        + "__kernel void k(__global Cell *a, __global float *b, Size n) { Cell c = a[get_global_id(0)]; c.tag = n.pad[1]; b[c.tag] = c.f[0]; a[n.w] = c; Size m = n; b[m.w + m.pad[0]] = 1; }",
                "READ a 64*x +64",
                "WRITE b 4*n.pad[1] +4",
                "WRITE a 64*n.w +64",
                "WRITE b 4*n.w + 4*n.pad[0] +4");
        assertReferences(
                types
                        + "__kernel void k(__global Cell *a, int n) { for (int q = 0; q < 5; q++) a[get_global_id(0)].f[q] = 0; }",
                "WRITE a 64*x + 4*k0 +4 if 4 - k0");
    }

    @Test
    void whatCannotBeIsLeftOut() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { if (n < 0) a[5] = 1; if (get_global_id(0) < 0) a[6] = 1; if (0) a[7] = 1; }");
    }

    @Test
    void sideEffectsOfConditionsHappenOnce() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = 3; if (n > 2 && (i = 5)) a[i] = 1; a[i + 10] = 2; }",
                "WRITE a 20 +4 if n - 3 maybe",
                "WRITE a 12 +4 if n - 3 maybe",
                "WRITE a 60 +4 if n - 3 maybe",
                "WRITE a 52 +4 maybe");
    }

    @Test
    void functionsOfTheFileAreGoneThrough() {
        assertReferences(
                "int side(int i, int n) { return i < n ? i + 1 : i; }\n__kernel void k(__global float *a, int n) { a[side(get_global_id(0), n)] = 1; }",
                "WRITE a 4*x + 4 +4 if n - x - 1 maybe",
                "WRITE a 4*x +4 if x - n maybe");
        assertReferences(
                "void put(__global float *p, float v) { *p = v; }\n__kernel void k(__global float *a, int n) { put(a + get_global_id(0), 1); }",
                "WRITE a 4*x +4");
        assertReferences(
                "void two(int i, int *lo, int *hi) { *lo = i - 1; *hi = i + 1; }\n__kernel void k(__global float *a, __global float *b, int n) { int l, h; two(get_global_id(0), &l, &h); b[l + 1] = a[h]; }",
                "READ a 4*x + 4 +4",
                "WRITE b 4*x +4");
    }

    @Test
    void functionsCanBeToldApartByTheirCalls() {
        Unit unit = KernelFileReader.read(
                        "k.cl",
                        "float at(__global float *p, int i) { return p[i]; }\nfloat two(__global float *p, int i) { return at(p, i) - at(p, i + 2); }\n"
                                + "__kernel void k(__global float *a, __global float *b) { int i = get_global_id(0); b[i] = at(a, i) + two(a, i + 5); }")
                .unit();
        assertThat(KernelEvaluator.evaluate(
                                unit,
                                unit.function("k").orElseThrow(),
                                name -> true,
                                name -> false,
                                Set.of(),
                                KnownObjects.NONE,
                                true)
                        .fromZero()
                        .references())
                .extracting(reference ->
                        reference.calls().stream().map(SourceLocation::column).toList() + " "
                                + reference.accesses().get(0).offset())
                .containsExactly("[90] 4*x", "[101, 46] 4*x + 20", "[101, 57] 4*x + 28", "[] 4*x");
    }

    @Test
    void functionsThatAreNotKnownDoAnything() {
        assertReferences(
                "void far(__global float *p);\n__kernel void k(__global float *a, __global float *b, int n) { far(a + 1); b[0] = 1; }",
                "UPDATE a: UNKNOWN_FUNCTION",
                "WRITE b 0 +4");
        assertReferences(
                "int down(__global float *a, int i) { a[i] = 1; return i > 0 ? down(a, i - 1) : 0; }\n__kernel void k(__global float *a, int n) { down(a, n); }",
                "WRITE a 4*n +4",
                "UPDATE a: UNKNOWN_FUNCTION");
    }

    @Test
    void whatCannotBeFollowedMayDoAnything() {
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { again: a[0] = 1; goto again; }",
                "UPDATE a: NOT_FOLLOWED",
                "UPDATE b: NOT_FOLLOWED");
    }

    @Test
    void switchesHaveACaseEach() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = 0; switch (n) { case 1: i = 3; break; case 2: i = 4; default: i += 7; } a[i] = 1; }",
                "WRITE a 44 +4 if 2 - n, n - 2 maybe",
                "WRITE a 28 +4 maybe",
                "WRITE a 12 +4 if 1 - n, n - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { switch (n) { case 1: a[1] = 1; case 2: a[2] = 1; break; default: b[0] = 1; } }",
                "WRITE a 4 +4 if 1 - n, n - 1",
                "WRITE a 8 +4 maybe",
                "WRITE b 0 +4 maybe");
    }

    @Test
    void idsCountFromTheOffset() {
        var file = KernelFileReader.read("k.cl", """
                __kernel void k(__global char *a, int n)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (y < n) a[x] = 1;
                    a[n * get_global_linear_id() + get_global_offset(1)] = 2;
                    a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = 3;
                }
                """);
        Evaluation evaluation =
                KernelEvaluator.evaluate(file.unit(), file.unit().functions().get(0), name -> true);

        assertThat(accesses(evaluation))
                .containsExactly(
                        "x + offset(x) if y + offset(y) < n",
                        "n*size(x)*size(y)*z + n*size(x)*y + n*x + offset(y) if ",
                        "x if ");
        assertThat(accesses(evaluation.withIds(List.of(1, 0))).get(0)).isEqualTo("y + offset(y) if x + offset(x) < n");
        assertThat(accesses(evaluation.fromZero()).get(0)).isEqualTo("x if y < n");
    }

    @Test
    void elementsThatNobodyChangesAreScalars() {
        var file = KernelFileReader.read("k.cl", """
                int second(__constant int *m) { return m[1]; }
                __kernel void k(__global char *a, __constant int *n, __global const uint *u, __global const short *f)
                {
                    int x = get_global_id(0);
                    __constant int *rest = n + 1;
                    if (x < *n) a[second(n) + x] = 1;
                    a[rest[1] + u[0]] = 2;
                    a[n[3]] = 3;
                    a[n[x]] = 4;
                    a[((__constant short *)n)[0] + f[0]] = 5;
                }
                """);
        Evaluation evaluation = KernelEvaluator.evaluate(
                file.unit(),
                file.unit().function("k").orElseThrow(),
                name -> name.equals("n[1]"),
                name -> false,
                Set.of("n[0]", "n[1]", "n[2]", "u[0]"),
                KnownObjects.NONE);

        List<Reference> writes = evaluation.references().stream()
                .filter(reference -> reference.mode().writes())
                .toList();
        assertThat(writes.get(0).accesses().get(0).offset()).hasToString("x + offset(x) + n[1]");
        assertThat(writes.get(0).accesses().get(0).guards().texts()).containsExactly("x + offset(x) < n[0]");
        assertThat(writes.get(1).accesses().get(0).offset()).hasToString("u[0] + n[2]");
        assertThat(writes.subList(2, 5))
                .allMatch(write -> write.unresolved().equals(Optional.of(Reference.Obstacle.FROM_MEMORY)));
        assertThat(writes.get(0).accesses().get(0).offset().symbols()).contains(new Symbol.Uniform("n[1]", true));
        assertThat(writes.get(1).accesses().get(0).offset().symbols())
                .containsExactlyInAnyOrder(new Symbol.Uniform("n[2]", false), new Symbol.Uniform("u[0]", true));
        assertThat(evaluation.references())
                .filteredOn(reference -> reference.mode().reads())
                .extracting(Reference::text)
                .contains("*n", "m[1]", "rest[1]", "u[0]", "n[3]", "n[x]", "f[0]");
    }

    private static List<String> accesses(Evaluation evaluation) {
        return evaluation.references().stream()
                .map(reference -> reference.accesses().get(0))
                .map(access -> access.offset() + " if "
                        + String.join(", ", access.guards().texts()))
                .toList();
    }

    @Test
    void everyReferenceHasItsTextAndPlace() {
        var file = KernelFileReader.read("k.cl", "__kernel void k(__global int *a)\n{\n    a[1 + 2] = 3;\n}\n");
        List<Reference> references =
                KernelEvaluator.references(file.unit(), file.unit().functions().get(0), name -> false);

        assertThat(references).hasSize(1);
        assertThat(references.get(0).text()).isEqualTo("a[1 + 2]");
        assertThat(references.get(0).place()).isEqualTo(new SourceLocation("k.cl", 3, 5));
    }

    @Test
    void kernelsThatTakeTooLongMayDoAnything() {
        StringBuilder source = new StringBuilder("__kernel void k(__global float *a, int n) { int s = 0;");
        source.append(" for (int i = 0; i < n; i++)".repeat(24)).append(" a[s++] = 1; }");

        assertThat(KernelReferences.of(source.toString())).containsExactly("UPDATE a: NOT_FOLLOWED");
    }
}
