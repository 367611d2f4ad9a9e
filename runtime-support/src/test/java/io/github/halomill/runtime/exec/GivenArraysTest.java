package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a program says of borders that nobody writes or gave. Elements are counted by hand. */
class GivenArraysTest {

    private static final DataType INT = DataType.of("int");
    private static final int WIDTH = 8;
    private static final int HEIGHT = 7;
    private static final ElementSource ONES = ConstantSource.of(INT, "1");
    private static final ElementSource ZEROS = ConstantSource.of(INT, "0");

    /** Zeros but for one element, in the middle of the bottom row. */
    private static final ElementSource BOTTOM = at(4, 0);

    private static ElementSource at(int x, int y) {
        return (box, target) -> {
            for (long i = 0; i < box.volume(); i++) {
                target.putInt(box.point(i).x() == x && box.point(i).y() == y ? 5 : 0);
            }
        };
    }

    /** Arrays of 8 x 7 with those names, a kernel that reads the four neighbours of {@code in} and writes {@code out}, and such an iteration. */
    private static Declaration program(
            List<String> arrays, Consumer<KernelDeclaration> kernel, Consumer<StepTrace> iteration) {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        program.grid(WIDTH, HEIGHT);
        arrays.forEach(array -> program.field(array, "int").size(WIDTH, HEIGHT));
        KernelDeclaration relax = program.kernel("relax").global(WIDTH, HEIGHT);
        relax.reads("in").of("u").at(-1, 0).at(1, 0).at(0, -1).at(0, 1);
        kernel.accept(relax);
        program.iteration(iteration);
        return program;
    }

    private static void interior(KernelDeclaration relax) {
        relax.writes("out").of("v").spares(1, 1, 1, 1);
    }

    private static void swap(StepTrace step) {
        step.launch("relax");
        step.swap("u", "v");
    }

    /** What is said when these arrays are given, twice. */
    private List<String> warnings(Declaration program, Map<String, ElementSource> given) {
        List<String> all = new ArrayList<>();
        for (int devices = 1; devices <= 3; devices += 2) {
            Partition partition = Partition.of(program.problem(), devices, Strategy.BALANCED);
            GivenArrays arrays = new GivenArrays(partition);
            arrays.onWarning(all::add);
            given.forEach((name, source) -> arrays.add(partition.problem().indexOf(name), source));
            GivenArrays.Reading reading = (array, part, sink) -> {
                ElementSource source =
                        given.get(partition.problem().fields().get(array).name());
                ByteBuffer data =
                        ByteBuffer.allocate(4 * Math.toIntExact(part.volume())).order(ByteOrder.nativeOrder());
                source.read(part, data);
                sink.write(part, data.flip());
            };
            arrays.look(reading);
            arrays.look(reading);
        }
        assertThat(all.subList(0, all.size() / 2)).isEqualTo(all.subList(all.size() / 2, all.size()));
        return all.subList(0, all.size() / 2);
    }

