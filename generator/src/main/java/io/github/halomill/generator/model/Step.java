package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One of the things that an iteration consists of, in their order. */
public sealed interface Step {

    /** Where it stands. */
    SourceLocation location();

    /** What is made of a step, by its kind. */
    <R> R fold(Cases<R> cases);

    /** The steps that it consists of; of an if those of either way; none: it consists of no others. */
    default List<List<Step>> parts() {
        return List.of();
    }

    /** The fields that it lets denote other arrays: each what the next denoted, the last what the first did. */
    default List<String> rotated() {
        return List.of();
    }

    /** The host scalars that it sets. */
    default List<String> scalars() {
        return List.of();
    }

    /**
     * Runs a kernel.
     *
     * @param kernel its name in the program
     * @param binds fields by the arguments that they are bound to, where that is another than the argument's own
     * @param sets values by the scalar arguments that they are given to, where that is another than the argument's own
     * @param turns what it does with arrays in one iteration after the other, where that depends on what it passes
     * @param range the cells that it is over, per dimension of the grid, where these are others than the kernel's own;
     *     else none
     */
    record Launch(
            String kernel,
            Map<String, String> binds,
            Map<String, Located> sets,
            Turns turns,
            List<Footprint> range,
            SourceLocation location)
            implements Step {

        public Launch {
            binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
            sets = Collections.unmodifiableMap(new LinkedHashMap<>(sets));
            range = List.copyOf(range);
        }

        /** The field that an argument of the kernel is bound to. */
        public String field(Argument.Buffer argument) {
            return binds.getOrDefault(argument.name(), argument.field());
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.launch(this);
        }
    }

    /** Lets each of two fields denote what the other denoted. */
    record Swap(String first, String second, SourceLocation location) implements Step {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.swap(this);
        }

        @Override
        public List<String> rotated() {
            return List.of(first, second);
        }
    }

    /** Lets each of some fields denote what the next denoted, and the last what the first did. */
    record Rotate(List<String> fields, SourceLocation location) implements Step {

        public Rotate {
            fields = List.copyOf(fields);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rotate(this);
        }

        @Override
        public List<String> rotated() {
            return fields;
        }
    }

    /**
     * Does steps several times.
     *
     * @param times an integer expression of parameters, at least 1
     */
    record Repeat(Located times, List<Step> steps, SourceLocation location) implements Step {

        public Repeat {
            steps = List.copyOf(steps);
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.repeat(this);
        }
    }

    /**
     * Does steps if something holds.
     *
     * @param condition a real expression of parameters, host scalars and {@code iteration}; it holds if it is not 0
     * @param otherwise what it does if that does not hold
     */
    record If(Located condition, List<Step> steps, List<Step> otherwise, SourceLocation location) implements Step {

        public If {
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps, otherwise);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.branch(this);
        }
    }

    /**
     * Does steps again and again as long as something holds before them.
     *
     * @param condition as of an {@link If}
     * @param most how often at most; an integer expression of parameters
     * @param lag how many times later the condition is looked at; an integer expression of parameters, beside most
     */
    record While(
            Located condition, Optional<Located> most, Optional<Located> lag, List<Step> steps, SourceLocation location)
            implements Step {

        public While {
            steps = List.copyOf(steps);
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.loop(this);
        }
    }

    /**
     * Makes one number of elements.
     *
     * @param name of the host scalar that it sets
     * @param of a real expression in which the names of fields stand for elements at the same place
     * @param with how they are joined
     * @param margins whether it is of all elements of the arrays; else of those that cells own
     * @param range of these cells, the first and one past the last along each dimension; none: of all
     * @param at host scalars that it sets to the place of the element
     */
    record Reduce(
            String name,
            Located of,
            Reduction with,
            boolean margins,
            List<Located> range,
            List<String> at,
            SourceLocation location)
            implements Step {

        public Reduce {
            range = List.copyOf(range);
            at = List.copyOf(at);
        }

        @Override
        public List<String> scalars() {
            return Stream.concat(Stream.of(name), at.stream()).toList();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.reduce(this);
        }
    }

    /**
     * Sets a host scalar.
     *
     * @param name of it
     * @param value a real expression of parameters, host scalars and {@code iteration}
     */
    record Let(String name, Located value, SourceLocation location) implements Step {

        @Override
        public List<String> scalars() {
            return List.of(name);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.let(this);
        }
    }

    /**
     * Advances the physical time.
     *
     * @param step by how much; a real expression of parameters and host scalars
     */
    record Time(Located step, SourceLocation location) implements Step {

        @Override
        public List<String> scalars() {
            return List.of(Scalars.TIME);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.time(this);
        }
    }

    /**
     * Ends the innermost repetition or while around it as soon as it holds, else the iterations behind this one.
     *
     * @param condition a real expression of parameters, host scalars and {@code iteration}; it holds if it is not 0
     * @param every in every how many iterations it is asked for; an integer expression of parameters
     * @param lag how many iterations later it is looked at, 0 if that is left out; an integer expression of parameters
     */
    record Until(Located condition, Located every, Optional<Located> lag, SourceLocation location) implements Step {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.until(this);
        }
    }

    /** Tells the world outside. */
    record Tell(Output what, Output.Due due, SourceLocation location) implements Step {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tell(this);
        }
    }

    /** What is made of each kind of step. */
    interface Cases<R> {

        R launch(Launch launch);

        R swap(Swap swap);

        R rotate(Rotate rotate);

        R repeat(Repeat repeat);

        R branch(If branch);

        R loop(While loop);

        R reduce(Reduce reduce);

        R let(Let let);

        R time(Time time);

        R until(Until until);

        R tell(Tell tell);
    }
}
