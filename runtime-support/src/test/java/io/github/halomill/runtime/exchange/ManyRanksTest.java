package io.github.halomill.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Transport;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problems;
import io.github.halomill.runtime.partition.cut.Split;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a rank of 1024 sets up: no devices, and a transport that only counts. */
class ManyRanksTest {

    private static final int RANKS = 1024;
    private static final List<String> HOSTS =
            IntStream.range(0, RANKS).mapToObj(rank -> "node" + rank / 4).toList();

    /** Memory for the plan, whatever the machine; much less is used. */
    private static final long MOST_BYTES = 100L << 20;

    /** A cube of 1024 floats a side, cut into 8 x 8 x 16 parts of 128 x 128 x 64. */
    private static Partition heat() {
        return Partition.of(Problems.cube(1024), new Split(8, 8, 16));
    }

    private static final class Counting implements Transport {
        private final List<Integer> sentTo = new ArrayList<>();
        private final List<Integer> receivedFrom = new ArrayList<>();
        private final List<Board> gathered = new ArrayList<>();

        @Override
        public void send(Mailbox from, int to) {
            sentTo.add(to);
        }

        @Override
        public void receive(Mailbox into, int from) {
            receivedFrom.add(from);
        }

        @Override
        public void gather(Board board) {
            gathered.add(board);
        }

        @Override
        public void disconnect(Board board) {}

        @Override
        public void disconnect(Mailbox mailbox) {}
    }

    private record One(int rank, Counting transport) implements Ranks {

        @Override
        public List<String> hosts() {
            return HOSTS;
        }

        @Override
        public Duration deadline() {
            return Duration.ZERO;
        }

        @Override
        public void deadline(Duration longest) {}

        @Override
        public List<byte[]> allGather(byte[] own) {
            throw new AssertionError();
        }

        @Override
        public List<byte[]> gather(byte[] own) {
            throw new AssertionError();
        }

        @Override
        public void broadcast(ByteBuffer data, int root) {
            throw new AssertionError();
        }

        @Override
        public void allReduce(long[] numbers, Operation with) {
            throw new AssertionError();
        }

        @Override
        public void abort(int exitCode) {
            throw new AssertionError();
        }

        @Override
        public void close() {}
    }

    @Test
    void a_rank_sets_up_what_its_own_zone_needs() {
        long before = used();
        Partition partition = heat();
        Compiler compiler = new Compiler(partition);
        List<Iteration> course = compiler.course(compiler.start());
        assertThat(used() - before).isLessThan(MOST_BYTES);

        int inside = (5 * 8 + 3) * 8 + 4;
        assertThat(connections(partition, course, inside)).containsExactlyInAnyOrder(-1, 1, -8, 8, -64, 64);
        assertThat(connections(partition, course, 0)).containsExactlyInAnyOrder(1, 8, 64);
        assertThat(connections(partition, course, RANKS - 1)).containsExactlyInAnyOrder(-1, -8, -64);
    }

    /** Floats, of which every zone writes its part and reads all. */
    @Test
    void what_all_write_and_read_takes_no_message_and_no_memory_for_each_two_ranks() {
        int elements = RANKS * 1000;
        Partition partition = Partition.of(Problems.gathered(elements), new Split(RANKS, 1, 1));
        Compiler compiler = new Compiler(partition);
        Counting transport = new Counting();
        Homes homes = new Homes(
                new One(5, transport), IntStream.range(0, RANKS).boxed().toList());
        List<Exchange> exchanges = compiler.course(compiler.start()).stream()
                .flatMap(iteration -> iteration.exchanges().stream())
                .distinct()
                .toList();
        assertThat(exchanges).isNotEmpty();
        for (Exchange exchange : exchanges) {
            assertThat(exchange.transfers()).isEmpty();
            assertThat(exchange.bytes()).isEqualTo(4L * elements * (RANKS - 1));
            long[] bytes = new long[1];
            new GhostExchanges(
                    partition, exchange.transfers(), exchange.gatherings(), homes, new Abort(), zone -> size -> {
                        bytes[0] += size;
                        return ByteBuffer.allocateDirect(size);
                    });
            assertThat(bytes[0]).isEqualTo(2 * 4L * elements);
        }
        assertThat(transport.sentTo).isEmpty();
        assertThat(transport.receivedFrom).isEmpty();
        assertThat(transport.gathered)
                .hasSameSizeAs(exchanges)
                .allSatisfy(board ->
                        assertThat(board.pieces().get(0).bytes()).hasSize(RANKS).containsOnly(4000));
    }

    /** How far, in ranks, those are with whom rank {@code rank} exchanges, one message with each at a time. */
    private static Set<Integer> connections(Partition partition, List<Iteration> course, int rank) {
        Set<Integer> distances = new HashSet<>();
        for (Iteration iteration : course) {
            for (Exchange exchange : iteration.exchanges()) {
                Counting transport = new Counting();
                Homes homes = new Homes(
                        new One(rank, transport),
                        IntStream.range(0, RANKS).boxed().toList());
                long[] bytes = new long[1];
                new GhostExchanges(
                        partition, exchange.transfers(), exchange.gatherings(), homes, new Abort(), zone -> size -> {
                            assertThat(zone).isEqualTo(rank);
                            bytes[0] += size;
                            return ByteBuffer.allocateDirect(size);
                        });
                assertThat(transport.sentTo).doesNotHaveDuplicates();
                assertThat(transport.receivedFrom).containsExactlyInAnyOrderElementsOf(transport.sentTo);
                assertThat(bytes[0]).isEqualTo(2 * 2 * faces(transport.sentTo, rank) * 4);
                transport.sentTo.forEach(to -> distances.add(to - rank));
            }
        }
        return distances;
    }

    /** Elements of the faces to these ranks. */
    private static long faces(List<Integer> ranks, int rank) {
        return ranks.stream()
                .mapToLong(to -> Math.abs(to - rank) == 64 ? 128 * 128 : 128 * 64)
                .sum();
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
