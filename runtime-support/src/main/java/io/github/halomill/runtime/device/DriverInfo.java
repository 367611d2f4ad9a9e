package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.Printable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.jspecify.annotations.Nullable;

/** Asks a driver about one device. */
final class DriverInfo {

    private final cl_device_id device;

    private DriverInfo(cl_device_id device) {
        this.device = device;
    }

    static DeviceProperties properties(cl_platform_id platform, cl_device_id device) {
        DriverInfo info = new DriverInfo(device);
        String version = info.text(CL.CL_DEVICE_VERSION);
        List<String> extensions = List.of(info.text(CL.CL_DEVICE_EXTENSIONS).split(" +"));
        return new DeviceProperties(
                info.text(CL.CL_DEVICE_NAME),
                info.text(CL.CL_DEVICE_VENDOR),
                platformName(platform),
                version,
                info.text(CL.CL_DRIVER_VERSION),
                DeviceType.ofBits(info.number(CL.CL_DEVICE_TYPE, Long.BYTES)),
                (int) info.number(CL.CL_DEVICE_MAX_COMPUTE_UNITS, Integer.BYTES),
                (int) info.number(CL.CL_DEVICE_MAX_CLOCK_FREQUENCY, Integer.BYTES),
                info.number(CL.CL_DEVICE_GLOBAL_MEM_SIZE, Long.BYTES),
                info.number(CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE, Long.BYTES),
                info.number(CL.CL_DEVICE_LOCAL_MEM_SIZE, Long.BYTES),
                info.number(CL.CL_DEVICE_MAX_WORK_GROUP_SIZE, Sizeof.size_t),
                extensions.contains("cl_khr_fp64"),
                extensions.contains("cl_khr_fp16"));
    }

    private static String platformName(cl_platform_id platform) {
        return text(
                "clGetPlatformInfo",
                (size, value, needed) -> CL.clGetPlatformInfo(platform, CL.CL_PLATFORM_NAME, size, value, needed));
    }

    private String text(int parameter) {
        return text(
                "clGetDeviceInfo", (size, value, needed) -> CL.clGetDeviceInfo(device, parameter, size, value, needed));
    }

    private long number(int parameter, int bytes) {
        ByteBuffer value = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
        int status =
                Devices.statusOf(() -> CL.clGetDeviceInfo(device, parameter, bytes, Pointer.toBuffer(value), null));
        Devices.require(status, "clGetDeviceInfo");
        return bytes == Long.BYTES ? value.getLong(0) : Integer.toUnsignedLong(value.getInt(0));
    }

    /** One of OpenCL's queries: called once for the size of the answer and once for the answer. */
    @FunctionalInterface
    private interface Query {
        int answer(long size, @Nullable Pointer value, long @Nullable [] needed);
    }

    private static String text(String call, Query query) {
        long[] needed = new long[1];
        Devices.require(Devices.statusOf(() -> query.answer(0, null, needed)), call);
        byte[] value = new byte[Math.toIntExact(needed[0])];
        Devices.require(Devices.statusOf(() -> query.answer(value.length, Pointer.to(value), null)), call);
        int end = 0;
        while (end < value.length && value[end] != 0) {
            end++;
        }
        return Printable.of(new String(value, 0, end, StandardCharsets.UTF_8).trim());
    }
}
