package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.partition.cut.Weights;
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

    private static final String NUMBER = "[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?";

    /** Reads an option: {@code auto}, {@code equal}, or a number for each device. */
    public static WeightChoice parse(String text) {
        return text.equals("auto") ? AUTO : parse(text, "neither auto nor equal nor a number for each device");
    }

    /** Reads the same where there are no devices to measure: {@code equal}, or a number for each device. */
    public static WeightChoice unmeasured(String text) {
        if (text.equals("auto")) {
            throw new UsageException(
                    "weights: auto measures devices, and here are none; give a number for each, such as 3,1, or equal");
        }
        return parse(text, "neither equal nor a number for each device");
    }

    private static WeightChoice parse(String text, String neither) {
        if (text.equals("equal")) {
            return EQUAL;
        }
        List<Double> values = new ArrayList<>();
        for (String word : text.strip().split("\\s*,\\s*", -1)) {
            wrong(word).ifPresent(why -> {
                throw new UsageException("weights: '" + text + "' is " + neither + ", such as 3,1: " + why);
            });
            values.add(Math.abs(Double.parseDouble(word))); // no -0
        }
        if (values.stream().allMatch(weight -> weight == 0)) {
            throw new UsageException("weights: '" + text + "' leaves no device: at least one has a weight above 0");
        }
        return new WeightChoice(Optional.of(new Weights(values)), false);
    }

    /** Why a word is no weight. */
    private static Optional<String> wrong(String word) {
        if (word.isEmpty()) {
            return Optional.of("a weight is missing");
        }
        if (word.matches("(?i)[-+]?(nan|inf|infinity)")) {
            return Optional.of("'" + word + "' is no finite number");
        }
        if (!word.matches(NUMBER)) {
            return Optional.of("'" + word + "' is no number");
        }
        double weight = Double.parseDouble(word);
        if (weight < 0) {
            return Optional.of(word + " is negative; a device of weight 0 gets no part");
        }
        return weight == 0 || (weight >= Weights.LEAST && weight <= Weights.MOST)
                ? Optional.empty()
                : Optional.of(word + " is neither 0 nor from 1e-30 to 1e30");
    }

    /**
     * What was given, if anything.
     *
     * @throws UsageException if there are not as many devices
     */
    public Optional<Weights> of(int devices) {
        given.map(Weights::values).filter(values -> values.size() != devices).ifPresent(values -> {
            throw new UsageException(
                    "weights: there " + (values.size() == 1 ? "is 1 weight" : "are " + values.size() + " weights")
                            + " for " + devices + (devices == 1 ? " device" : " devices") + "; give one for each"
                            + " device, in their order");
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
