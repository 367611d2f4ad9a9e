package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the types that a description names. */
public final class DataTypes {

    private DataTypes() {}

    /** What an argument's text names, if it names a type. */
    static Optional<ElementType> find(ArgumentElement argument, Optional<KernelFacts> kernel) {
        String name = argument.dataType().value();
        return DataType.parse(name)
                .<ElementType>map(type -> type)
                .or(() -> structs(kernel)
                        .filter(struct ->
                                struct.clName().equals(name) || struct.name().equals(name))
                        .findFirst());
    }

    /** The structs of the kernel's parameters. */
    public static Stream<StructType> structs(Optional<KernelFacts> kernel) {
        return kernel.flatMap(KernelFacts::function).stream()
                .flatMap(function -> function.parameters().stream())
                .flatMap(parameter -> parameter.type().stream())
                .filter(StructType.class::isInstance)
                .map(StructType.class::cast)
                .distinct();
    }
}
