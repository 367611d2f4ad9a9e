package io.github.halomill.runtime.exec.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamedCopyTest {

    private static final KernelSource SOURCE = KernelSource.untouched("f.cl", "f", "");

    private static StreamedCopy copy(List<Integer> low, List<Integer> high, int cycle) {
        return new StreamedCopy(SOURCE, low, high, cycle, List.of(), new CopySignature(List.of()), true, List.of());
    }

    @Test
    void arraysHaveChangedPlacesBehindALaunchAsBehindOneStep() {
        StreamedCopy swapped = copy(List.of(1), List.of(1), 2);
        StreamedCopy rotated = copy(List.of(1), List.of(1), 3);
        for (int steps = 1; steps < 20; steps++) {
            assertThat(swapped.steps(steps)).isBetween(steps, steps + 1).matches(found -> found % 2 == 1);
            assertThat(rotated.steps(steps)).isBetween(steps, steps + 2).matches(found -> found % 3 == 1);
        }
    }

    @Test
    void whatNeighboursStoreIsLeftOutAlongAllButTheSlowestDimension() {
        assertThat(copy(List.of(2), List.of(1), 2).stored(0, new StreamShape(5, 64, 1, 1, 100)))
                .isEqualTo(64 * 100 - 15);
        StreamShape shape = new StreamShape(5, 32, 16, 100, 2);
        StreamedCopy flat = copy(List.of(2, 7), List.of(1, 7), 2);
        assertThat(List.of(flat.stored(0, shape), flat.stored(1, shape))).containsExactly(64 - 15L, 100L);
        StreamedCopy deep = copy(List.of(2, 1, 7), List.of(1, 0, 7), 2);
        assertThat(List.of(deep.stored(0, shape), deep.stored(1, shape), deep.stored(2, shape)))
                .containsExactly(64 - 15L, 16 - 5L, 100L);
        assertThat(deep.fits(shape)).isTrue();
        assertThat(copy(List.of(7, 1), List.of(6, 1), 2).fits(shape)).isFalse();
        assertThat(copy(List.of(1, 2, 1), List.of(1, 2, 1), 2).fits(shape)).isFalse();
    }

    /** A slot is one parameter: its number is where it is passed. */
    @Test
    void aSignatureIsReadAsItIsWritten() {
        String text =
                "argument:1:v argument:2:u first:1:v older:1:v aside:2:u stored everywhere items:2 held:1:v size:2:y";
        CopySignature signature = CopySignature.parse(text);
        assertThat(signature.toText()).isEqualTo(text);
        assertThat(signature.slots()).hasSize(10).contains(new CopySignature.Slot(Kind.SIZE, 1, "y"));
        assertThat(signature.renamed((launch, name) -> name + launch).of(Kind.ARGUMENT))
                .extracting(CopySignature.Slot::name)
                .containsExactly("v0", "u1");
    }

    @Test
    void aShapeIsReadAsItIsWritten() {
        StreamShape shape = new StreamShape(5, 32, 16, 100, 2);
        assertThat(StreamShape.parse(shape.toText())).isEqualTo(shape);
        assertThat(shape.describe(3)).isEqualTo("strips of 64 x 16 x 100, 5 steps each");
        assertThat(shape.describe(2)).isEqualTo("strips of 64 x 100, 5 steps each");
        assertThat(shape.describe(1)).isEqualTo("strips of 64, 5 steps each");
    }
}
