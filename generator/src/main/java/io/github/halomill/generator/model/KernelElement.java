package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Optional;

/** A {@code <kernel>}; lists are empty if it has no such elements. */
public record KernelElement(
        Optional<Text> id,
        Text name,
        Optional<Text> function,
        List<ArgumentElement> arguments,
        List<Text> global,
        List<Text> offset,
        List<Text> local,
        Optional<Text> ids,
        Optional<Text> over,
        Optional<Text> origin,
        Optional<Text> addressing,
        Optional<Text> options,
        SourceLocation location) {

    /** The function of a {@code <kernels>}: each that is launched. */
    public static final String ALL = "*";

    public KernelElement {
        arguments = List.copyOf(arguments);
        global = List.copyOf(global);
        offset = List.copyOf(offset);
        local = List.copyOf(local);
    }

    /** The only one of a description. */
    public KernelElement(
            Text name,
            Optional<Text> function,
            List<Text> global,
            List<Text> offset,
            List<Text> local,
            Optional<Text> ids,
            Optional<Text> addressing,
            Optional<Text> options,
            SourceLocation location) {
        this(
                Optional.empty(),
                name,
                function,
                List.of(),
                global,
                offset,
                local,
                ids,
                Optional.empty(),
                Optional.empty(),
                addressing,
                options,
                location);
    }

    /** One of which no more is said than this. */
    public static KernelElement brief(
            Text file,
            Text function,
            List<ArgumentElement> arguments,
            Optional<Text> options,
            SourceLocation location) {
        return new KernelElement(
                Optional.empty(),
                file,
                Optional.of(function),
                arguments,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                options,
                location);
    }

    /** The same with other build options. */
    KernelElement with(Optional<Text> others) {
        return with(arguments, origin, others);
    }

    /** The same with other arguments. */
    public KernelElement with(List<ArgumentElement> others) {
        return with(others, origin, options);
    }

    /** The same without arguments, which are outside of it. */
    public KernelElement alone() {
        return with(List.of(), origin, options);
    }

    /** The same as one of several. */
    public KernelElement beside(List<ArgumentElement> others, Optional<Text> cell) {
        return with(others, cell, options);
    }

    private KernelElement with(List<ArgumentElement> others, Optional<Text> cell, Optional<Text> otherOptions) {
        return new KernelElement(
                id, name, function, others, global, offset, local, ids, over, cell, addressing, otherOptions, location);
    }

    /** Whether it is of all kernels of a file. */
    public boolean isOfAll() {
        return function.filter(name -> name.value().equals(ALL)).isPresent();
    }

    /** The same of one function. */
    public KernelElement of(Text other) {
        return new KernelElement(
                id,
                name,
                Optional.of(other),
                arguments,
                global,
                offset,
                local,
                ids,
                over,
                origin,
                addressing,
                options,
                location);
    }

    /** Whether it has nothing that only one of several has. */
    boolean isPlain() {
        return !isOfAll() && id.isEmpty() && arguments.isEmpty() && over.isEmpty() && origin.isEmpty();
    }
}
