package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.partition.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where it is known from how fast devices are, compared with each other.
 *
 * @param given what was asked for; empty: not numbers
 * @param measured whether, where devices differ, the speed of each is measured
 */
public record WeightChoice(Optional<Weights> given, boolean measured) {

    /** Devices of the same kind are taken to be as fast; others are measured. */
    public static final WeightChoice AUTO = new WeightChoice(Optional.empty(), true);

    /** All devices are taken to be as fast. */
    public static final WeightChoice EQUAL = new WeightChoice(Optional.empty(), false);

    /** Reads an option: {@code auto}, {@code equal}, or a number for each device. */
    public static WeightChoice parse(String text) {
        return switch (text) {
            case "auto" -> AUTO;
            case "equal" -> EQUAL;
            default -> new WeightChoice(Optional.of(weights(text)), false);
        };
    }

    private static Weights weights(String text) {
        List<Double> values = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            values.add(weight(text, word.strip()));
        }
        if (values.stream().allMatch(weight -> weight == 0)) {
            throw new UsageException("weights: '" + text + "' leaves no device: at least one has a weight above 0");
        }
        return new Weights(values);
    }

    private static double weight(String text, String word) {
        double weight;
        try {
            weight = Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw refused(text, word.isEmpty() ? "a weight is missing" : "'" + word + "' is no number");
        }
        if (Double.isNaN(weight) || Double.isInfinite(weight)) {
            throw refused(text, "'" + word + "' is no finite number");
        }
        if (weight < 0) {
            throw refused(text, word + " is negative; a device of weight 0 gets no part");
        }
        return weight;
    }

    private static UsageException refused(String text, String why) {
        return new UsageException("weights: '" + text
                + "' is neither auto, equal, nor a number for each device, such as" + " 3,1: " + why);
    }

    /**
     * What was given, if anything.
     *
     * @throws UsageException if there are not so many devices
     */
    public Optional<Weights> of(int devices) {
        given.map(Weights::values).filter(values -> values.size() != devices).ifPresent(values -> {
            throw new UsageException(
                    "weights: there " + (values.size() == 1 ? "is 1 weight" : "are " + values.size() + " weights")
                            + " for " + devices + (devices == 1 ? " device" : " devices") + "; give one for each,"
                            + " in the order of the devices");
        });
        return given;
    }

    /** This for some of the devices only, by their places; where all of these have weight 0, they are as fast. */
    WeightChoice of(List<Integer> devices) {
        if (given.isEmpty()) {
            return this;
        }
        List<Double> values = devices.stream().map(given.get().values()::get).toList();
        return values.stream().allMatch(weight -> weight == 0)
                ? EQUAL
                : new WeightChoice(Optional.of(new Weights(values)), measured);
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return given.map(weights ->
                        weights.values().stream().map(String::valueOf).collect(Collectors.joining(",")))
                .orElse(measured ? "auto" : "equal");
    }
}
