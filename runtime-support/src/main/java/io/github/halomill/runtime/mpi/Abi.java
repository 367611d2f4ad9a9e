package io.github.halomill.runtime.mpi;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * What the numbers and handles of {@code mpi.h} are in a library. There are three ways: Open MPI's, where handles are
 * addresses; MPICH's, which is that of Intel MPI, MVAPICH and Cray MPI, too; and that of the standard since MPI 5.0.
 *
 * @param name for people
 * @param handleBytes of a handle in memory, 4 or 8
 * @param world MPI_COMM_WORLD
 * @param bytes MPI_BYTE
 * @param int64 MPI_INT64_T or its like
 * @param sum MPI_SUM
 * @param max MPI_MAX
 * @param errorsReturn MPI_ERRORS_RETURN
 * @param ignore MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE
 * @param inPlace MPI_IN_PLACE
 * @param funneled MPI_THREAD_FUNNELED
 */
record Abi(
        String name,
        int handleBytes,
        long world,
        long bytes,
        long int64,
        long sum,
        long max,
        long errorsReturn,
        long ignore,
        long inPlace,
        int funneled) {

    private static final Abi MPICH =
            new Abi("MPICH", 4, 0x44000000, 0x4c00010d, 0x4c000809, 0x58000003, 0x58000001, 0x54000001, 1, -1, 1);

    private static final Abi STANDARD = new Abi("MPI 5", 8, 0x101, 0x247, 0x258, 0x21, 0x23, 0x142, 0, 1, 1024);

    private static Abi openMpi(NativeLibrary library) {
        return new Abi(
                "Open MPI",
                8,
                address(library, "ompi_mpi_comm_world"),
                address(library, "ompi_mpi_byte"),
                address(library, "ompi_mpi_int64_t"),
                address(library, "ompi_mpi_op_sum"),
                address(library, "ompi_mpi_op_max"),
                address(library, "ompi_mpi_errors_return"),
                0,
                1,
                1);
    }

    /** That of a library, which may be asked before MPI_Init. */
    static Abi of(NativeLibrary library) {
        // Open MPI's own library may have the function, too, and says -1; the standard's may show what it is built on.
        if (isStandard(library)) {
            return STANDARD;
        }
        return find(library, "ompi_mpi_comm_world") == null ? MPICH : openMpi(library);
    }

    private static boolean isStandard(NativeLibrary library) {
        Function version;
        try {
            version = library.getFunction("MPI_Abi_get_version");
        } catch (UnsatisfiedLinkError e) {
            return false;
        }
        NativeBytes numbers = NativeBytes.of(2 * Integer.BYTES);
        int error = version.invokeInt(new Object[] {numbers.address(), numbers.address() + Integer.BYTES});
        return error == 0 && numbers.bytes().getInt(0) >= 1;
    }

    private static long address(NativeLibrary library, String symbol) {
        return Pointer.nativeValue(library.getGlobalVariableAddress(symbol));
    }

    private static @Nullable Pointer find(NativeLibrary library, String symbol) {
        try {
            return library.getGlobalVariableAddress(symbol);
        } catch (UnsatisfiedLinkError e) {
            return null;
        }
    }
}
