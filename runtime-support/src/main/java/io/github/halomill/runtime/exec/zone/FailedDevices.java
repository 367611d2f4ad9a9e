package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.DeviceFailedException.Said;
import io.github.halomill.runtime.base.DeviceFailedException.When;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.device.Device;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells whether something failed because a device did, and which. A kernel that does not compile, too little memory, a
 * file: none of these is a device's.
 */
public final class FailedDevices {

    private final String program;
    private final List<Device> devices;

    /** By id of a device: what is said of its zones, such as {@code , zone 1}; empty: nothing. */
    private final Function<String, String> zones;

    private FailedDevices(String program, List<Device> devices, Function<String, String> zones) {
        this.program = program;
        this.devices = List.copyOf(devices);
        this.zones = zones;
    }

    /** Of a program that is set up on some of these devices. */
    public static FailedDevices of(String program, List<Device> devices) {
        return new FailedDevices(program, devices, id -> "");
    }

    /** Of a program whose zones are set up. */
    public static FailedDevices of(String program, ByZone<ZoneDevice> zones) {
        return new FailedDevices(
                program,
                zones.stream().map(ZoneDevice::device).distinct().toList(),
                id -> zones(zones.stream()
                        .filter(zone -> zone.device().id().equals(id))
                        .map(zone -> zone.zone().id())
                        .toList()));
    }

    private static String zones(List<Integer> ids) {
        return ids.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", ", ids.size() == 1 ? " (zone " : " (zones ", ")"));
    }

    /**
     * What a device's failure is to whoever uses the program; empty: it is no device's.
     *
     * @param thrown what went wrong first, with what went wrong elsewhere because of that, or after it
     * @param when empty: before the first iteration, where it may also be memory that a device lacks
     */
    public Optional<DeviceFailedException> in(Throwable thrown, Optional<When> when) {
        Predicate<ClException> isOfDevice = when.isPresent() ? ClException::isOfDevice : ClException::isOfLostDevice;
        Optional<ClException> first = causes(thrown).stream()
                .filter(ClException.class::isInstance)
                .map(ClException.class::cast)
                .filter(e -> isOfDevice.test(e) && isKnown(e.device()))
                .findFirst();
        return first.map(said -> {
            Map<String, ClException> failed = new LinkedHashMap<>();
            failed.put(said.device(), said);
            all(thrown, Collections.newSetFromMap(new IdentityHashMap<>()))
                    .filter(e -> isOfDevice.test(e) && isKnown(e.device()))
                    .forEach(e -> failed.putIfAbsent(e.device(), e));
            return new DeviceFailedException(
                    program + ": " + text(failed.keySet()) + " failed "
                            + when.map(FailedDevices::text).orElse("before the first iteration") + ": "
                            + said.getMessage(),
                    List.copyOf(failed.keySet()),
                    when.orElse(When.BEFORE),
                    new Said(said.code(), said.isOfLostDevice()),
                    thrown);
        });
    }

    private static String text(When when) {
        return "after " + when.done() + (when.done() == 1 ? " iteration" : " iterations");
    }

    private boolean isKnown(String id) {
        return devices.stream().anyMatch(device -> device.id().equals(id));
    }

    private String text(Set<String> ids) {
        return ids.stream()
                .map(id -> devices.stream()
                                .filter(device -> device.id().equals(id))
                                .findFirst()
                                .orElseThrow()
                        + zones.apply(id))
                .collect(Collectors.joining(", ", ids.size() == 1 ? "device " : "devices ", ""));
    }

    private static List<Throwable> causes(Throwable thrown) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = thrown; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }

    private static Stream<ClException> all(Throwable thrown, Set<Throwable> seen) {
        List<ClException> found = new ArrayList<>();
        for (Throwable cause : causes(thrown)) {
            if (seen.add(cause)) {
                if (cause instanceof ClException failure) {
                    found.add(failure);
                }
                Arrays.stream(cause.getSuppressed())
                        .forEach(other -> all(other, seen).forEach(found::add));
            }
        }
        return found.stream();
    }
}
