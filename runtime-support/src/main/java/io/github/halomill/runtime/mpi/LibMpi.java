package io.github.halomill.runtime.mpi;

/**
 * The functions of libmpi that are called, by their names in C. Handles, pointers and sizes of memory are all
 * {@code long}: a handle of 32 bits (MPICH) is read correctly from a slot of 64 bits on the processors that we know.
 * They give an error code, 0 for none. Bound by {@link MpiLibrary#open}.
 */
@SuppressWarnings("MemberName") // JNA finds functions by these names
final class LibMpi {

    private LibMpi() {}

    static native int MPI_Init_thread(long argc, long argv, int required, long provided);

    static native int MPI_Finalize();

    static native int MPI_Abort(long comm, int exitCode);

    static native int MPI_Comm_rank(long comm, long rank);

    static native int MPI_Comm_size(long comm, long size);

    static native int MPI_Comm_dup(long comm, long copy);

    static native int MPI_Comm_idup(long comm, long copy, long request);

    static native int MPI_Comm_set_errhandler(long comm, long handler);

    static native int MPI_Error_string(int code, long text, long length);

    static native int MPI_Get_library_version(long text, long length);

    static native int MPI_Get_processor_name(long text, long length);

    static native int MPI_Send_init(long data, int count, long type, int to, int tag, long comm, long request);

    static native int MPI_Recv_init(long data, int count, long type, int from, int tag, long comm, long request);

    static native int MPI_Start(long request);

    static native int MPI_Testsome(int count, long requests, long outcount, long indices, long statuses);

    static native int MPI_Test(long request, long flag, long status);

    static native int MPI_Cancel(long request);

    static native int MPI_Request_free(long request);

    static native int MPI_Iprobe(int from, int tag, long comm, long flag, long status);

    static native int MPI_Iallgather(
            long own, int count, long type, long all, int allCount, long allType, long comm, long request);

    static native int MPI_Iallgatherv(
            long own, int count, long type, long all, long counts, long places, long allType, long comm, long request);

    static native int MPI_Igatherv(
            long own,
            int count,
            long type,
            long all,
            long counts,
            long places,
            long allType,
            int root,
            long comm,
            long request);

    static native int MPI_Ibcast(long data, int count, long type, int root, long comm, long request);

    static native int MPI_Iallreduce(long own, long all, int count, long type, long with, long comm, long request);

    static native int MPI_Ibarrier(long comm, long request);
}
