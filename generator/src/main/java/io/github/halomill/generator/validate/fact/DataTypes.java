package io.github.halomill.generator.validate.fact;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The types that a description names, and how many values make their elements. */
public final class DataTypes {

    private DataTypes() {}

    /** What a text of a description names, if it names a type: a struct is one of the kernel's parameters. */
    public static Optional<ElementType> find(String name, KernelFacts kernel) {
        return DataType.parse(name)
                .<ElementType>map(type -> type)
                .or(() -> structs(kernel)
                        .filter(struct ->
                                struct.clName().equals(name) || struct.name().equals(name))
                        .findFirst());
    }

    /** The structs of the kernel's parameters. */
    public static Stream<StructType> structs(KernelFacts kernel) {
        return kernel.function().stream()
                .flatMap(function -> function.parameters().stream())
                .flatMap(parameter -> parameter.type().stream())
                .filter(StructType.class::isInstance)
                .map(StructType.class::cast)
                .distinct();
    }

    /**
     * How many elements values make; as if the type were a scalar where it is none of which there are whole elements.
     */
    public static long elements(List<Numeral> values, Optional<ElementType> type) {
        int components = components(type);
        return values.size() % components == 0 ? values.size() / components : values.size();
    }

    /** How many values make an element. */
    public static int components(Optional<ElementType> type) {
        return type.map(known -> known.slots().size()).orElse(1);
    }
}
