package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
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

    /** What an iteration does. */
    private interface Steps {
        void of(StepTrace step, KernelDeclaration relax, Map<String, FieldDeclaration> arrays);
    }

    /** Arrays with those names. */
    private static Map<String, FieldDeclaration> arrays(Declaration program, String... names) {
        Map<String, FieldDeclaration> arrays = new LinkedHashMap<>();
        for (String name : names) {
            arrays.put(name, program.field(name, "int").size(WIDTH, HEIGHT));
        }
        return arrays;
    }

    /**
     * Arrays u, v and w of 8 x 7, a kernel that reads the four neighbours of {@code in} and writes {@code out}, and such
     * an iteration.
     */
    private static Declaration program(BiConsumer<KernelDeclaration, FieldDeclaration> kernel, Steps iteration) {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        program.grid(WIDTH, HEIGHT);
        Map<String, FieldDeclaration> arrays = arrays(program, "u", "v", "w");
        KernelDeclaration relax = program.kernel("relax").global(WIDTH, HEIGHT);
        relax.reads("in", arrays.get("u")).at(-1, 0).at(1, 0).at(0, -1).at(0, 1);
        kernel.accept(relax, arrays.get("v"));
        program.iteration(step -> iteration.of(step, relax, arrays));
        return program;
    }

    private static void interior(KernelDeclaration relax, FieldDeclaration v) {
        relax.writes("out", v).spares(1, 1, 1, 1);
    }

    private static void swap(StepTrace step, KernelDeclaration relax, Map<String, FieldDeclaration> arrays) {
        step.launch(relax);
        step.swap(arrays.get("u"), arrays.get("v"));
    }

    /** The same kernel, without work-items at the border. */
    private static Declaration inside(Map<String, FieldDeclaration> arrays, Declaration program) {
        program.grid(WIDTH - 2, HEIGHT - 2);
        KernelDeclaration relax = program.kernel("relax").global(WIDTH - 2, HEIGHT - 2);
        relax.reads(arrays.get("u")).at(-1, 0).at(1, 0).at(0, -1).at(0, 1);
        relax.writes(arrays.get("v"));
        program.iteration(step -> swap(step, relax, arrays));
        return program;
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
        Declaration program = program(GivenArraysTest::interior, GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", BOTTOM)))
                .containsExactly("no work-item writes the border of v, 22 elements, and v was not given: it is 0 there."
                        + " u, with which it takes turns, is not, at [4, 0] for example, and relax reads both as in: give"
                        + " v the same border (--input v=..., or copyFrom), or both a <border>");
        assertThat(warnings(program, Map.of("v", ONES))).hasSize(1).allMatch(text -> text.contains("border of u, 22"));
    }

    @Test
    void nothingIsForgotten() {
        Declaration program = program(GivenArraysTest::interior, GivenArraysTest::swap);
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
        assertThat(warnings(program((relax, v) -> relax.writes("out", v), GivenArraysTest::swap), Map.of("u", ONES)))
                .isEmpty();
    }

    @Test
    void onlyOneEndIsNotWritten() {
        Declaration program = program((relax, v) -> relax.writes("out", v).spares(0, 0, 2, 0), GivenArraysTest::swap);
        assertThat(warnings(program, Map.of("u", at(7, 1))))
                .hasSize(1)
                .allMatch(text -> text.contains("border of v, 8 elements"));
        assertThat(warnings(program, Map.of("u", at(7, 0)))).as("two rows away").isEmpty();
    }

    @Test
    void nothingTakesTurns() {
        assertThat(warnings(
                        program(GivenArraysTest::interior, (step, relax, arrays) -> step.launch(relax)),
                        Map.of("u", ONES)))
                .isEmpty();
    }

    @Test
    void threeTimeLevels() {
        Declaration program = program(GivenArraysTest::interior, (step, relax, arrays) -> {
            step.launch(relax);
            step.rotate(arrays.get("u"), arrays.get("v"), arrays.get("w"));
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
        Declaration program = program(GivenArraysTest::interior, (step, relax, arrays) -> {
            step.launch(relax);
            step.launch(relax, StepTrace.with().field("in", arrays.get("v")).field("out", arrays.get("u")));
        });
        assertThat(warnings(program, Map.of("u", ONES))).hasSize(1).allMatch(text -> text.contains("border of v, 22"));
    }

    /** The kernel has no work-items there. */
    @Test
    void marginsOfTheArray() {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        inside(arrays(program, "u", "v"), program);
        assertThat(warnings(program, Map.of("u", BOTTOM)))
                .hasSize(1)
                .allMatch(text -> text.contains("border of v, 22"));
    }

    @Test
    void bordersFillTheMargins() {
        Declaration program = new Declaration("Relax", GivenArraysTest.class);
        Map<String, FieldDeclaration> arrays = arrays(program, "u", "v");
        arrays.values()
                .forEach(array -> array.border("x-", "copy")
                        .border("x+", "periodic")
                        .border("x-", "periodic")
                        .border("y-", 3)
                        .border("y+", "mirror"));
        inside(arrays, program);
        assertThat(warnings(program, Map.of("u", ONES))).isEmpty();
    }

    /** A kernel of its own writes the border, or hooks may. */
    @Test
    void somebodyElseSeesToTheBorder() {
        AtomicReference<KernelDeclaration> ends = new AtomicReference<>();
        Declaration program = program(GivenArraysTest::interior, (step, relax, arrays) -> {
            step.launch(relax);
            step.launch(ends.get());
            step.swap(arrays.get("u"), arrays.get("v"));
        });
        ends.set(program.kernel("ends").global(WIDTH, HEIGHT));
        ends.get().updates("a", program.field("v", "int").size(WIDTH, HEIGHT));
        assertThat(warnings(program, Map.of("u", ONES))).isEmpty();
        Declaration hooked = program(GivenArraysTest::interior, (step, relax, arrays) -> {
            step.launch(relax);
            step.swap(arrays.get("u"), arrays.get("v"));
            step.every(1).hook("border");
        });
        assertThat(warnings(hooked, Map.of("u", ONES))).isEmpty();
    }
}
