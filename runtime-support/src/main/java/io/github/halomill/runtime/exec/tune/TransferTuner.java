package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.TransferWay;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClMapping;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Decides how large copies go between the host and the devices of this process: as told, as was measured before, or as
 * it measures now where that can pay.
 */
final class TransferTuner {

    /** Bytes of a local box above which it is worth measuring. */
    private static final int NOTABLE = TransferTrial.BYTES;

    /** Bytes that show whether a way is possible. */
    private static final int GLANCE = 1 << 20;

    /** No way is tried after that, for one kind of devices. */
    private static final double BUDGET_SECONDS = 0.2;

    /** Smaller gains are noise. */
    private static final double GAIN = 0.95;

    private final ExecutionOptions options;
    private final DeviceContexts contexts;
    private final TuningCache cache;

    /** Nanoseconds. */
    private final LongSupplier clock;

    /** By key in the cache, what was found just now: equal devices are measured once. */
    private final Map<String, TransferChoice> found = new HashMap<>();

    TransferTuner(ExecutionOptions options, DeviceContexts contexts, TuningCache cache) {
        this(options, contexts, cache, System::nanoTime);
    }

    TransferTuner(ExecutionOptions options, DeviceContexts contexts, TuningCache cache, LongSupplier clock) {
        this.options = options;
        this.contexts = contexts;
        this.cache = cache;
        this.clock = clock;
    }

    /**
     * By the devices' places.
     *
     * @throws RunException if a device does not have the way that is asked for
     */
    Map<String, TransferChoice> choose(Plan plan) {
        Map<String, Device> physical = new LinkedHashMap<>();
        Map<String, Long> largest = new HashMap<>();
        for (int zone : plan.homes(options.ranks()).own()) {
            Device device = plan.devices().get(zone);
            physical.putIfAbsent(device.place(), device);
            largest.merge(device.place(), largestBox(plan, zone), Math::max);
        }
        Map<String, TransferChoice> chosen = new LinkedHashMap<>();
        physical.forEach((place, device) -> chosen.put(
                place,
                plan.takesTurns()
                        ? new TransferChoice(TransferWay.PIPELINED, "in the turns of its zones")
                        : choose(device, largest.getOrDefault(place, 0L))));
        chosen.forEach((place, choice) -> options.observers().log().accept("transfer: " + place + " " + choice.text()));
        return chosen;
    }

    private static long largestBox(Plan plan, int zone) {
        long largest = 0;
        for (FieldSpec field : plan.partition().problem().fields()) {
            long elements = plan.partition().zones().get(zone).box(field.name()).volume();
            largest = Math.max(largest, elements * field.type().bytes());
        }
        return largest;
    }

    private TransferChoice choose(Device device, long largest) {
        Optional<TransferWay> asked = options.forms().transfer().way();
        if (asked.isPresent()) {
            return asked(device, asked.get());
        }
        if (options.forms().tuning() == Tuning.OFF || largest <= NOTABLE) {
            return TransferChoice.DEFAULT;
        }
        return found.computeIfAbsent(key(device), key -> foundBefore(key).orElseGet(() -> measured(device, key)));
    }

    private TransferChoice asked(Device device, TransferWay way) {
        if (way.method() == TransferWay.Method.MAPPED) {
            DeviceContext on = contexts.of(device);
            try (ClBuffer buffer = ClBuffer.create(on.context(), GLANCE)) {
                ClMapping.toWrite(on.transfer(), buffer, 0, GLANCE).close();
                ClMapping.toRead(on.transfer(), buffer, 0, GLANCE).close();
                on.transfer().finish();
            } catch (ClException e) {
                throw new RunException(
                        "device " + device + " cannot map its memory, which --transfer=mapped asks for: "
                                + e.getMessage() + "; choose pipelined or pinned",
                        e);
            }
        }
        return new TransferChoice(way, way.describe() + ", as requested");
    }

    /** All on which it may depend what is fastest. */
    static String key(Device device) {
        return TuningCache.key("transfer", device.properties().withoutClock().toString());
    }

    private Optional<TransferChoice> foundBefore(String key) {
        return options.forms().tuning() == Tuning.FORCE
                ? Optional.empty()
                : cache.find(key)
                        .flatMap(TransferRates::parse)
                        .map(rates -> new TransferChoice(rates.way(), rates.describe() + " (measured before)"));
    }

    private TransferChoice measured(Device device, String key) {
        try (TransferTrial trial = new TransferTrial(contexts.of(device))) {
            TransferRates best = fastest(device, trial.others(), trial::rates);
            cache.keep(key, best.toText());
            return new TransferChoice(best.way(), best.describe());
        }
    }

    /**
     * The fastest way of those that {@code trial} tells of: the usual one if none of {@code others} is clearly faster.
     */
    TransferRates fastest(Device device, List<TransferWay> others, Function<TransferWay, TransferRates> trial) {
        long start = clock.getAsLong();
        TransferRates best = trial.apply(TransferWay.PIPELINED);
        tell(device, best.describe());
        for (TransferWay way : others) {
            if ((clock.getAsLong() - start) / 1e9 > BUDGET_SECONDS) {
                tell(device, "no time is left to try " + way.describe());
                continue;
            }
            try {
                TransferRates rates = trial.apply(way);
                tell(device, rates.describe());
                best = rates.cost() < GAIN * best.cost() ? rates : best;
            } catch (ClException e) {
                tell(device, way.describe() + " is not possible: " + e.getMessage());
            }
        }
        return best;
    }

    private void tell(Device device, String what) {
        options.observers().log().accept("tried to copy to and from device " + device.physicalId() + ": " + what);
    }
}
