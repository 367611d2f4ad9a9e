package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A kernel argument. */
public sealed interface Argument {

    /** Its name, a Java identifier and unique in the program. */
    String name();

    /** Where it is declared. */
    SourceLocation location();

    /** The same under another name. */
    Argument named(String other);

    /** The numbers that it passes; none, if it is no scalar and no constants, or if they are given at run time. */
    default List<Located> values() {
        return List.of();
    }

    /** Whether one of these may change while a program runs. */
    default boolean changes() {
        return false;
    }

    /** What a number that changes has to be in. */
    default List<PassedRange> ranges() {
        return List.of();
    }

    /** What is made of an argument, by its kind. */
    <R> R fold(
            Function<Buffer, R> buffer,
            Function<Constants, R> constants,
            Function<Local, R> local,
            Function<Sampler, R> sampler,
            Function<Scalar, R> scalar);

    /** One that has numbers of a type. */
    sealed interface Typed extends Argument {

        /** Type of one element, or of the scalar. */
        ElementType type();
    }

    /**
     * An array in global or constant memory, or one that the kernel takes as an image.
     *
     * @param field name of the field that it is, unless a launch binds another
     * @param type of one element
     * @param access what the kernel does with it
     * @param size elements per dimension, x first; 1 to 3 expressions of parameters
     * @param points dependent points without duplicates, those of a shadow for all inputs included; empty if not read
     * @param wraps dimensions, x = 0, along which the kernel reads at one end of the array what a dependent point has
     *     beyond the other; in ascending order
     * @param perItem elements that a work-item owns, per dimension, whatever the parameters: the kernel's source shows
     *     that; empty: as many as the sizes give
     * @param origin first element that work-item 0 owns, per dimension; empty: half the margin
     * @param held what devices hold of it: part, all, or all that each of them computes itself; if zones write their
     *     parts of what is held whole, they send these to all others, or copies are combined
     * @param combine how, in the latter case
     * @param image the format of the image, if the kernel takes it as one
     */
    record Buffer(
            String name,
            String field,
            ElementType type,
            Access access,
            List<Located> size,
            List<Point> points,
            List<Integer> wraps,
            List<Located> perItem,
            List<Located> origin,
            Distribution held,
            Optional<Combine> combine,
            Optional<ImageFormat> image,
            SourceLocation location)
            implements Typed {

        @Override
        public <R> R fold(
                Function<Buffer, R> buffer,
                Function<Constants, R> constants,
                Function<Local, R> local,
                Function<Sampler, R> sampler,
                Function<Scalar, R> scalar) {
            return buffer.apply(this);
        }

        @Override
        public Buffer named(String other) {
            return new Buffer(
                    other, field, type, access, size, points, wraps, perItem, origin, held, combine, image, location);
        }

        /** Whether every device holds all of it. */
        public boolean replicated() {
            return held != Distribution.DISTRIBUTED;
        }

        /** Whether launches of no cells write its field, on every device. */
        public boolean isEverywhere() {
            return held == Distribution.EVERYWHERE;
        }

        /** Whether, under global addressing, the kernel is passed a pointer to a part of it. */
        public boolean isMoved() {
            return !replicated() && image.isEmpty();
        }

        /** The same, of which every device holds all. */
        public Buffer everywhere() {
            return new Buffer(
                    name,
                    field,
                    type,
                    access,
                    size,
                    List.of(),
                    wraps,
                    perItem,
                    origin,
                    replicated() ? held : Distribution.REPLICATED,
                    combine,
                    image,
                    location);
        }

        /** An array that is no image, that the kernel does not wrap around, and a field of its own name. */
        public Buffer(
                String name,
                ElementType type,
                Access access,
                List<Located> size,
                List<Point> points,
                List<Located> perItem,
                List<Located> origin,
                boolean replicated,
                SourceLocation location) {
            this(
                    name,
                    name,
                    type,
                    access,
                    size,
                    points,
                    List.of(),
                    perItem,
                    origin,
                    replicated ? Distribution.REPLICATED : Distribution.DISTRIBUTED,
                    Optional.empty(),
                    Optional.empty(),
                    location);
        }

        public Buffer {
            size = List.copyOf(size);
            points = List.copyOf(points);
            wraps = List.copyOf(wraps);
            perItem = List.copyOf(perItem);
            origin = List.copyOf(origin);
        }
    }

    /**
     * A few values in memory that the program fills on every device: scalars to which the kernel takes a pointer.
     *
     * @param type of one element
     * @param values one for each element; of a vector or struct one for each number in each
     * @param changes whether one of them may change while a program runs
     */
    record Constants(String name, ElementType type, List<Located> values, boolean changes, SourceLocation location)
            implements Typed {

        @Override
        public <R> R fold(
                Function<Buffer, R> buffer,
                Function<Constants, R> constants,
                Function<Local, R> local,
                Function<Sampler, R> sampler,
                Function<Scalar, R> scalar) {
            return constants.apply(this);
        }

        @Override
        public Constants named(String other) {
            return new Constants(other, type, values, changes, location);
        }

        public Constants {
            values = List.copyOf(values);
        }
    }

    /**
     * Memory that a work-group has for itself while it runs.
     *
     * @param type of one element
     * @param size elements per dimension, for each work-group; 1 to 3 expressions of parameters
     */
    record Local(String name, ElementType type, List<Located> size, SourceLocation location) implements Typed {

        @Override
        public <R> R fold(
                Function<Buffer, R> buffer,
                Function<Constants, R> constants,
                Function<Local, R> local,
                Function<Sampler, R> sampler,
                Function<Scalar, R> scalar) {
            return local.apply(this);
        }

        @Override
        public Local named(String other) {
            return new Local(other, type, size, location);
        }

        public Local {
            size = List.copyOf(size);
        }
    }

    /** How images are read. */
    record Sampler(String name, Sampling sampling, SourceLocation location) implements Argument {

        @Override
        public <R> R fold(
                Function<Buffer, R> buffer,
                Function<Constants, R> constants,
                Function<Local, R> local,
                Function<Sampler, R> sampler,
                Function<Scalar, R> scalar) {
            return sampler.apply(this);
        }

        @Override
        public Sampler named(String other) {
            return new Sampler(other, sampling, location);
        }
    }

    /**
     * A value.
     *
     * @param type of it
     * @param values one expression, or one for each number in a vector or struct; none if it has to be given at run
     *     time
     * @param changes whether it may change while a program runs: a value of it, or of a launch for it, is made of
     *     {@code iteration} or of a host scalar that a step sets
     * @param ranges what it has to be in, if it changes
     */
    record Scalar(
            String name,
            ElementType type,
            List<Located> values,
            boolean changes,
            List<PassedRange> ranges,
            SourceLocation location)
            implements Typed {

        @Override
        public <R> R fold(
                Function<Buffer, R> buffer,
                Function<Constants, R> constants,
                Function<Local, R> local,
                Function<Sampler, R> sampler,
                Function<Scalar, R> scalar) {
            return scalar.apply(this);
        }

        @Override
        public Scalar named(String other) {
            return new Scalar(other, type, values, changes, ranges, location);
        }

        /** One that stays as it is. */
        public Scalar(String name, ElementType type, List<Located> values, SourceLocation location) {
            this(name, type, values, false, List.of(), location);
        }

        public Scalar {
            values = List.copyOf(values);
            ranges = List.copyOf(ranges);
        }

        /** Whether it has to be given at run time. */
        public boolean isAsked() {
            return values.isEmpty();
        }
    }
}
