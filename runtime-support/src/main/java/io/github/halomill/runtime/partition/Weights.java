package io.github.halomill.runtime.partition;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How fast devices are, compared with each other: a device of weight 3 computes three cells while one of weight 1
 * computes one.
 *
 * @param values by device: finite, not negative, some above 0; a device of weight 0 gets no zone
 */
public record Weights(List<Double> values) {

    public Weights {
        values = List.copyOf(values);
        if (values.stream().anyMatch(weight -> !Double.isFinite(weight) || weight < 0)) {
            throw new IllegalArgumentException("weights are numbers of 0 or more: " + values);
        }
        if (values.stream().noneMatch(weight -> weight > 0)) {
            throw new IllegalArgumentException("some weight is above 0: " + values);
        }
    }

    /** Weights of so many devices, all the same. */
    public static Weights equal(int devices) {
        return new Weights(Collections.nCopies(devices, 1.0));
    }

    /** The same for that many of the devices, the fastest; the others have 0. */
    public Weights fastest(int devices) {
        List<Integer> some = fastestFirst().stream().limit(devices).toList();
        return new Weights(IntStream.range(0, values.size())
                .mapToObj(device -> some.contains(device) ? of(device) : 0.0)
                .toList());
    }

    /** Of one device. */
    double of(int device) {
        return values.get(device);
    }

    /** Of these devices. */
    List<Double> of(List<Integer> devices) {
        return devices.stream().map(values::get).toList();
    }

    /** Of all devices together. */
    double sum(List<Integer> devices) {
        return devices.stream().mapToDouble(this::of).sum();
    }

    /** All devices that may get a zone, the fastest first; of those that are as fast the first. */
    List<Integer> fastestFirst() {
        List<Integer> devices = new ArrayList<>(IntStream.range(0, values.size())
                .filter(device -> of(device) > 0)
                .boxed()
                .toList());
        devices.sort(Comparator.comparing(device -> -of(device)));
        return devices;
    }

    /** Such as {@code 3:1}. */
    @Override
    public String toString() {
        return values.stream()
                .map(weight -> BigDecimal.valueOf(weight)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString())
                .collect(Collectors.joining(":"));
    }
}