    /** The four sides without the corners: 2 * 6 + 2 * 5. */
    @Test
    void ofTwoTimeLevelsOneWasGiven() {
        Declaration program = program(List.of("u", "v"), GivenArraysTest::interior, GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", BOTTOM)))
                .containsExactly("no work-item writes the border of v, 22 elements, and v was not given: it is 0 there."
                        + " u, with which it takes turns, is not, at [4, 0] for example, and relax reads both as in: give"
                        + " v the same border (--input v=..., or copyFrom), or both a <border>");
        assertThat(warnings(program, Map.of("v", ONES))).hasSize(1).allMatch(text -> text.contains("border of u, 22"));
    }

    @Test
    void nothingIsForgotten() {
        Declaration program = program(List.of("u", "v"), GivenArraysTest::interior, GivenArraysTest::swap);
        assertThat(warnings(program, Map.of())).isEmpty();
        assertThat(warnings(program, Map.of("u", ONES, "v", ONES))).isEmpty();
        assertThat(warnings(program, Map.of("u", ZEROS))).isEmpty();
        assertThat(warnings(program, Map.of("u", at(4, 3)))).as("inside").isEmpty();
        assertThat(warnings(program, Map.of("u", at(0, 0))))
                .as("a corner that is not read")
                .isEmpty();
        assertThat(warnings(
                        program, Map.of("u", new RandomSource(new ArrayShape(INT, 2, Extent.of(WIDTH, HEIGHT)), 1))))
                .as("just anything")
                .isEmpty();
    }

    @Test
    void allIsWritten() {
        assertThat(warnings(
                        program(List.of("u", "v"), relax -> relax.writes("out").of("v"), GivenArraysTest::swap),
                        Map.of("u", ONES)))
                .isEmpty();
    }

    @Test
    void onlyOneEndIsNotWritten() {
        Declaration program = program(
                List.of("u", "v"), relax -> relax.writes("out").of("v").spares(0, 0, 2, 0), GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", at(7, 1))))
                .hasSize(1)
                .allMatch(text -> text.contains("border of v, 8 elements"));
        assertThat(warnings(program, Map.of("u", at(7, 0)))).as("two rows away").isEmpty();
    }

    @Test
    void nothingTakesTurns() {
        assertThat(warnings(
                        program(List.of("u", "v"), GivenArraysTest::interior, step -> step.launch("relax")),
                        Map.of("u", ONES)))
                .isEmpty();
    }

    @Test
    void threeTimeLevels() {
        Declaration program = program(List.of("u", "v", "w"), GivenArraysTest::interior, step -> {
            step.launch("relax");
            step.rotate("u", "v", "w");
        });
        assertThat(warnings(program, Map.of("u", ONES)))
                .hasSize(2)
                .anyMatch(text -> text.contains("border of v, 22"))
                .anyMatch(text -> text.contains("border of w, 22"));
        assertThat(warnings(program, Map.of("u", ONES, "w", ONES))).hasSize(1);
    }

    /** There and back, without a swap. */
    @Test
    void launchesBindTheArraysByTurns() {
        Declaration program = program(List.of("u", "v"), GivenArraysTest::interior, step -> {
            step.launch("relax");
            step.launch("relax", StepTrace.with().field("in", "v").field("out", "u"));
        });
        assertThat(warnings(program, Map.of("u", ONES))).hasSize(1).allMatch(text -> text.contains("border of v, 22"));
    }

    /** The kernel has no work-items there. */
    @Test
    void marginsOfTheArray() {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        program.grid(WIDTH - 2, HEIGHT - 2);
        List.of("u", "v").forEach(array -> program.field(array, "int").size(WIDTH, HEIGHT));
        KernelDeclaration relax = program.kernel("relax").global(WIDTH - 2, HEIGHT - 2);
        relax.reads("u").at(-1, 0).at(1, 0).at(0, -1).at(0, 1);
        relax.writes("v");
        program.iteration(GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", BOTTOM)))
                .hasSize(1)
                .allMatch(text -> text.contains("border of v, 22"));
    }

    @Test
    void bordersFillTheMargins() {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        program.grid(WIDTH - 2, HEIGHT - 2);
        List.of("u", "v")
                .forEach(array -> program.field(array, "int")
                        .size(WIDTH, HEIGHT)
                        .border("x-", "copy")
                        .border("x+", "periodic")
                        .border("x-", "periodic")
                        .border("y-", 3)
                        .border("y+", "mirror"));
        KernelDeclaration relax = program.kernel("relax").global(WIDTH - 2, HEIGHT - 2);
        relax.reads("u").at(-1, 0).at(1, 0).at(0, -1).at(0, 1);
        relax.writes("v");
        program.iteration(GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", ONES))).isEmpty();
    }

    /** A kernel of its own writes the border, or hooks may. */
    @Test
    void somebodyElseSeesToTheBorder() {
        Declaration program = program(List.of("u", "v"), GivenArraysTest::interior, step -> {
            step.launch("relax");
            step.launch("ends");
            step.swap("u", "v");
        });
        program.kernel("ends").global(WIDTH, HEIGHT).updates("a").of("v");
        assertThat(warnings(program, Map.of("u", ONES))).isEmpty();
        Declaration hooked = program(List.of("u", "v"), GivenArraysTest::interior, step -> {
            step.launch("relax");
            step.swap("u", "v");
            step.hook(1, "border");
        });
        assertThat(warnings(hooked, Map.of("u", ONES))).isEmpty();
    }
}
