package io.github.halomill.generator.validate.rule.point;

import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Containment.Leaves;
import io.github.halomill.generator.kernel.access.Races.Race;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Contained;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Scalars that choose which component of an array references go to, as time levels are chosen.
 *
 * @param values what a launch passes in some iteration, by the scalars' names
 */
public record ChosenComponents(Map<String, Numeral> values) {

    /** What to do about values that are wrong. */
    public static final String CURE = "; components that take turns are iteration % 2 and (iteration + 1) % 2";

    /** Those of one reference; none if it goes to a component that no scalar chooses. */
    public static ChosenComponents of(Reference reference, BufferAccess access, Subject subject) {
        SymbolicShape shape = subject.access()
                .orElseThrow()
                .described()
                .shapes()
                .get(access.buffer().name());
        OptionalInt axis = access.buffer().size().componentAxis();
        Map<String, Numeral> values = new LinkedHashMap<>();
        if (shape == null || axis.isEmpty()) {
            return new ChosenComponents(values);
        }
        Setting setting = subject.access().orElseThrow().setting();
        Poly bytes = setting.atDefaults(shape.size().subList(0, axis.getAsInt()).stream()
                .reduce(Poly.of(access.buffer().unit()), Poly::times));
        Set<String> scalars = multiplied(reference, bytes, setting);
        for (int i = 0; i < subject.arguments().size(); i++) {
            String parameter = subject.kernel()
                    .function()
                    .orElseThrow()
                    .parameters()
                    .get(i)
                    .name();
            if (subject.arguments().get(i) instanceof ScalarFacts scalar
                    && scalar.values().size() == 1
                    && scalar.values().get(0).mentions().isEmpty()
                    && scalars.contains(parameter)) {
                values.put(scalar.name(), scalar.values().get(0));
            }
        }
        return new ChosenComponents(values);
    }

    /** The kernel's scalars that a reference has times a number of bytes, or a multiple of it. */
    private static Set<String> multiplied(Reference reference, Poly bytes, Setting setting) {
        return reference.accesses().stream()
                .flatMap(any -> any.offset().symbols().stream()
                        .filter(symbol -> symbol instanceof Uniform
                                && any.offset()
                                        .linear(symbol)
                                        .filter(factor -> !factor.equals(Poly.ZERO))
                                        .flatMap(factor -> setting.atDefaults(setting.bind(factor))
                                                .exactly(bytes))
                                        .isPresent())
                        .map(Objects::toString))
                .collect(Collectors.toSet());
    }

    /** Those of both references of a race; none if the same scalars choose for both. */
    public static ChosenComponents of(Race race, BufferAccess access, Subject subject) {
        ChosenComponents read = of(race.read(), access, subject);
        ChosenComponents write = of(race.write(), access, subject);
        Map<String, Numeral> both = new LinkedHashMap<>(read.values);
        both.putAll(write.values);
        return new ChosenComponents(read.values.keySet().equals(write.values.keySet()) ? Map.of() : both);
    }

    /** Those by which a reference leaves an array for a component that there is not; none if it does not. */
    public static ChosenComponents outside(Contained contained, BufferAccess access, Subject subject) {
        boolean leaves = contained.verdict() instanceof Leaves verdict
                && verdict.wrapped().isEmpty()
                && contained.along().isEmpty();
        return leaves ? of(contained.reference(), access, subject) : new ChosenComponents(Map.of());
    }

    /** Whether a reference of an array is to a component that there is not. */
    public static boolean leave(BufferAccess access, Subject subject) {
        return access.contained().stream()
                .anyMatch(contained -> outside(contained, access, subject).areAny());
    }

    /** Whether there are some. */
    public boolean areAny() {
        return !values.isEmpty();
    }

    /** Where the value of the last stands. */
    public SourceLocation place() {
        return List.copyOf(values.values()).get(values.size() - 1).text().location();
    }

    /** What they are, for messages. */
    public String text() {
        return values.entrySet().stream()
                .map(entry -> Quoted.quote(entry.getKey()) + " is "
                        + entry.getValue().value().orElseThrow())
                .collect(Collectors.joining(" and "));
    }
}
