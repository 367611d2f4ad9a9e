package io.github.halomill.generator.infer.name;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers that kernels are passed and no source tells, as scalars and parameters of the program: what kernels call
 * the same is one. What is no single number stays an argument; of several that are not the same each has its kernel's
 * name in its own.
 */
public final class ProgramScalars {

    /** What is to be said of a number that the user has to give. */
    public static final String ASKED = "give its value here, or by -p %s=N when you run the program";

    private final Set<String> parameters;
    private final Set<String> taken;
    private final Map<String, ArgumentElement> first = new HashMap<>();
    private final List<ParameterElement> scalars = new ArrayList<>();
    private final List<ParameterElement> integers = new ArrayList<>();

    /** Besides these parameters and fields. */
    public ProgramScalars(Collection<String> parameters, Collection<String> fields) {
        this.parameters = Set.copyOf(parameters);
        taken = new HashSet<>(parameters);
        taken.addAll(fields);
    }

    /** Real numbers, in the order in which kernels have them. */
    public List<ParameterElement> scalars() {
        return List.copyOf(scalars);
    }

    /** Integers, in the order in which kernels have them. */
    public List<ParameterElement> integers() {
        return List.copyOf(integers);
    }

    /** A scalar of a kernel, which comes after those that were named before. */
    public ArgumentElement of(String kernel, ArgumentElement scalar) {
        String name = scalar.name().value();
        if (parameters.contains(name) && value(scalar).equals(Optional.of(name))) {
            return scalar;
        }
        boolean known = first.containsKey(name);
        boolean free = !taken.contains(name) && isSame(scalar, first.computeIfAbsent(name, any -> scalar));
        String own = free ? name : name + "_" + kernel;
        if (!isUnknownNumber(scalar)) {
            return free ? scalar : scalar.named(Text.inferred(own, scalar.location()));
        }
        if (!free || !known) {
            declare(own, kernel, scalar);
        }
        return scalar.with(Optional.of(Text.inferred(own, scalar.location())));
    }

    private void declare(String name, String kernel, ArgumentElement scalar) {
        String use = "of " + kernel;
        Text text = Text.inferred(
                name, scalar.location(), scalar.value().isPresent() ? use : use + ": " + ASKED.formatted(name));
        Optional<Text> value =
                scalar.value().map(guess -> Text.guess(guess.value().replaceAll("[fF]$", ""), guess.location()));
        if (number(scalar).filter(ScalarType::isFloating).isPresent()) {
            scalars.add(new ParameterElement(text, value, scalar.location()));
        } else {
            integers.add(new ParameterElement(text, value, scalar.location()));
        }
    }

    /** Whether it is one number that only the user knows. */
    private static boolean isUnknownNumber(ArgumentElement scalar) {
        boolean unknown = scalar.value()
                .filter(value -> !value.guessed() || !value.value().matches("[0-9.]+[fF]?"))
                .isEmpty();
        return unknown && number(scalar).isPresent() && scalar.clMem().value().equals("0");
    }

    private static Optional<ScalarType> number(ArgumentElement scalar) {
        return DataType.parse(scalar.dataType().value())
                .map(DataType::slots)
                .filter(slots -> slots.size() == 1)
                .map(slots -> slots.get(0).scalar());
    }

    private static boolean isSame(ArgumentElement one, ArgumentElement other) {
        return one.dataType().value().equals(other.dataType().value())
                && one.clMem().value().equals(other.clMem().value())
                && value(one).equals(value(other));
    }

    private static Optional<String> value(ArgumentElement scalar) {
        return scalar.value().map(Text::value);
    }
}
