package io.github.halomill.runtime.mpi;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** What the communication thread asks of MPI, with errors as exceptions. Only that thread calls it. */
final class Mpi {

    private static final int TEXT = 16 << 10;

    private final MpiLibrary library;
    private final Abi abi;
    private final NativeBytes scratch = NativeBytes.of(TEXT + 2 * Integer.BYTES);
    private final long number = scratch.address() + TEXT;
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong collectives = new AtomicLong();

    /**
     * For the end alone: a rank that has come to its end must not be taken for one that takes part in something else.
     */
    private long parting;

    private Mpi(MpiLibrary library) {
        this.library = library;
        this.abi = library.abi();
    }

    /** Calls MPI_Init_thread, on the thread that does everything from then on. */
    static Mpi init(MpiLibrary library) {
        Mpi mpi = new Mpi(library);
        mpi.check(LibMpi.MPI_Init_thread(0, 0, mpi.abi.funneled(), mpi.number), "MPI_Init_thread");
        mpi.check(LibMpi.MPI_Comm_set_errhandler(mpi.abi.world(), mpi.abi.errorsReturn()), "MPI_Comm_set_errhandler");
        mpi.check(LibMpi.MPI_Comm_dup(mpi.abi.world(), mpi.number), "MPI_Comm_dup");
        mpi.parting = mpi.handle(mpi.scratch.bytes(), TEXT);
        return mpi;
    }

    /** The handle that lies at a place in memory. */
    long handle(ByteBuffer memory, int at) {
        return abi.handleBytes() == Long.BYTES ? memory.getLong(at) : memory.getInt(at);
    }

    /** The communicator of the end of all ranks. */
    long parting() {
        return parting;
    }

    Abi abi() {
        return abi;
    }

    MpiLibrary library() {
        return library;
    }

    int rank() {
        check(LibMpi.MPI_Comm_rank(abi.world(), number), "MPI_Comm_rank");
        return scratch.bytes().getInt(TEXT);
    }

    int count() {
        check(LibMpi.MPI_Comm_size(abi.world(), number), "MPI_Comm_size");
        return scratch.bytes().getInt(TEXT);
    }

    /** The name of this node. */
    String host() {
        check(LibMpi.MPI_Get_processor_name(scratch.address(), number), "MPI_Get_processor_name");
        return text();
    }

    /** What the library calls itself. */
    String version() {
        check(LibMpi.MPI_Get_library_version(scratch.address(), number), "MPI_Get_library_version");
        return text().lines().findFirst().orElse("");
    }

    private String text() {
        return scratch.text(0, scratch.bytes().getInt(TEXT)).replace("\0", "").strip();
    }

    void finish() {
        check(LibMpi.MPI_Finalize(), "MPI_Finalize");
    }

    /** Ends all ranks; if it comes back, it could not. */
    void abort(int exitCode) {
        int unused = LibMpi.MPI_Abort(abi.world(), exitCode);
    }

    /** A persistent request at {@code request} to send these bytes to a rank. */
    void prepareSend(ByteBuffer data, int to, int tag, long request) {
        check(
                LibMpi.MPI_Send_init(
                        NativeBytes.addressOf(data), data.limit(), abi.bytes(), to, tag, abi.world(), request),
                "MPI_Send_init");
    }

    /** A persistent request at {@code request} to receive bytes from a rank. */
    void prepareReceive(ByteBuffer data, int from, int tag, long request) {
        check(
                LibMpi.MPI_Recv_init(
                        NativeBytes.addressOf(data), data.limit(), abi.bytes(), from, tag, abi.world(), request),
                "MPI_Recv_init");
    }

    /** Begins to make another communicator of all ranks, whose handle will be at {@code copy}; collective. */
    void duplicate(long copy, long request) {
        check(LibMpi.MPI_Comm_idup(abi.world(), copy, request), "MPI_Comm_idup");
    }

    /**
     * Begins to gather, in place.
     *
     * @param memory address of the parts of all ranks
     * @param counts address of how many bytes each has
     * @param places address of where they begin
     */
    void gather(long memory, long counts, long places, long communicator, long request) {
        began(
                LibMpi.MPI_Iallgatherv(
                        abi.inPlace(), 0, abi.bytes(), memory, counts, places, abi.bytes(), communicator, request),
                "MPI_Iallgatherv");
    }

    void start(long request) {
        check(LibMpi.MPI_Start(request), "MPI_Start");
    }

    void startSend(long request) {
        messages.lazySet(messages.get() + 1);
        start(request);
    }

    void cancel(long request) {
        check(LibMpi.MPI_Cancel(request), "MPI_Cancel");
    }

    void free(long request) {
        check(LibMpi.MPI_Request_free(request), "MPI_Request_free");
    }

    /** How many of these requests have ended since; which, is at {@code indices}. */
    int testSome(int count, long requests, NativeBytes indices) {
        int error = LibMpi.MPI_Testsome(count, requests, number, indices.address(), abi.ignore());
        check(error, "MPI_Testsome");
        return scratch.bytes().getInt(TEXT); // MPI_UNDEFINED, which is negative, if none is active
    }

    /** Whether a request of a collective operation has ended. */
    boolean test(long request) {
        check(LibMpi.MPI_Test(request, number, abi.ignore()), "MPI_Test");
        return scratch.bytes().getInt(TEXT) != 0;
    }

    /** Lets MPI go on with what it has not told us of. */
    void progress() {
        check(LibMpi.MPI_Iprobe(0, 0, abi.world(), number, abi.ignore()), "MPI_Iprobe");
    }

    /** A collective operation has begun, or could not. */
    void began(int error, String call) {
        collectives.lazySet(collectives.get() + 1);
        check(error, call);
    }

    /** How many messages this process has begun to send. */
    long messages() {
        return messages.get();
    }

    /** How many collective operations this process has begun. */
    long collectives() {
        return collectives.get();
    }

    private void check(int error, String call) {
        if (error != 0) {
            throw new MpiFailure(call + ": " + describe(error));
        }
    }

    private String describe(int error) {
        int unknown = LibMpi.MPI_Error_string(error, scratch.address(), number);
        return unknown == 0 ? text() : "error " + error;
    }
}
