package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.schedule.scalar.Condition;
import java.util.List;
import java.util.OptionalLong;

/** A step that consists of others. */
public sealed interface Nest extends Step permits Nest.Repeat, Nest.If, Nest.While {

    /** The steps that it consists of; of an if those of either way. */
    List<List<Step>> parts();

    /** The same with others in their places. */
    Nest with(List<List<Step>> others);

    /** Whether numbers decide, while a program runs, which of its steps are carried out or how often. */
    default boolean isDecided() {
        return parts().stream()
                .flatMap(List::stream)
                .anyMatch(step -> step instanceof Until || (step instanceof Nest nest && nest.isDecided()));
    }

    /**
     * Steps, several times.
     *
     * @param times how often, at least once
     */
    record Repeat(long times, List<Step> steps) implements Nest {

        public Repeat {
            steps = List.copyOf(steps);
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps);
        }

        @Override
        public Repeat with(List<List<Step>> others) {
            return new Repeat(times, others.get(0));
        }

        @Override
        public String toString() {
            return times + " times";
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.repeat(this);
        }
    }

    /**
     * Steps that are carried out if something holds.
     *
     * @param text of the condition
     * @param otherwise what is carried out if it does not
     */
    record If(String text, Condition condition, List<Step> steps, List<Step> otherwise) implements Nest {

        public If {
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps, otherwise);
        }

        @Override
        public If with(List<List<Step>> others) {
            return new If(text, condition, others.get(0), others.get(1));
        }

        @Override
        public String toString() {
            return "if " + text;
        }

        @Override
        public boolean isDecided() {
            return true;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.branch(this);
        }
    }

    /**
     * Steps that are carried out again and again, as long as something holds before them.
     *
     * @param text of the condition
     * @param lag how many times later it is looked at: the steps are carried out as often, whatever holds; 0: none
     * @param most how often they are carried out at most; empty: the run fails after {@link #MOST}
     */
    record While(String text, Condition condition, long lag, OptionalLong most, List<Step> steps) implements Nest {

        /** After so many times nobody believes any more that it ends. */
        public static final long MOST = 1_000_000;

        public While {
            steps = List.copyOf(steps);
            if (lag < 0) {
                throw new IllegalArgumentException("a condition that is looked at " + lag + " times later");
            }
        }

        @Override
        public List<List<Step>> parts() {
            return List.of(steps);
        }

        @Override
        public While with(List<List<Step>> others) {
            return new While(text, condition, lag, most, others.get(0));
        }

        @Override
        public String toString() {
            return "while " + text + (most.isEmpty() ? "" : ", " + most.getAsLong() + " times at most")
                    + (lag == 0 ? "" : ", " + lag + " later");
        }

        @Override
        public boolean isDecided() {
            return true;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.loop(this);
        }
    }
}
