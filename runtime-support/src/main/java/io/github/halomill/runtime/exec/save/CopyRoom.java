package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** The room that devices have for copies of arrays beside these. */
final class CopyRoom {

    private final Plan plan;
    private final LocalZones zones;

    /** Bytes that devices have left, by their places. */
    private Map<String, Long> left;

    /**
     * Copies that were asked for.
     *
     * @param copies if devices have room for them
     * @param obstacle what is in the way; empty: nothing
     */
    record Taken<T>(Optional<ByZone<T>> copies, String obstacle) {}

    CopyRoom(ZoneProgram program, Plan plan, LocalZones zones) {
        this.plan = plan;
        this.zones = zones;
        this.left = DeviceLimits.left(plan.partition(), program.images(plan.partition()), plan.devices());
    }

    /**
     * Makes a copy for each zone.
     *
     * @param bytesOf by zone, how large the copy is
     * @param spare of a device's memory, one part in so many is left alone; 0: none
     */
    <T> Taken<T> take(IntToLongFunction bytesOf, int spare, IntFunction<T> open, Consumer<T> close) {
        Map<String, Long> rest = new HashMap<>(left);
        Set<String> places = new HashSet<>();
        for (ZoneDevice device : zones.devices().values()) {
            if (spare > 0 && places.add(device.device().place())) {
                rest.merge(
                        device.device().place(), -device.device().properties().globalMemory() / spare, Long::sum);
            }
        }
        String obstacle = obstacle(bytesOf, rest);
        if (!obstacle.isEmpty()) {
            return new Taken<>(Optional.empty(), obstacle);
        }
        ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
        ByZone<Optional<T>> made = zones.workers().forEach(id -> unlessRefused(() -> open.apply(id), refused));
        if (!refused.isEmpty()) {
            made.forEach(copy -> copy.ifPresent(close));
            return new Taken<>(Optional.empty(), "a device has no room for a copy aside, " + refused.peek());
        }
        left = rest;
        return new Taken<>(Optional.of(made.map(Optional::orElseThrow)), "");
    }

    /** What is in the way of such copies; empty: nothing so far, and they are taken off {@code rest}. */
    private String obstacle(IntToLongFunction bytesOf, Map<String, Long> rest) {
        if (!zones.homes().isOne()) {
            return "several ranks write a file together";
        }
        if (plan.takesTurns()) {
            return "zones take turns on their devices";
        }
        if (zones.devices().stream().anyMatch(device -> device.transfer() == device.compute())) {
            return "a device has one queue for everything";
        }
        for (ZoneDevice device : zones.devices().values()) {
            String place = device.device().place();
            long bytes = bytesOf.applyAsLong(device.zone().id());
            long less = rest.getOrDefault(place, 0L) - bytes;
            rest.put(place, less);
            if (less < 0) {
                return "device " + device.device() + " has no room for a copy aside of " + bytes + " bytes";
            }
        }
        return "";
    }

    private static <T> Optional<T> unlessRefused(Supplier<T> open, ConcurrentLinkedQueue<String> refused) {
        try {
            return Optional.of(open.get());
        } catch (ClException e) {
            refused.add(e.getMessage());
            return Optional.empty();
        }
    }
}
