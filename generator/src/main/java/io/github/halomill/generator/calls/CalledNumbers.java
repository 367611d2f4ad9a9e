package io.github.halomill.generator.calls;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers that a host program has names for: integers are parameters, real ones scalars. Their values are those
 * that kernels suggest, and guesses.
 */
final class CalledNumbers {

    private static final Pattern NAME = Pattern.compile("(?<![\\w.])[A-Za-z_]\\w*(?!\\w*\\()");
    private static final String REAL = "0.1";
    private static final long SIZE = 128;

    /** The values that kernels suggest, by the name of an integer; none if one has to be given. */
    private final Map<String, List<Optional<Long>>> integers = new LinkedHashMap<>();

    private final Set<String> reals = new LinkedHashSet<>();

    /** An integer for which a kernel suggests a value, or that has to be given. */
    void integer(String name, Optional<Long> value) {
        integers.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }

    /** The names of an expression of integers. */
    void integers(String expression) {
        names(expression).forEach(name -> integers.computeIfAbsent(name, any -> new ArrayList<>()));
    }

    /** The names of an expression of real numbers; those that are integers are known already. */
    void reals(String expression) {
        names(expression).filter(name -> !integers.containsKey(name)).forEach(reals::add);
    }

    boolean isInteger(String name) {
        return integers.containsKey(name);
    }

    static boolean isName(String text) {
        return text.matches("[A-Za-z_]\\w*");
    }

    private static Stream<String> names(String expression) {
        return NAME.matcher(expression).results().map(found -> found.group());
    }

    List<ParameterElement> parameters(SourceLocation place) {
        return integers.entrySet().stream()
                .map(integer -> new ParameterElement(
                        Text.inferred(integer.getKey(), place),
                        value(integer.getValue()).map(value -> Text.guess(Long.toString(value), place)),
                        place))
                .toList();
    }

    List<ParameterElement> scalars(SourceLocation place) {
        return reals.stream()
                .map(name ->
                        new ParameterElement(Text.inferred(name, place), Optional.of(Text.guess(REAL, place)), place))
                .toList();
    }

    /** The least that is a size; empty if nothing suggests one. */
    private static Optional<Long> value(List<Optional<Long>> suggested) {
        if (suggested.isEmpty()) {
            return Optional.of(SIZE);
        }
        List<Long> known = suggested.stream().flatMap(Optional::stream).sorted().toList();
        return known.stream()
                .filter(value -> value > 1)
                .findFirst()
                .or(() -> known.stream().findFirst());
    }
}
