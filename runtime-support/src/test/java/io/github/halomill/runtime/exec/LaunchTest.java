package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Split;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Launches that a driver may compile for differently are of different variants, all others of the same. */
class LaunchTest {

    @Test
    void underGlobalAddressingOnlyTheFirstZoneBeginsAtZero() {
        assertThat(variants(Addressing.GLOBAL, 24, 3)).containsExactly("8_0", "8_1", "8_1");
    }

    @Test
    void underLocalAddressingEveryZoneBeginsAtZero() {
        assertThat(variants(Addressing.LOCAL, 24, 3)).containsExactly("8_0", "8_0", "8_0");
    }

    @Test
    void zonesOfDifferentSizesDiffer() {
        assertThat(variants(Addressing.LOCAL, 26, 3)).containsExactly("12_0", "8_0", "8_0");
    }

    /** In work-groups of 4. */
    private static List<String> variants(Addressing addressing, long items, int zones) {
        Problem problem = new IntStencil(
                        1, Extent.of(items), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), addressing)
                .problem();
        return Partition.of(problem, new Split(zones, 1, 1)).zones().stream()
                .map(zone -> Launch.of(problem, zone).variant())
                .toList();
    }
}
