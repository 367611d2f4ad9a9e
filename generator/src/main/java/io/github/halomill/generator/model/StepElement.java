package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What stands in a {@code <schedule>}; what may be left out is empty then. */
public sealed interface StepElement {

    /** Cells in braces, one after the other; where braces are missing, what is there instead. */
    Pattern PLACE = Pattern.compile("\\{[^{}]*}|[^{}\\s,][^{}]*");

    /** Of its tag. */
    SourceLocation location();

    /** The scalars that it sets. */
    default List<Text> scalars() {
        return List.of();
    }

    /** The field that it writes, without the number of a component. */
    default Optional<Text> written() {
        return Optional.empty();
    }

    /** The steps that it consists of; of an if those of either way; none: it consists of no others. */
    default List<List<StepElement>> parts() {
        return List.of();
    }

    /** These steps, each followed by those that it consists of. */
    static Stream<StepElement> all(List<StepElement> steps) {
        return steps.stream()
                .flatMap(step ->
                        Stream.concat(Stream.of(step), step.parts().stream().flatMap(StepElement::all)));
    }

    /** A {@code <launch>}. */
    record LaunchElement(
            Text kernel, List<BindElement> binds, List<SetElement> sets, Optional<Text> range, SourceLocation location)
            implements StepElement {

        public LaunchElement {
            binds = List.copyOf(binds);
            sets = List.copyOf(sets);
        }
    }

    /** A {@code <bind>}, in a launch. */
    record BindElement(Text argument, Text field, SourceLocation location) {}

    /** A {@code <set>}, in a launch. */
    record SetElement(Text argument, Text value, SourceLocation location) {}

    /** A {@code <swap>}. */
    record SwapElement(Text names, SourceLocation location) implements StepElement {}

    /** A {@code <rotate>}. */
    record RotateElement(Text names, SourceLocation location) implements StepElement {}

    /** A {@code <repeat>}. */
    record RepeatElement(Text times, List<StepElement> steps, SourceLocation location) implements StepElement {

        public RepeatElement {
            steps = List.copyOf(steps);
        }

        @Override
        public List<List<StepElement>> parts() {
            return List.of(steps);
        }
    }

    /** An {@code <if>}; {@code otherwise} is what stands behind its {@code <else/>}. */
    record IfElement(Text test, List<StepElement> steps, List<StepElement> otherwise, SourceLocation location)
            implements StepElement {

        public IfElement {
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public List<List<StepElement>> parts() {
            return List.of(steps, otherwise);
        }
    }

    /** A {@code <while>}. */
    record WhileElement(
            Text test, Optional<Text> max, Optional<Text> lag, List<StepElement> steps, SourceLocation location)
            implements StepElement {

        public WhileElement {
            steps = List.copyOf(steps);
        }

        @Override
        public List<List<StepElement>> parts() {
            return List.of(steps);
        }
    }

    /** A {@code <reduce>}. */
    record ReduceElement(
            Text name,
            Text of,
            Text with,
            Optional<Text> range,
            Optional<Text> margins,
            Optional<Text> at,
            SourceLocation location)
            implements StepElement {

        /** Whether {@code margins} is true. */
        public boolean takesMargins() {
            return isTrue(margins);
        }

        /** The names of {@code at}, with commas or blanks between. */
        public List<Text> places() {
            return at.stream()
                    .flatMap(text -> new Text(
                                    text.value().replace(',', ' '), text.location(), text.guessed(), text.written())
                            .words().stream())
                    .toList();
        }

        @Override
        public List<Text> scalars() {
            return Stream.concat(Stream.of(name), places().stream()).toList();
        }
    }

    /** A {@code <let>}. */
    record LetElement(Text name, Text value, SourceLocation location) implements StepElement {
        @Override
        public List<Text> scalars() {
            return List.of(name);
        }
    }

    /** A {@code <time>}. */
    record TimeElement(Text step, SourceLocation location) implements StepElement {
        @Override
        public List<Text> scalars() {
            return List.of(new Text(Scalars.TIME, location, false, false));
        }
    }

    /** An {@code <until>}. */
    record UntilElement(Text condition, Optional<Text> every, Optional<Text> lag, SourceLocation location)
            implements StepElement {}

    /**
     * When an output comes.
     *
     * @param every in every how many iterations
     * @param at at which multiples of the time instead
     * @param exact whether these are hit
     */
    record When(Optional<Text> every, Optional<Text> at, Optional<Text> exact) {

        /** Whether {@code exact} is true. */
        public boolean isExact() {
            return isTrue(exact);
        }
    }

    /** An output. */
    sealed interface Timed extends StepElement permits LogElement, OfField, HookElement {

        /** When it comes. */
        When when();
    }

    /** An output of a field. */
    sealed interface OfField extends Timed permits SaveElement, ProbeElement {

        /** The field, or one of its components. */
        Text field();

        /** The same. */
        default ArrayName array() {
            return ArrayName.parse(field().value());
        }

        @Override
        default Optional<Text> written() {
            return Optional.of(new Text(array().array(), field().location()));
        }
    }

    private static boolean isTrue(Optional<Text> text) {
        return text.filter(said -> Set.of("true", "1").contains(said.value())).isPresent();
    }

    /** A {@code <log>}. */
    record LogElement(Text names, When when, SourceLocation location) implements Timed {}

    /** A {@code <save>}. */
    record SaveElement(
            Text field,
            Text file,
            Optional<Text> range,
            Optional<Text> stride,
            Optional<Text> picture,
            When when,
            SourceLocation location)
            implements OfField {

        /** Whether it writes some elements only. */
        public boolean isCut() {
            return range.isPresent() || stride.isPresent();
        }
    }

    /** A {@code <probe>}. */
    record ProbeElement(
            Text field, Optional<Text> at, Optional<Text> places, Text file, When when, SourceLocation location)
            implements OfField {

        /** The cells, each in braces. */
        public List<Text> cells() {
            return at.map(text -> text.parts(PLACE)).orElse(List.of());
        }
    }

    /** A {@code <hook>}. */
    record HookElement(Text name, When when, SourceLocation location) implements Timed {}
}
