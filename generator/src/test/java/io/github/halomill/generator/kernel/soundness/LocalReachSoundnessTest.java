package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.access.LocalReach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With as much local memory as is found no work-item leaves it; with an element less one does. */
class LocalReachSoundnessTest {

    private static final String HELPERS = """
            void put(__local int *to, int at) { to[at + 1] = at; }
            """;

    /** In groups of 4 x 2; l and m are local ids, x is the global id; n is 5. */
    private static KernelCase kernel(String statements) {
        return new KernelCase("k.cl", """
                // global 8 4
                // local 4 2
                // n = 5
                // buffers: a 64
                // t: local 1
                %s
                __kernel void k(__global int *a, __local int *t, int n)
                {
                    int l = get_local_id(0), m = get_local_id(1), x = get_global_id(0);
                    %s
                }
                """.formatted(HELPERS, statements));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t[l] = 1;",
                "t[0] = 1;",
                "t[3 * l + 2] = a[x];",
                "a[x] = t[7 - l];",
                "t[m * get_local_size(0) + l] = 1;",
                "t[m * n + l] = 1;",
                "t[x - get_group_id(0) * get_local_size(0) + 2] = 1;",
                "t[x % 4 + 1] = 1;",
                "t[get_local_linear_id()] = 1;",
                "if (l < 2) t[l + 7] = 1;",
                "if (l > 0) t[l - 1] = 1; else t[5] = 1;",
                "t[l < 2 ? l : l + 4] = 1;",
                "t[min(l + m, 3)] = 1;",
                "put(t + 4, l);",
                "vstore4((int4)(1), l, t);",
                "async_work_group_copy(t + 1, a, 10, 0);",
                "atomic_add(&t[2 * l + 1], 1);",
                "((__local char *)t)[17] = 1;",
                "__local int *to = l < 2 ? t : t + 6; to[l] = 1;",
                "for (int i = l; i < 11; i += 4) t[i] = 1;",
                "for (int j = m; j < n + 2; j += get_local_size(1)) for (int i = l; i < 6; i += 4) t[j * 6 + i] = 1;",
                "for (int i = 0; i < n; i++) { if (i == 3) continue; t[i] = 1; }",
                "int i = 9; while (i > n) { i--; t[i] = 1; }"
            })
    void isExact(String statements) {
        KernelCase kernel = kernel(statements);
        long elements = reach(kernel, "t").orElseThrow();

        assertThat(undefined(kernel, "t", 4 * elements)).isEmpty();
        assertThat(undefined(kernel, "t", 4 * (elements - 1))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t[a[x] & 7] = 1;",
                "t[l * m] = t[(int)(0.5f * n)];",
                "__local int *now = t, *next = t + 4; for (int i = 0; i < n; i++) { next[l] = now[l]; __local int *o = now; now = next; next = o; }",
                "int i = l; while (a[i] > 0) i++; t[i] = 1;",
                "unknown(t);"
            })
    void isNotKnown(String statements) {
        assertThat(reach(kernel(statements), "t")).isEmpty();
    }

    @Test
    void isEnoughWhereAnotherPointerMayLeadThere() {
        KernelCase kernel = new KernelCase("two.cl", """
                // global 4
                // local 4
                // buffers: a 64
                // s: local 4
                // t: local 1
                __kernel void k(__global int *a, __local int *s, __local int *t)
                {
                    int l = get_local_id(0);
                    __local int *to = l < 1 ? s : t;
                    to[l] = a[l];
                }
                """);
        assertThat(reach(kernel, "s")).isNotEmpty();
        long elements = reach(kernel, "t").orElseThrow();
        assertThat(undefined(kernel, "t", 4 * elements)).isEmpty();
    }

    @Test
    void isThatOfTheAdversarialKernel() {
        KernelCase kernel = KernelCases.adversarial()
                .filter(one -> one.name().equals("local_argument.cl"))
                .findFirst()
                .orElseThrow();
        assertThat(reach(kernel, "tile")).contains(8L);
    }

    /** The most elements that a reference reaches; empty if one of them is not known. */
    private static Optional<Long> reach(KernelCase kernel, String argument) {
        Unit unit = kernel.unit();
        Function function = kernel.function(unit);
        Launch launch = kernel.launch(function, 1);
        Map<String, Poly> scalars = new LinkedHashMap<>();
        launch.arguments().forEach((name, value) -> {
            if (value instanceof Argument.Scalar scalar) {
                scalars.put(name, Poly.of(scalar.value().longValue()));
            }
        });
        Setting setting = new Setting(
                polynomials(launch.global()),
                polynomials(launch.offset()),
                launch.local(),
                scalars,
                Map.of(),
                false,
                List.of(),
                Set.of());
        List<Reference> references = KernelEvaluator.evaluate(unit, function, name -> true).locals().stream()
                .filter(reference -> reference.buffer().name().equals(argument))
                .toList();
        List<Optional<List<LocalReach>>> reaches = references.stream()
                .map(reference -> LocalReach.of(reference, setting, 4))
                .toList();
        return reaches.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : reaches.stream()
                        .flatMap(Optional::stream)
                        .flatMap(List::stream)
                        .map(reach -> reach.elements().constant().orElseThrow())
                        .max(Long::compare);
    }

    private static List<Poly> polynomials(List<Long> numbers) {
        return numbers.stream().map(Poly::of).toList();
    }

    /** What work-items do that is not defined, with so many bytes of local memory. */
    private static Stream<String> undefined(KernelCase kernel, String argument, long bytes) {
        Unit unit = kernel.unit();
        Function function = kernel.function(unit);
        Launch launch = kernel.launch(function, 1);
        launch.arguments().put(argument, new Argument.Local((int) bytes));
        return KernelInterpreter.run(unit, function.name(), launch, 1).undefined().stream();
    }
}
