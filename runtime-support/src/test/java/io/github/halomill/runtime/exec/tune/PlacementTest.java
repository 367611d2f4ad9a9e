package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problems;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which rank gets which zone. Bytes are worked out from the faces that blocks of zones have. */
class PlacementTest {

    /** Floats. */
    private static Problem heat() {
        return Problems.cube(512);
    }

    /** {@code perRank} devices on each of {@code ranks} ranks, of which {@code perNode} are on a node. */
    private static List<Device> devices(int ranks, int perRank, int perNode) {
        List<Device> devices = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            for (int i = 0; i < perRank; i++) {
                devices.add(
                        SampleDevices.on("node" + rank / perNode, rank, SampleDevices.device(0, i, DeviceType.GPU)));
            }
        }
        return devices;
    }

    private static <T> long between(Partition partition, List<Device> placed, Function<Device, T> where) {
        return partition.transfers().stream()
                .filter(transfer ->
                        !where.apply(placed.get(transfer.from())).equals(where.apply(placed.get(transfer.to()))))
                .mapToLong(Transfer::bytes)
                .sum();
    }

    @Test
    void on_512_ranks_none_receives_more_than_the_best_cut_makes_it() {
        Partition partition = Partition.of(heat(), 512, Strategy.BALANCED);
        long least = Long.MAX_VALUE;
        for (int x = 1; x <= 512; x *= 2) {
            for (int y = 1; x * y <= 512; y *= 2) {
                int z = 512 / (x * y);
                if (Math.max(x, Math.max(y, z)) <= 64) {
                    least = Math.min(least, 4L * (faces(x, y, z) + faces(y, x, z) + faces(z, x, y)));
                }
            }
        }

        long[] received = new long[512];
        partition.transfers().forEach(transfer -> received[transfer.to()] += transfer.bytes());

        assertThat(received).contains(least);
        for (long bytes : received) {
            assertThat(bytes).isLessThanOrEqualTo(least);
        }
    }

    /** Elements of the faces along a dimension of a part in the middle of 512 x 512 x 512. */
    private static long faces(int parts, int other, int another) {
        return Math.min(2, parts - 1) * (512L / other) * (512L / another);
    }

    @Test
    void nodes_of_eight_ranks_are_cubes() {
        Partition partition = Partition.of(heat(), new Split(8, 8, 8));

        List<Device> placed = Placement.of(partition, devices(512, 1, 8));

        long planes = 3 * 3; // in each of three dimensions, between four nodes
        assertThat(between(partition, placed, Device::node)).isEqualTo(planes * 512 * 512 * 4 * 2);
        assertThat(placed).containsExactlyInAnyOrderElementsOf(devices(512, 1, 8));
    }

    @Test
    void zones_of_a_rank_are_neighbours() {
        Partition partition = Partition.of(heat(), new Split(2, 2, 4));

        List<Device> placed = Placement.of(partition, devices(8, 2, 4));

        // Two nodes: a plane. In a node four ranks, each of two zones: pairs in z leave two planes of 512 x 256 in each
        // node.
        assertThat(between(partition, placed, Device::node)).isEqualTo(512L * 512 * 4 * 2);
        assertThat(between(partition, placed, Device::rank)).isEqualTo((512L * 512 + 2 * 2 * 512 * 256) * 4 * 2);
    }

    @Test
    void uneven_nodes_get_what_fits_best() {
        List<Device> devices = new ArrayList<>(devices(2, 1, 2));
        devices(6, 1, 6).stream()
                .skip(2)
                .forEach(device -> devices.add(SampleDevices.on("large", device.rank(), device)));
        Partition partition = Partition.of(heat(), new Split(1, 3, 2));

        List<Device> placed = Placement.of(partition, devices);

        // The two of the small node fill a third along y, so that one plane is between the nodes.
        assertThat(between(partition, placed, Device::node)).isEqualTo(512L * 512 * 4 * 2);
    }

    @Test
    void fewer_zones_than_devices_leave_no_rank_without_one() {
        Partition partition = Partition.of(heat(), new Split(1, 1, 4));

        List<Device> placed = Placement.of(partition, devices(3, 2, 3));

        assertThat(placed.stream().map(Device::rank)).containsExactly(0, 0, 1, 2);
    }

    @Test
    void fewer_zones_than_ranks_are_refused() {
        Partition partition = Partition.of(heat(), new Split(1, 1, 2));

        assertThatThrownBy(() -> Placement.of(partition, devices(3, 1, 1)))
                .isInstanceOf(RunException.class)
                .hasMessage("the problem is cut into 2 zones, and there are 3 ranks, each of which needs one;"
                        + " start fewer ranks");
    }

    @Test
    void zones_of_unequal_devices_are_on_the_devices_of_their_weights() {
        List<Device> two = devices(2, 2, 1);
        List<Device> devices = List.of(two.get(0), two.get(2), two.get(1), two.get(3)); // ranks 0, 1, 0, 1
        Partition partition = Partition.of(heat(), new Weights(List.of(1.0, 2.0, 0.0, 5.0)), new Split(1, 1, 3), 1);

        List<Device> placed = Placement.of(partition, devices);

        assertThat(placed).containsExactly(devices.get(0), devices.get(1), devices.get(3));
        assertThat(partition.zones())
                .extracting(partition::share)
                .containsExactly(64 / 512.0, 128 / 512.0, 320 / 512.0);
    }

    @Test
    void weights_that_leave_a_rank_nothing_are_refused() {
        Partition partition = Partition.of(heat(), new Weights(List.of(1.0, 1.0, 0.0, 0.0)), Strategy.BALANCED, 1);

        assertThatThrownBy(() -> Placement.of(partition, devices(2, 2, 1)))
                .isInstanceOf(RunException.class)
                .hasMessage("no device of rank 1 gets a zone, as its weights are so small, and each rank needs one;"
                        + " give it a larger weight, or start fewer ranks");
    }
}
