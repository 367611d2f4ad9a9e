package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.io.picture.FrameStyle;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A buffer argument as the runner sees it.
 *
 * @param name the argument's name
 * @param shape what the array is made of
 * @param copyFrom fills the whole array
 * @param copyTo reads the whole array
 * @param caption what files may say of it, or of a component
 */
record ProgramArray(
        String name,
        ArrayShape shape,
        Consumer<ElementSource> copyFrom,
        Consumer<ElementSink> copyTo,
        BiFunction<ArrayName, FrameStyle, Caption> caption) {

    /** One of which files say nothing but its name. */
    ProgramArray(String name, ArrayShape shape, Consumer<ElementSource> copyFrom, Consumer<ElementSink> copyTo) {
        this(name, shape, copyFrom, copyTo, (array, style) -> Caption.of(array));
    }

    /** Every buffer argument, in the order of the kernel's parameters. */
    static List<ProgramArray> of(StencilProgram program) {
        return program.fields().stream().map(ProgramArray::of).toList();
    }

    private static ProgramArray of(Field<?> field) {
        return new ProgramArray(
                field.name(),
                field.shape(),
                source -> field.copyFrom(source),
                sink -> field.copyTo(sink),
                (array, style) -> field.caption(array, style));
    }

    /** This array; copies call {@code check} for each box, and end if it throws. */
    ProgramArray asking(Runnable check) {
        return new ProgramArray(
                name,
                shape,
                source -> copyFrom.accept(source.guardedBy(check)),
                sink -> copyTo.accept(sink.asking(check)),
                caption);
    }

    /** This array, copied otherwise. */
    ProgramArray copiedBy(Consumer<ElementSink> copy) {
        return new ProgramArray(name, shape, copyFrom, copy, caption);
    }

    /** The array of that name; {@code option} is what asks for it. */
    static ProgramArray named(String name, List<ProgramArray> arrays, String option) {
        return arrays.stream()
                .filter(array -> array.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(option + ": '" + name + "' is no buffer argument; there are "
                        + arrays.stream().map(ProgramArray::name).collect(Collectors.joining(", "))));
    }
}
