package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.schedule.Access;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Any kind of argument; {@code type} and {@code access} are empty where the text names none. */
public sealed interface ArgumentFacts permits BufferFacts, LocalFacts, SamplerFacts, ScalarFacts {

    ArgumentElement element();

    Optional<ElementType> type();

    Optional<Access> access();

    /** What it is, for messages. */
    String kind();

    /** What is made of an argument, by its kind. */
    <R> R fold(
            Function<BufferFacts, R> buffer,
            Function<LocalFacts, R> local,
            Function<SamplerFacts, R> sampler,
            Function<ScalarFacts, R> scalar);

    /** Its values, if it is an argument that has some. */
    default List<Numeral> values() {
        return List.of();
    }

    /**
     * Its values by what a kernel whose parameter has that name calls them: {@code n}, {@code v.s0}, {@code p.width},
     * {@code n[0].w}.
     */
    default Map<String, Numeral> valuesOf(String parameter) {
        List<String> slots = type().map(
                        known -> known.slots().stream().map(Slot::name).toList())
                .orElse(List.of(""));
        boolean oneForAll = values().size() == 1
                && this instanceof ScalarFacts
                && type().filter(DataType.class::isInstance).isPresent();
        int count = oneForAll ? slots.size() : values().size();
        Map<String, Numeral> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String element = this instanceof BufferFacts ? "[" + i / slots.size() + "]" : "";
            values.put(parameter + element + slots.get(i % slots.size()), values().get(oneForAll ? 0 : i));
        }
        return values;
    }

    default String name() {
        return element().name().value();
    }

    /** Whether its sizes are right, if it has some, and it is known how it lies, if zones have parts of it. */
    default boolean isSized() {
        return fold(
                buffer -> buffer.size().allAtLeast(1)
                        && (buffer.replicated() || buffer.layout().isPresent()),
                local -> local.size().allAtLeast(1),
                sampler -> true,
                scalar -> true);
    }
}
