package io.github.halomill.runtime.exec.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A is written without being read, B is read; then they are swapped. */
class LiveAfterIterationTest {

    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(12), Extent.of(4), 1, List.of(Offset.of(-1)), Addressing.LOCAL);

    private static BitSet arrays(int... arrays) {
        BitSet set = new BitSet();
        for (int array : arrays) {
            set.set(array);
        }
        return set;
    }

    private static Partition partition(ZoneProgram program, Step... more) {
        List<Step> schedule = new ArrayList<>(program.problem().schedule());
        schedule.addAll(List.of(more));
        return Partition.of(
                new Problem(program.problem().grid(), program.problem().fields(), schedule), new Split(3, 1, 1));
    }

    @Test
    void onlyWhatIsReadBeforeItIsWrittenOutlastsAnIteration() {
        LiveAfterIteration live = new LiveAfterIteration(partition(STENCIL.writingAll()));

        assertThat(live.changed()).isEqualTo(arrays(0, 1));
        assertThat(live.between(List.of(0, 1))).isEqualTo(arrays(1));
        assertThat(live.between(List.of(1, 0))).isEqualTo(arrays(0));
        assertThat(live.bytesBetween(List.of(100L, 7L))).isEqualTo(7);
    }

    @Test
    void oldValuesOutlastAnIterationWhereAKernelMayKeepThem() {
        assertThat(new LiveAfterIteration(partition(STENCIL.program())).between(List.of(0, 1)))
                .isEqualTo(arrays(0, 1));
    }

    /** The old A is written before the hook, and again before the next. */
    @Test
    void whatIsAskedForWithinAnIterationNeedNotOutlastIt() {
        LiveAfterIteration live = new LiveAfterIteration(partition(STENCIL.writingAll(), new Output.Hook(1, "look")));

        assertThat(live.between(List.of(0, 1))).isEqualTo(arrays(1));
    }
}
