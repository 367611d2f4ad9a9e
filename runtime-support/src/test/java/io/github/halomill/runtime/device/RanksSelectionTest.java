package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.ThreadRanks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which devices several ranks use: what each sees is given, what each gets is written as rank and id. */
class RanksSelectionTest {

    /** Ranks on nodes, each of which has so many GPUs, which all of its ranks see. */
    private static List<Device> seen(int gpus, String... nodeOfRank) {
        List<Device> devices = new ArrayList<>();
        for (int rank = 0; rank < nodeOfRank.length; rank++) {
            for (int i = 0; i < gpus; i++) {
                devices.add(SampleDevices.on(nodeOfRank[rank], rank, SampleDevices.device(0, i, DeviceType.GPU)));
            }
        }
        return devices;
    }

    private static List<String> selected(String text, List<Device> seen) {
        return DeviceSelection.parse(text).select(seen).stream()
                .map(device -> device.rank() + " " + device.id())
                .toList();
    }

    @Test
    void ranks_of_a_node_share_its_devices() {
        assertThat(selected("all", seen(4, "a", "a", "b")))
                .containsExactly("0 0:0", "0 0:1", "1 0:2", "1 0:3", "2 0:0", "2 0:1", "2 0:2", "2 0:3");
        assertThat(selected("gpu", seen(3, "a", "a"))).containsExactly("0 0:0", "1 0:1", "1 0:2");
    }

    @Test
    void more_ranks_than_devices_have_one_each_all_the_same() {
        assertThat(selected("all", seen(1, "a", "a", "b"))).containsExactly("0 0:0", "1 0:0", "2 0:0");
        assertThat(selected("all", seen(2, "a", "a", "a", "a"))).containsExactly("0 0:0", "1 0:0", "2 0:1", "3 0:1");
    }

    @Test
    void ranks_whose_numbers_alternate_between_nodes_share_their_own() {
        assertThat(selected("all", seen(2, "a", "b", "a", "b"))).containsExactly("0 0:0", "1 0:0", "2 0:1", "3 0:1");
    }

    @Test
    void devices_that_are_named_are_those_of_each_rank() {
        assertThat(selected("0:0*2", seen(2, "a", "a"))).containsExactly("0 0:0#0", "0 0:0#1", "1 0:0#0", "1 0:0#1");
        assertThat(selected("0:1", seen(2, "a", "b"))).containsExactly("0 0:1", "1 0:1");
    }

    @Test
    void a_number_and_a_query_count_over_all_ranks() {
        assertThat(selected("3", seen(2, "a", "b"))).containsExactly("0 0:0", "0 0:1", "1 0:0");
        assertThat(selected("SELECT ALL DEVICE FROM NODE b", seen(2, "a", "b"))).containsExactly("1 0:0", "1 0:1");
    }

    @Test
    void what_is_of_another_kind_is_shared_by_nobody() {
        List<Device> seen = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            seen.add(SampleDevices.on("a", rank, SampleDevices.device(0, 0, DeviceType.CPU)));
            for (int i = 0; i < 2; i++) {
                seen.add(SampleDevices.on("a", rank, SampleDevices.device(1, i, DeviceType.GPU)));
            }
        }

        assertThat(selected("gpu", seen)).containsExactly("0 1:0", "1 1:1");
        assertThat(selected("cpu", seen)).containsExactly("0 0:0", "1 0:0");
        assertThat(selected("SELECT ALL DEVICE WHERE TYPE = GPU", seen)).containsExactly("0 1:0", "1 1:1");
    }

    @Test
    void a_rank_without_a_device_is_named() {
        List<String> told = ThreadRanks.of(2, ranks -> {
            try {
                return "selected "
                        + Devices.select(ranks, DeviceSelection.parse("1"), seen(2, "a", "a"))
                                .size();
            } catch (RunException e) {
                return e.getMessage();
            }
        });

        assertThat(told)
                .allSatisfy(message -> assertThat(message)
                        .startsWith("devices: rank 1 has none of those selected, and each rank needs one: 0:0 ("));
    }

    @Test
    void a_device_that_one_rank_lacks_is_refused() {
        List<Device> seen = new ArrayList<>(seen(2, "a"));
        seen.addAll(seen(1, "b").stream()
                .map(device -> SampleDevices.on("b", 1, device))
                .toList());

        assertThatThrownBy(() -> selected("0:1", seen))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("devices: '0:1' is not there;");
    }
}
