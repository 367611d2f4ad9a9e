package io.github.halomill.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One id counts the work-items of several dimensions, x first. */
class OneIdSpaceTest {

    private static final KernelSpace SPACE =
            KernelSpace.inGroupsOfAnySize(3, new Extent(4, 3, 5)).withOneId();

    @Test
    void planesHaveIdsOneAfterTheOther() {
        for (int from = 0; from < 5; from++) {
            for (int to = from + 1; to <= 5; to++) {
                Box planes = SPACE.items().withRange(2, from, to);
                assertThat(SPACE.firstId(planes)).isEqualTo(12L * from);
                assertThat(SPACE.withIds(12L * from, 12L * (to - from))).isEqualTo(planes);
            }
        }
        assertThat(SPACE.withIds(13, 1)).isEqualTo(SPACE.items().withRange(2, 1, 2));
        assertThat(SPACE.withIds(11, 2)).isEqualTo(SPACE.items().withRange(2, 0, 2));
    }

    @Test
    void partsOfRowsHaveNot() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SPACE.firstId(SPACE.items().withRange(0, 1, 4)));
        assertThatIllegalStateException()
                .isThrownBy(() -> SPACE.firstId(SPACE.items().withRange(1, 0, 2)));
    }

    @Test
    void someWorkItemsAreLaunchedWithTheirPlanes() {
        Box items = new Box(new Offset(1, 1, 2), new Offset(3, 2, 4));
        assertThat(SPACE.inWholeGroups(items)).isEqualTo(SPACE.items().withRange(2, 2, 4));
        assertThat(SPACE.inWholeGroups(Box.EMPTY)).isEqualTo(Box.EMPTY);
    }

    @Test
    void nothingElseMovesTheId() {
        assertThatIllegalArgumentException().isThrownBy(() -> SPACE.withOffset(new Offset(1, 0, 0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KernelSpace(2, new Extent(4, 3, 1), new Extent(2, 1, 1)).withOneId());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Launch("k", SPACE, Addressing.LOCAL, List.of(), false));
    }
}
