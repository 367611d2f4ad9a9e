package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.program.ImageArgument;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.LocalMemory;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether the zones of a partition fit their devices; asked before anything is allocated, of local memory before a run.
 */
public final class DeviceLimits {

    private DeviceLimits() {}

    /**
     * Throws {@link RunException} if the work-groups are too large for a device, or the local boxes and the images for
     * its memory.
     */
    public static void check(Partition partition, List<ImageArgument> images, List<Device> devices) {
        partition.problem().launches().forEach(launch -> checkGroups(launch.space(), devices));
        checkMemory(partition, images, devices);
    }

    /** Throws {@link RunException} if the work-groups are too large for a device. */
    public static void checkGroups(KernelSpace space, List<Device> devices) {
        for (Device device : devices) {
            long most = device.properties().maxWorkGroupSize();
            if (space.groupSize().volume() > most) {
                throw new RunException("a work-group has " + space.groupSize().volume() + " work-items, and device "
                        + device + " takes at most " + most + "; describe a smaller <local>");
            }
        }
    }

    /** Throws {@link RunException} if a work-group is passed more local memory than the device has. */
    public static void checkLocalMemory(List<KernelArgument> arguments, Device device) {
        List<LocalMemory> passed = arguments.stream()
                .filter(LocalMemory.class::isInstance)
                .map(LocalMemory.class::cast)
                .toList();
        BigInteger needed = passed.stream()
                .map(memory -> BigInteger.valueOf(memory.bytes()))
                .reduce(BigInteger.ZERO, BigInteger::add);
        long there = device.properties().localMemory();
        if (needed.compareTo(BigInteger.valueOf(there)) > 0) {
            throw new RunException("a work-group needs " + needed + " bytes of local memory ("
                    + passed.stream().map(LocalMemory::name).collect(Collectors.joining(", "))
                    + "), and device " + device + " has " + there
                    + "; describe a smaller <local>, and with it a smaller <argsize>");
        }
    }

    /** Bytes that local boxes and images leave of the devices' memory, by the devices' places. */
    public static Map<String, Long> left(Partition partition, List<ImageArgument> images, List<Device> devices) {
        Map<String, Long> needed = needed(partition, images, devices);
        Map<String, Long> left = new LinkedHashMap<>();
        physical(devices)
                .forEach((place, device) ->
                        left.put(place, device.properties().globalMemory() - needed.getOrDefault(place, 0L)));
        return left;
    }

    private static Map<String, Device> physical(List<Device> devices) {
        Map<String, Device> physical = new LinkedHashMap<>();
        devices.forEach(device -> physical.putIfAbsent(device.place(), device));
        return physical;
    }

    private static Map<String, Long> needed(Partition partition, List<ImageArgument> images, List<Device> devices) {
        Map<String, Long> needed = new LinkedHashMap<>();
        long ofImages = images.stream()
                .mapToLong(image -> bytes(image(partition, image)))
                .reduce(0, Math::addExact);
        for (Zone zone : partition.zones()) {
            String place = devices.get(zone.id()).place();
            needed.merge(place, Math.addExact(bytes(partition, zone), ofImages), Math::addExact);
        }
        return needed;
    }

    /** The message names, per device, the bytes needed and there. */
    private static void checkMemory(Partition partition, List<ImageArgument> images, List<Device> devices) {
        tooLittle(partition, images, devices).ifPresent(why -> {
            throw new RunException(why);
        });
    }

    /** Which devices have too little memory for the local boxes and the images, for people; empty: none. */
    public static Optional<String> tooLittle(Partition partition, List<ImageArgument> images, List<Device> devices) {
        Map<String, Long> needed = needed(partition, images, devices);
        StringBuilder text = new StringBuilder();
        boolean tooMuch = false;
        for (Map.Entry<String, Device> entry :
                physical(devices.subList(0, partition.zones().size())).entrySet()) {
            long bytes = needed.getOrDefault(entry.getKey(), 0L);
            long there = entry.getValue().properties().globalMemory();
            tooMuch |= bytes > there;
            text.append("\n  device ")
                    .append(entry.getValue().physicalId())
                    .append(" (")
                    .append(entry.getValue().name());
            text.append("): ")
                    .append(bytes)
                    .append(" bytes needed, ")
                    .append(there)
                    .append(" there");
        }
        return tooMuch
                ? Optional.of("too little device memory; use more devices or a smaller problem" + text)
                : Optional.empty();
    }

    /** Bytes of the local boxes of all zones. */
    public static long bytes(Partition partition) {
        return partition.zones().stream()
                .mapToLong(zone -> bytes(partition, zone))
                .sum();
    }

    private static FieldSpec image(Partition partition, ImageArgument image) {
        return partition.problem().uses().stream()
                .filter(use -> use.argument().equals(image.name()))
                .findFirst()
                .orElseThrow()
                .field();
    }

    private static long bytes(FieldSpec whole) {
        return Math.multiplyExact(whole.whole().volume(), whole.type().bytes());
    }

    /** Bytes of the local boxes of a zone. */
    public static long bytes(Partition partition, Zone zone) {
        long bytes = 0;
        for (FieldSpec field : partition.problem().fields()) {
            long volume = zone.box(field.name()).volume();
            bytes = Math.addExact(bytes, Math.multiplyExact(volume, field.type().bytes()));
        }
        return bytes;
    }
}
