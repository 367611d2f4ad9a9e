package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Ranks.Operation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What all ranks do at once, cut into parts that fit into a staging buffer; each part is one operation of MPI that does
 * not block. Used by one thread at a time.
 */
final class Collectives {

    private static final int REQUEST_BYTES = Long.BYTES;

    private final Mpi mpi;
    private final Abi abi;
    private final int rank;
    private final int count;
    private final int longest;
    private final Wait wait;
    private final NativeBytes request = NativeBytes.of(REQUEST_BYTES);
    private NativeBytes staged = NativeBytes.of(1 << 12);

    /** Has the communication thread do a part, and waits for it. */
    interface Wait {
        void until(Part part);
    }

    /**
     * Those of one rank.
     *
     * @param longest part, in bytes: of all ranks together
     */
    Collectives(Mpi mpi, int rank, int count, int longest, Wait wait) {
        this.mpi = mpi;
        this.abi = mpi.abi();
        this.rank = rank;
        this.count = count;
        this.longest = longest;
        this.wait = wait;
    }

    /** One operation of MPI. */
    final class Part extends CommunicationTask {

        private final String what;
        private final String call;
        private final Begin begin;
        private boolean begun;

        Part(String what, String call, Begin begin) {
            this.what = what;
            this.call = call;
            this.begin = begin;
        }

        @Override
        boolean advance() {
            if (!begun) {
                begun = true;
                mpi.began(begin.at(request.address()), call);
            }
            return mpi.test(request.address());
        }

        /** What the caller wanted. */
        @Override
        public String toString() {
            return what;
        }
    }

    /** A call to a function of MPI that puts a request at an address and returns an error. */
    private interface Begin {
        int at(long request);
    }

    private void run(String what, String call, Begin begin) {
        wait.until(new Part(what, call, begin));
    }

    /** Waits until all ranks have come to their end. */
    void part() {
        run("the end of all", "MPI_Ibarrier", at -> LibMpi.MPI_Ibarrier(mpi.parting(), at));
    }

    void broadcast(ByteBuffer data, int root) {
        long address = NativeBytes.addressOf(data);
        for (int from = data.position(); from < data.limit(); ) {
            long part = address + from;
            int size = Math.min(longest, data.limit() - from);
            run("broadcast", "MPI_Ibcast", at -> LibMpi.MPI_Ibcast(part, size, abi.bytes(), root, abi.world(), at));
            from += size;
        }
    }

    void allReduce(long[] numbers, Operation with) {
        long operation = with == Operation.SUM ? abi.sum() : abi.max();
        int most = Math.max(1, longest / Long.BYTES);
        for (int from = 0; from < numbers.length; from += most) {
            int size = Math.min(most, numbers.length - from);
            ByteBuffer bytes = stage((long) size * Long.BYTES);
            bytes.asLongBuffer().put(0, numbers, from, size);
            long all = staged.address();
            run(
                    "allReduce",
                    "MPI_Iallreduce",
                    at -> LibMpi.MPI_Iallreduce(abi.inPlace(), all, size, abi.int64(), operation, abi.world(), at));
            bytes.asLongBuffer().get(0, numbers, from, size);
        }
    }

    List<byte[]> allGather(byte[] own) {
        return gather(lengths("allGather", own.length), own, true, this::allGatherPart);
    }

    List<byte[]> allGatherAlike(byte[] own) {
        int[] lengths = new int[count];
        Arrays.fill(lengths, own.length);
        return gather(lengths, own, true, this::allGatherPart);
    }

    List<byte[]> gather(byte[] own) {
        return gather(lengths("gather", own.length), own, rank == 0, this::gatherPart);
    }

    /**
     * A part of gathering: {@code size} bytes from address {@code own} on to {@code all}, by numbers and places in
     * arrays of 32-bit integers.
     */
    private interface GatherPart {
        void run(long own, int size, long all, long counts, long places);
    }

    private void allGatherPart(long own, int size, long all, long counts, long places) {
        run(
                "allGather",
                "MPI_Iallgatherv",
                at -> LibMpi.MPI_Iallgatherv(
                        own, size, abi.bytes(), all, counts, places, abi.bytes(), abi.world(), at));
    }

    private void gatherPart(long own, int size, long all, long counts, long places) {
        run(
                "gather",
                "MPI_Igatherv",
                at -> LibMpi.MPI_Igatherv(
                        own, size, abi.bytes(), all, counts, places, abi.bytes(), 0, abi.world(), at));
    }

    private List<byte[]> gather(int[] lengths, byte[] own, boolean here, GatherPart part) {
        List<byte[]> all = new ArrayList<>();
        if (here) {
            IntStream.of(lengths).forEach(length -> all.add(new byte[length]));
        }
        int most = Math.max(1, longest / count);
        int last = IntStream.of(lengths).max().orElse(0);
        for (long from = 0; from < last; from += most) {
            int start = (int) from;
            gatherFrom(
                    own,
                    start,
                    IntStream.of(lengths)
                            .map(length -> Math.min(most, Math.max(0, length - start)))
                            .toArray(),
                    all,
                    part);
        }
        return all;
    }

    /** Stages the own part, all parts, and how many bytes they have and where, in this order. */
    private void gatherFrom(byte[] own, int from, int[] sizes, List<byte[]> all, GatherPart part) {
        int[] places = new int[count];
        for (int i = 1; i < count; i++) {
            places[i] = places[i - 1] + sizes[i - 1];
        }
        int numbersAt = aligned(places[count - 1] + sizes[count - 1]);
        int ownAt = numbersAt + 2 * count * Integer.BYTES;
        ByteBuffer bytes = stage((long) ownAt + sizes[rank]);
        for (int i = 0; i < count; i++) {
            bytes.putInt(numbersAt + i * Integer.BYTES, sizes[i]);
            bytes.putInt(numbersAt + (count + i) * Integer.BYTES, places[i]);
        }
        bytes.put(ownAt, own, Math.min(from, own.length), sizes[rank]);
        long address = staged.address();
        long numbers = address + numbersAt;
        part.run(address + ownAt, sizes[rank], address, numbers, numbers + (long) count * Integer.BYTES);
        for (int i = 0; i < all.size(); i++) {
            bytes.get(places[i], all.get(i), Math.min(from, all.get(i).length), sizes[i]);
        }
    }

    private static int aligned(int bytes) {
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /** How long every rank's is. */
    private int[] lengths(String what, int own) {
        ByteBuffer bytes = stage((long) (count + 1) * Integer.BYTES);
        bytes.putInt(count * Integer.BYTES, own);
        long all = staged.address();
        long mine = all + (long) count * Integer.BYTES;
        run(
                what,
                "MPI_Iallgather",
                at -> LibMpi.MPI_Iallgather(
                        mine, Integer.BYTES, abi.bytes(), all, Integer.BYTES, abi.bytes(), abi.world(), at));
        int[] lengths = new int[count];
        bytes.asIntBuffer().get(0, lengths);
        return lengths;
    }

    /** Memory for that many bytes, of which nothing is known. */
    private ByteBuffer stage(long size) {
        if (staged.size() < size) {
            staged = NativeBytes.of(Math.toIntExact(size));
        }
        return staged.bytes();
    }
}
