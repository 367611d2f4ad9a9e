package io.github.halomill.runtime.exec.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoarseningTest {

    private static Launch launch(String name, long... items) {
        KernelSpace space = KernelSpace.inGroupsOfAnySize(items.length, Extent.of(items));
        return new Launch(name, space, Addressing.GLOBAL, List.of(), false);
    }

    @Test
    void it_is_told_in_units_of_the_slowest_dimension_that_has_several_work_items() {
        Coarsening some = Coarsening.NONE.with("line", 2).with("flat", 8).with("block", 4);
        assertThat(some.describe(List.of(
                        launch("block", 9, 9, 9), launch("other", 9), launch("line", 9), launch("flat", 9, 9, 1))))
                .isEqualTo("4 planes for each work-item of block, 2 elements for each work-item of line,"
                        + " 8 rows for each work-item of flat");
    }

    @Test
    void its_text_is_read_again() {
        Coarsening some = Coarsening.NONE.with("line", 2).with("f#2", 16);
        assertThat(some.toText()).isEqualTo("line=2,f#2=16");
        assertThat(Coarsening.parse(some.toText())).isEqualTo(some);
        assertThat(Coarsening.parse(Coarsening.NONE.toText())).isEqualTo(Coarsening.NONE);
        for (String wrong : List.of("", "f", "f=", "f=x", "f=1", "f=-4")) {
            assertThatThrownBy(() -> Coarsening.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void who_is_not_mentioned_does_one() {
        assertThat(Coarsening.NONE.with("line", 2).of("flat")).isEqualTo(1);
        assertThatThrownBy(() -> new Coarsening(Map.of("line", 1))).isInstanceOf(IllegalArgumentException.class);
    }
}
