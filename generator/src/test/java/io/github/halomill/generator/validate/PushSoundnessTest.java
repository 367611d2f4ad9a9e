package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.Access;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.Point;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random kernels that write elements of others, run work-item by work-item: where they are taken, no two write one
 * element, none reads what another writes, and all is written where it is said to be.
 */
class PushSoundnessTest {

    private static final int PROGRAMS = Thorough.ON ? 600 : 40;
    private static final int COMPONENTS = 3;

    @TempDir
    Path folder;

    /** What is touched: of which component, how far from the work-item's own element, written as in {@code form}. */
    private record Place(int component, int offset, int form) {

        static Place random(Random random) {
            return new Place(random.nextInt(COMPONENTS), random.nextInt(5) - 2, random.nextInt(4));
        }

        /** What holds where it is touched; empty: it always is. */
        String guard() {
            return form != 0 ? "" : offset < 0 ? "if (x >= " + -offset + ") " : "if (x < nx - " + offset + ") ";
        }

        String subscript() {
            String at = "(x + " + offset + ")";
            String wrapped = switch (form) {
                case 0 -> at;
                case 1 -> "(x + nx + " + offset + ") % nx";
                case 2 ->
                    offset < 0
                            ? "(x < " + -offset + " ? x + nx + " + offset + " : " + at + ")"
                            : "(x >= nx - " + offset + " ? x - nx + " + offset + " : " + at + ")";
                default -> "(x + odd) % nx";
            };
            return component + " * nx + " + wrapped;
        }
    }

    private static String body(Random random) {
        StringBuilder body = new StringBuilder();
        int reads = random.nextInt(3);
        for (int i = 0; i < reads; i++) {
            Place read = Place.random(random);
            body.append("%sall += f[%s];%n".formatted(read.guard(), read.subscript()));
        }
        int writes = 1 + random.nextInt(3);
        for (int i = 0; i < writes; i++) {
            Place write = Place.random(random);
            body.append("%sf[%s] = all + in[%d * nx + x];%n".formatted(write.guard(), write.subscript(), i));
        }
        return body.toString();
    }

    private static String kernel(String body) {
        return """
                __kernel void push(__global int *f, __global const int *in, const int nx, const int odd)
                {
                    const int x = get_global_id(0);
                    if (x >= nx) return;
                    int all = 0;
                    %s
                }
                """.formatted(body);
    }

    private Checked check(String kernel) throws IOException {
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Push">
                  <parameter name="nx">24</parameter>
                  <field name="f" type="int" size="nx, 3c"/> <field name="in" type="int" size="nx, 3c"/>
                  <kernel file="k.cl" global="nx">
                    <argument name="f" property="inout" wraps="x" shadow="{-2} {-1} {1} {2}"/>
                    <argument name="in" property="input"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="odd" property="input" type="int">1</argument>
                  </kernel>
                </program>
                """, "k.cl", kernel, false);
    }

    @Test
    void whatIsTakenIsOneToOne() throws IOException {
        int taken = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            String kernel = kernel(body(new Random(seed)));
            Checked checked = check(kernel);
            if (checked.program().isPresent()) {
                taken++;
                Unit unit = KernelFileReader.read("k.cl", kernel).unit();
                List<Point> pushed =
                        checked.program().get().kernels().get(0).proof().pushed("f");
                for (long nx : List.of(4L, 5L, 9L)) {
                    assertOneToOne(accesses(unit, nx), nx, pushed, seed + ", nx = " + nx + ": " + kernel);
                }
            }
        }
        assertThat(taken).as("kernels that are taken").isBetween(PROGRAMS / 8, PROGRAMS * 3 / 4);
    }

    private static List<Access> accesses(Unit unit, long nx) {
        Map<String, Argument> arguments = Map.of(
                "f", new Argument.Buffer(new byte[COMPONENTS * 4 * (int) nx]),
                "in", new Argument.Buffer(new byte[COMPONENTS * 4 * (int) nx]),
                "nx", new Argument.Scalar(nx),
                "odd", new Argument.Scalar(1L));
        Launch launch = new Launch(List.of(nx), List.of(1L), List.of(0L), arguments, Map.of());
        return KernelInterpreter.run(unit, "push", launch, 1).accesses();
    }

    private static void assertOneToOne(List<Access> accesses, long nx, List<Point> pushed, String what) {
        Map<Long, Long> writers = new HashMap<>();
        for (Access access : accesses) {
            assertThat(access.inside()).as(what).isTrue();
            if (access.mode() == Mode.WRITE) {
                long item = access.item().get(0);
                Long other = writers.put(access.offset(), item);
                assertThat(other == null || other == item)
                        .as("written by one: " + what)
                        .isTrue();
                assertThat(places(pushed, access.offset() / 4 / nx, item, nx))
                        .as("written where it is said to be: " + what)
                        .contains(access.offset() / 4 % nx);
            }
        }
        for (Access access : accesses) {
            if (access.mode() == Mode.READ && access.buffer().equals("f")) {
                long item = access.item().get(0);
                assertThat(writers.getOrDefault(access.offset(), item))
                        .as("read by who writes it: " + what)
                        .isEqualTo(item);
            }
        }
    }

    /** Where a work-item writes a component. */
    private static Set<Long> places(List<Point> pushed, long component, long item, long nx) {
        if (pushed.isEmpty()) {
            return Set.of(item);
        }
        return pushed.stream()
                .map(Point::text)
                .filter(text -> !text.contains(" of ") || text.endsWith(" of " + component))
                .map(text -> Long.parseLong(text.substring(1, text.indexOf('}'))))
                .map(by -> Math.floorMod(item + by, nx))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
