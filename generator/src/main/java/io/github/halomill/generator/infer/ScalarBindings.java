package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The scalars of a kernel whose values are known so far, in terms of the program's parameters. */
final class ScalarBindings {

    private final Map<String, Poly> values = new LinkedHashMap<>();

    /** As many as a description gives. */
    ScalarBindings(Map<String, Poly> given) {
        values.putAll(given);
    }

    /** The same, and with one value for others. */
    ScalarBindings and(Set<String> names, Poly value) {
        ScalarBindings all = new ScalarBindings(values);
        names.forEach(name -> all.put(name, value));
        return all;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void put(String name, Poly value) {
        values.put(name, value);
    }

    void putIfAbsent(String name, Poly value) {
        values.putIfAbsent(name, value);
    }

    void computeIfAbsent(String name, Function<String, Poly> value) {
        values.computeIfAbsent(name, value);
    }

    Optional<Poly> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** The scalar that an extent is, if that has no value. */
    Optional<Uniform> unboundPitch(Poly extent) {
        return SizeHints.scalar(extent)
                .map(poly -> (Uniform) poly.symbols().iterator().next())
                .filter(symbol -> !has(symbol.name()));
    }

    /** Gives the scalar in {@code n}, {@code n - 2} the value that makes it a number; nothing if it has one. */
    void equate(Poly count, Poly number) {
        long more = count.constantTerm();
        unboundPitch(count.plus(-more)).ifPresent(scalar -> put(scalar.name(), number.plus(-more)));
    }

    /** A polynomial with these values, and with the numbers of work-items that are known, x first. */
    Poly in(Poly poly, List<Poly> items) {
        return poly.bind(symbol -> {
            if (symbol instanceof Uniform uniform) {
                return value(uniform.name());
            }
            boolean known =
                    symbol instanceof Size size && size.level() == Level.GLOBAL && size.dimension() < items.size();
            return known ? Optional.of(items.get(((Size) symbol).dimension())) : Optional.empty();
        });
    }

    /** A kernel with these values and so many work-items, in groups of so many. */
    Setting setting(List<Poly> items, List<Long> group, InferredParameters parameters) {
        return new Setting(items, List.of(), group, values, parameters.defaults(), false, parameters.known(), Set.of());
    }
}
