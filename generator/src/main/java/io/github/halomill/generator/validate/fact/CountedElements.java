package io.github.halomill.generator.validate.fact;

import io.github.halomill.runtime.base.ElementType;
import java.util.List;
import java.util.Optional;

/** The elements that the values of a constant buffer make. */
public final class CountedElements {

    private CountedElements() {}

    /**
     * How many elements values make; as if the type were a scalar where it is none of which there are whole elements.
     */
    public static long count(List<Numeral> values, Optional<ElementType> type) {
        int components = components(type);
        return values.size() % components == 0 ? values.size() / components : values.size();
    }

    /** How many values make an element. */
    public static int components(Optional<ElementType> type) {
        return type.map(known -> known.slots().size()).orElse(1);
    }
}
