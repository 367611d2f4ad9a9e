package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.stream.Stream;

/** One thing that an iteration consists of. */
public sealed interface Step
        permits Launch, Nest, Step.Swap, Step.Rotate, Step.Reduce, Step.Let, Step.Time, Step.Periodic, Step.Fill {

    /** What {@code cases} makes of it. */
    <R> R fold(Cases<R> cases);

    /** The scalars that it sets. */
    default List<String> scalars() {
        return List.of();
    }

    /** Whether it is there for somebody who looks at the run, and says nothing of what is computed. */
    default boolean isLook() {
        return false;
    }

    /** Something for each kind of step: one that is forgotten does not compile. */
    interface Cases<R> {

        R launch(Launch launch);

        R swap(Swap swap);

        R rotate(Rotate rotate);

        R repeat(Nest.Repeat repeat);

        R branch(Nest.If branch);

        R loop(Nest.While loop);

        R reduce(Reduce reduce);

        R let(Let let);

        R time(Time time);

        R until(Until until);

        R log(Output.Log log);

        R save(Output.Save save);

        R probe(Output.Probe probe);

        R watch(Output.Watch watch);

        R hook(Output.Hook hook);

        R fill(Fill fill);
    }

    /** What the host does in some iterations only. */
    sealed interface Periodic extends Step permits Until, Output {

        /** In which. */
        Due due();
    }

    /**
     * From here on {@code first} points to the array that {@code second} pointed to, and the other way round.
     *
     * @param first a field's name
     * @param second another field's name
     */
    record Swap(String first, String second) implements Step {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.swap(this);
        }
    }

    /**
     * From here on each field points to the array that the next one pointed to, the last one that of the first.
     *
     * @param fields their names
     */
    record Rotate(List<String> fields) implements Step {

        public Rotate {
            fields = List.copyOf(fields);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rotate(this);
        }
    }

    /**
     * Sets a scalar to what elements come to together.
     *
     * @param scalar its name
     * @param with how they are put together
     * @param of an expression of one element of each of the fields, in OpenCL C; {@code f[3]} is that of a component
     * @param fields whose elements it is made of, of the same size
     * @param over which elements
     * @param at scalars that it sets to the cell that has the element, x first, and to the component if there is one
     *     more; none: nobody asks
     * @param look in each how many iterations somebody looks at the scalar, with an {@link Output.Log} that follows,
     *     and it is reduced at all; 0: the schedule says it, and it is reduced always
     */
    record Reduce(
            String scalar,
            Reduction with,
            String of,
            List<FieldSpec> fields,
            Reduction.Over over,
            List<String> at,
            long look)
            implements Step {

        public Reduce {
            fields = List.copyOf(fields);
            at = List.copyOf(at);
        }

        /** As the schedule says. */
        public Reduce(
                String scalar,
                Reduction with,
                String of,
                List<FieldSpec> fields,
                Reduction.Over over,
                List<String> at) {
            this(scalar, with, of, fields, over, at, 0);
        }

        /** Of the elements of all cells. */
        public Reduce(String scalar, Reduction with, String of, List<FieldSpec> fields) {
            this(scalar, with, of, fields, Reduction.Over.CELLS, List.of());
        }

        @Override
        public boolean isLook() {
            return look > 0;
        }

        @Override
        public List<String> scalars() {
            return Stream.concat(Stream.of(scalar), at.stream()).toList();
        }

        /** What it is made of at each place: fields, or components of these. */
        public List<ArrayName> operands() {
            return fields.stream()
                    .flatMap(field -> ArrayName.in(of, field.name()).stream())
                    .toList();
        }

        /** Those of a field. */
        public List<ArrayName> operands(String field) {
            return operands().stream()
                    .filter(operand -> operand.array().equals(field))
                    .toList();
        }

        /** Through which elements it goes, of those of all components. */
        public Box counted(Box all) {
            return isOfComponents() ? all.ofComponents(0, 1) : all;
        }

        /** The elements of a field that it takes where it goes through these. */
        public List<Box> elements(String field, Box counted) {
            return operands(field).stream()
                    .map(ArrayName::component)
                    .map(c -> c.isPresent() ? counted.ofComponents(c.getAsLong(), c.getAsLong() + 1) : counted)
                    .toList();
        }

        /** Whether it says which components; then it takes one element at each place. */
        public boolean isOfComponents() {
            return operands().stream().anyMatch(operand -> operand.component().isPresent());
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.reduce(this);
        }
    }

    /**
     * Sets a scalar.
     *
     * @param text of the expression
     */
    record Let(String scalar, String text, Formula value) implements Step {

        @Override
        public String toString() {
            return scalar + " = " + text;
        }

        @Override
        public List<String> scalars() {
            return List.of(scalar);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.let(this);
        }
    }

    /**
     * Advances the physical time, which is the scalar {@link Scalars#TIME}.
     *
     * @param text of the expression
     * @param step by how much, at least 0
     * @param hit intervals: it does not advance beyond a multiple of these, as a let makes the step shorter
     */
    record Time(String text, Formula step, List<Double> hit) implements Step {

        public Time {
            hit = List.copyOf(hit);
        }

        @Override
        public String toString() {
            return Scalars.TIME + " += " + text + (hit.isEmpty() ? "" : ", hitting multiples of " + hit);
        }

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
     * Ends the innermost loop around it if something holds: a repetition or a while at once, else the iterations at the
     * end of this one.
     *
     * @param every in each so many iterations, or times that the loop's steps are carried out
     * @param lag how many of these later it is looked at, which are carried out, too; less than {@code every}, 0: none
     * @param text of the condition
     */
    record Until(long every, long lag, String text, Condition condition) implements Periodic {

        public Until {
            if (lag < 0 || lag >= every) {
                throw new IllegalArgumentException("a condition of every " + every + " iterations, looked at " + lag
                        + " later; 0 to " + (every - 1) + " is possible");
            }
        }

        @Override
        public Due due() {
            return Due.every(every);
        }

        @Override
        public String toString() {
            return "until " + text + " every " + every + (lag == 0 ? "" : ", " + lag + " later");
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.until(this);
        }
    }

    /**
     * Fills margins from what lies inside: no schedule says so, it follows from the borders of fields and from who
     * reads their margins. Where it fills nothing, it waits for what work-items of other zones wrote for this one.
     *
     * @param fields whose margins, by their names; none: it only waits
     */
    record Fill(List<String> fields) implements Step {

        public Fill {
            fields = List.copyOf(fields);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.fill(this);
        }
    }
}
