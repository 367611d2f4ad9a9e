package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.posix.SignalHandlers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** The OpenCL devices of this machine. */
public final class Devices {

    /** {@code CL_DEVICE_TYPE_ALL} of the OpenCL headers. JOCL's constant is -1, all 64 bits, which rusticl refuses. */
    private static final long ALL_TYPES = 0xFFFF_FFFFL;

    /** {@code CL_PLATFORM_NOT_FOUND_KHR} of cl_khr_icd: the loader is there, but finds no driver. */
    private static final int NO_PLATFORM = -1001;

    private static final String CURE =
            "install one: your GPU vendor's, or PoCL for the CPU (Debian, Ubuntu: apt install pocl-opencl-icd)";

    private Devices() {}

    /**
     * Every device of every platform, in the order in which the OpenCL loader gives them. Platforms without devices are
     * passed over, but keep their index.
     *
     * @throws RunException if OpenCL is not installed or shows no device at all
     */
    public static List<Device> discover() {
        List<Device> devices;
        try {
            JoclLibrary.load();
            devices = SignalHandlers.keep(Devices::ofAllPlatforms);
        } catch (LinkageError e) {
            throw new RunException(
                    "the OpenCL library cannot be loaded (" + e.getMessage()
                            + "); install the loader (Debian, Ubuntu: apt install ocl-icd-libopencl1) and a driver (your"
                            + " GPU vendor's, or pocl-opencl-icd for the CPU)",
                    e);
        }
        if (devices.isEmpty()) {
            throw new RunException("the OpenCL drivers of this machine show no device; " + CURE);
        }
        return List.copyOf(devices);
    }

    /** One thread after the other: PoCL crashes when it is asked for what another thread has it set up. */
    private static synchronized List<Device> ofAllPlatforms() {
        List<Device> devices = new ArrayList<>();
        List<cl_platform_id> platforms = platforms();
        for (int index = 0; index < platforms.size(); index++) {
            devices.addAll(ofPlatform(index, platforms.get(index)));
        }
        return devices;
    }

    /**
     * Collective: the devices of all ranks, in the order of the ranks. Ranks of one node see the same ones.
     *
     * @throws RunException if a rank has none
     */
    public static List<Device> discover(Ranks ranks) {
        if (ranks.count() == 1) {
            return discover();
        }
        List<Device> own = Together.get(ranks, Devices::discover);
        List<ArrayList<Seen>> all =
                Together.all(ranks, own.stream().map(Seen::of).collect(Collectors.toCollection(ArrayList::new)));
        List<Device> devices = new ArrayList<>();
        for (int rank = 0; rank < ranks.count(); rank++) {
            String node = ranks.hosts().get(rank);
            for (int i = 0; i < all.get(rank).size(); i++) {
                devices.add(
                        rank == ranks.rank()
                                ? own.get(i).ofRank(node, rank)
                                : all.get(rank).get(i).ofRank(node, rank));
            }
        }
        return List.copyOf(devices);
    }

    /** A device as other ranks see it, which cannot use it. */
    private record Seen(int platform, int device, DeviceProperties properties) implements Serializable {

        static Seen of(Device device) {
            return new Seen(device.platformIndex(), device.deviceIndex(), device.properties());
        }

        Device ofRank(String node, int rank) {
            return new Device(
                    platform,
                    device,
                    OptionalInt.empty(),
                    new cl_platform_id(),
                    new cl_device_id(),
                    properties,
                    node,
                    rank);
        }
    }

    /**
     * Collective: those of {@code discovered} that {@code selection} means; how fast they copy is measured by the rank
     * that has them, if it is asked for.
     *
     * @throws RunException on all ranks, if one of them has none
     */
    public static List<Device> select(Ranks ranks, DeviceSelection selection, List<Device> discovered) {
        ToDoubleFunction<Device> bandwidths = bandwidths(ranks, selection, discovered);
        return Together.get(ranks, () -> {
            List<Device> selected = selection.select(discovered, bandwidths);
            for (int rank = 0; rank < ranks.count(); rank++) {
                requireOne(rank, selected);
            }
            return selected;
        });
    }

    private static ToDoubleFunction<Device> bandwidths(
            Ranks ranks, DeviceSelection selection, List<Device> discovered) {
        ToDoubleFunction<Device> measured = Bandwidths.measured();
        if (ranks.count() == 1 || !selection.asksForBandwidth()) {
            return measured;
        }
        long[] rates = Together.get(
                ranks,
                () -> discovered.stream()
                        .mapToLong(device -> device.rank() == ranks.rank()
                                ? Double.doubleToRawLongBits(
                                        measured.applyAsDouble(device)) // of what is positive, in its order
                                : 0)
                        .toArray());
        ranks.allReduce(rates, Ranks.Operation.MAX);
        return device -> Double.longBitsToDouble(rates[discovered.indexOf(device)]);
    }

    private static void requireOne(int rank, List<Device> selected) {
        if (selected.stream().noneMatch(device -> device.rank() == rank)) {
            throw new RunException("devices: rank " + rank + " has none of those selected, and each rank needs one: "
                    + DeviceTable.listing(selected) + "; select more, or start fewer ranks");
        }
    }

    private static List<cl_platform_id> platforms() {
        int[] count = new int[1];
        int status = statusOf(() -> CL.clGetPlatformIDs(0, null, count));
        if (status == NO_PLATFORM || (status == CL.CL_SUCCESS && count[0] == 0)) {
            throw new RunException("no OpenCL driver is installed; " + CURE);
        }
        require(status, "clGetPlatformIDs");
        cl_platform_id[] platforms = new cl_platform_id[count[0]];
        require(statusOf(() -> CL.clGetPlatformIDs(platforms.length, platforms, null)), "clGetPlatformIDs");
        return List.of(platforms);
    }

    private static List<Device> ofPlatform(int platformIndex, cl_platform_id platform) {
        int[] count = new int[1];
        int status = statusOf(() -> CL.clGetDeviceIDs(platform, ALL_TYPES, 0, null, count));
        if (status == CL.CL_DEVICE_NOT_FOUND || (status == CL.CL_SUCCESS && count[0] == 0)) {
            return List.of();
        }
        require(status, "clGetDeviceIDs");
        cl_device_id[] handles = new cl_device_id[count[0]];
        require(
                statusOf(() -> CL.clGetDeviceIDs(platform, ALL_TYPES, handles.length, handles, null)),
                "clGetDeviceIDs");
        String node = Ranks.alone().hosts().get(0);
        List<Device> devices = new ArrayList<>();
        for (int index = 0; index < handles.length; index++) {
            DeviceProperties properties = DriverInfo.properties(platform, handles[index]);
            devices.add(
                    new Device(platformIndex, index, OptionalInt.empty(), platform, handles[index], properties, node));
        }
        return devices;
    }

    /** The status of a call, whether or not JOCL has been told to throw for statuses other than success. */
    static int statusOf(IntSupplier call) {
        try {
            return call.getAsInt();
        } catch (CLException e) {
            return e.getStatus();
        }
    }

    static void require(int status, String call) {
        if (status != CL.CL_SUCCESS) {
            throw new RunException(call + " failed with " + CL.stringFor_errorCode(status)
                    + " while looking for devices; see what `clinfo` says of the drivers");
        }
    }
}
