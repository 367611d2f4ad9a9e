package io.github.halomill.runtime.device;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** Devices as one rank tells them to the others, without what only their own process can use. */
final class DeviceText {

    private DeviceText() {}

    static byte[] write(List<Device> devices) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(devices.size());
            for (Device device : devices) {
                out.writeInt(device.platformIndex());
                out.writeInt(device.deviceIndex());
                write(device.properties(), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory takes it all
        }
        return bytes.toByteArray();
    }

    private static void write(DeviceProperties is, DataOutputStream out) throws IOException {
        out.writeUTF(is.name());
        out.writeUTF(is.vendor());
        out.writeUTF(is.platformName());
        out.writeUTF(is.version());
        out.writeUTF(is.driverVersion());
        out.writeUTF(is.type().name());
        out.writeInt(is.computeUnits());
        out.writeInt(is.clockMegahertz());
        out.writeLong(is.globalMemory());
        out.writeLong(is.maxAllocation());
        out.writeLong(is.localMemory());
        out.writeLong(is.maxWorkGroupSize());
        out.writeBoolean(is.supportsDouble());
        out.writeBoolean(is.supportsHalf());
    }

    static List<Device> read(byte[] bytes) {
        List<Device> devices = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            for (int left = in.readInt(); left > 0; left--) {
                devices.add(new Device(
                        in.readInt(),
                        in.readInt(),
                        OptionalInt.empty(),
                        new cl_platform_id(),
                        new cl_device_id(),
                        properties(in),
                        ""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // ranks run the same program
        }
        return devices;
    }

    private static DeviceProperties properties(DataInputStream in) throws IOException {
        return new DeviceProperties(
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                DeviceType.valueOf(in.readUTF()),
                in.readInt(),
                in.readInt(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readBoolean(),
                in.readBoolean());
    }
}
