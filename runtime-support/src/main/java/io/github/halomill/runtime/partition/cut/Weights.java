package io.github.halomill.runtime.partition.cut;

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
 * @param values by device: 0, or from {@link #LEAST} to {@link #MOST}, some above 0; a device of weight 0 gets no zone
 * @param devices how many of them may get a zone: the fastest, at least 1
 */
public record Weights(List<Double> values, int devices) {

    /** The smallest weight above 0: times, which are cells divided by weights, are far from the limits of a double. */
    public static final double LEAST = 1e-30;

    /** The largest weight. */
    public static final double MOST = 1e30;

    /** Weights that are written one by one; of more devices some are left out. */
    private static final int SHOWN = 12;

    private static final int DIGITS = 3;

    public Weights {
        values = List.copyOf(values);
        if (values.stream().anyMatch(weight -> weight != 0 && !(weight >= LEAST && weight <= MOST))) {
            throw new IllegalArgumentException("weights are 0 or from " + LEAST + " to " + MOST + ": " + values);
        }
        if (values.stream().noneMatch(weight -> weight > 0)) {
            throw new IllegalArgumentException("some weight is above 0: " + values);
        }
        if (devices < 1 || devices > values.size()) {
            throw new IllegalArgumentException("1 to " + values.size() + " devices get a zone, not " + devices);
        }
    }

    /** Any of these devices may get a zone. */
    public Weights(List<Double> values) {
        this(values, values.size());
    }

    /** Weights of so many devices, all the same. */
    public static Weights equal(int devices) {
        return new Weights(Collections.nCopies(devices, 1.0));
    }

    /** The same, where at most that many of the devices, the fastest, get a zone. */
    public Weights fastest(int most) {
        return new Weights(values, Math.min(most, devices));
    }

    /** Of one device. */
    public double of(int device) {
        return values.get(device);
    }

    /** Of these devices. */
    public List<Double> of(List<Integer> some) {
        return some.stream().map(values::get).toList();
    }

    /** Of all these devices together. */
    public double sum(List<Integer> some) {
        return some.stream().mapToDouble(this::of).sum();
    }

    /** All devices that may get a zone, the fastest first; of those that are as fast the first. */
    public List<Integer> fastestFirst() {
        List<Integer> able = new ArrayList<>(IntStream.range(0, values.size())
                .filter(device -> of(device) > 0)
                .boxed()
                .toList());
        able.sort(Comparator.comparing(device -> -of(device)));
        return able.subList(0, Math.min(devices, able.size()));
    }

    /** Such as {@code 3:1}, shortened where there are many. */
    @Override
    public String toString() {
        String shown = values.stream().limit(SHOWN).map(Weights::text).collect(Collectors.joining(":"));
        return values.size() <= SHOWN ? shown : shown + ":... of " + values.size() + " devices";
    }

    /** One weight, such as {@code 0.333}. */
    public static String text(double weight) {
        BigDecimal rounded =
                BigDecimal.valueOf(weight).round(new MathContext(DIGITS)).stripTrailingZeros();
        boolean plain = weight == 0 || (weight >= 1e-6 && weight < 1e9);
        return plain ? rounded.toPlainString() : rounded.toString();
    }
}
