package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which section of an iteration comes next, as a zone's numbers say. All zones decide the same from the same numbers,
 * and ask for these in the same order.
 */
final class Decisions {

    /** In the place of a section: nobody knows before numbers have come. */
    static final int UNKNOWN = -2;

    private final ControlFlow flow;
    private final HostSteps host;
    private final Map<Integer, Loop> loops = new HashMap<>();

    /** A loop that is under way. */
    private static final class Loop {

        /** How often its steps have been begun. */
        private long passes;

        /** What conditions are of that are looked at later: by the pass in which, by condition. */
        private final Map<Node, Map<Long, RunScalars>> late = new HashMap<>();
    }

    /** All that is known of an iteration that has not begun. */
    private record Ahead(long iteration) implements Scalars {
        @Override
        public double get(String name) {
            return iteration;
        }
    }

    Decisions(ControlFlow flow, HostSteps host) {
        this.flow = flow;
        this.host = host;
    }

    /** The section with which an iteration begins; {@link ControlFlow#END}: it has none. */
    int first() {
        return sectionFrom(flow.entry());
    }

    /** The section that follows another one; {@link ControlFlow#END}: the iteration is over. */
    int after(int section) {
        return sectionFrom(flow.section(section).next());
    }

    private int sectionFrom(int start) {
        int number = start;
        while (number != ControlFlow.END && !(flow.nodes().get(number) instanceof Node.Section)) {
            number = next(flow.nodes().get(number));
        }
        return number;
    }

    private int next(Node node) {
        if (node instanceof Node.Branch branch) {
            return branch.of().condition().of(host.scalars()) ? branch.steps() : branch.otherwise();
        } else if (node instanceof Node.Enter enter) {
            loops.put(enter.loop(), new Loop());
            return enter.head();
        } else if (node instanceof Node.Head head) {
            Loop loop = loop(head.loop());
            boolean goesOn = goesOn(head, loop);
            loop.passes++;
            return goesOn ? head.body() : head.after();
        }
        Node.Leave leave = (Node.Leave) node;
        Step.Until until = leave.condition();
        Loop loop = loop(leave.loop());
        boolean isDue = loop.passes % until.every() == 0;
        return holds(until.condition(), until.lag(), isDue, loop, leave, false) ? leave.after() : leave.next();
    }

    private boolean goesOn(Node.Head head, Loop loop) {
        boolean isLeft = head.most().isEmpty() || loop.passes < head.most().getAsLong();
        if (head.condition().isEmpty() || !isLeft) {
            return isLeft;
        }
        Nest.While of = head.condition().get();
        boolean goesOn = holds(of.condition(), of.lag(), true, loop, head, true) && host.failure() == null;
        if (goesOn && head.most().isEmpty() && loop.passes == Nest.While.MOST) {
            throw endless(of);
        }
        return goesOn;
    }

    /**
     * Whether a condition holds whose time it is to be looked at; {@code otherwise} if it is not.
     *
     * @param isDue whether it is of numbers as they are now
     */
    private boolean holds(Condition of, long lag, boolean isDue, Loop loop, Node place, boolean otherwise) {
        if (lag == 0) {
            return isDue ? of.of(host.scalars()) : otherwise;
        }
        Map<Long, RunScalars> late = loop.late.computeIfAbsent(place, any -> new HashMap<>());
        if (isDue) {
            late.put(loop.passes + lag, host.scalars().kept());
        }
        RunScalars then = late.remove(loop.passes);
        return then == null ? otherwise : of.of(then);
    }

    private Loop loop(int number) {
        return loops.computeIfAbsent(number, any -> new Loop());
    }

    private RunException endless(Nest.While of) {
        Scalars now = host.scalars();
        String numbers = of.condition().reads().stream()
                .map(name -> name + " = " + now.get(name))
                .collect(Collectors.joining(", "));
        return new RunException("in iteration " + now.iteration() + ", " + of + " has gone on " + Nest.While.MOST
                + " times" + (numbers.isEmpty() ? "" : ", with " + numbers)
                + "; say how often at most: <while test=\"...\" max=\"1000\">");
    }

    /**
     * The section that is certain to follow another one, without any number that devices still work at;
     * {@link ControlFlow#END}: the iteration is over then; {@link #UNKNOWN}: numbers decide.
     */
    int foreseen(int section) {
        return foreseen(flow.section(section).next(), host.scalars().iteration());
    }

    /** The same of the section with which the next iteration begins. */
    int foreseenFirst() {
        return foreseen(flow.entry(), host.scalars().iteration() + 1);
    }

    private int foreseen(int start, long iteration) {
        if (start == ControlFlow.END || flow.nodes().get(start) instanceof Node.Section) {
            return start;
        }
        int number = start;
        Map<Integer, Long> begun = new HashMap<>();
        while (number != ControlFlow.END && !(flow.nodes().get(number) instanceof Node.Section)) {
            Node node = flow.nodes().get(number);
            if (node instanceof Node.Branch branch && isKnown(branch.of().condition())) {
                number = branch.of().condition().of(new Ahead(iteration)) ? branch.steps() : branch.otherwise();
            } else if (node instanceof Node.Enter enter) {
                begun.put(enter.loop(), 0L);
                number = enter.head();
            } else if (node instanceof Node.Head head && head.condition().isEmpty()) {
                long passes = begun.getOrDefault(head.loop(), loop(head.loop()).passes);
                begun.put(head.loop(), passes + 1);
                number = passes < head.most().orElse(0) ? head.body() : head.after();
            } else if (node instanceof Node.Leave leave
                    && leave.condition().lag() == 0
                    && begun.getOrDefault(leave.loop(), loop(leave.loop()).passes)
                                    % leave.condition().every()
                            != 0) {
                number = leave.next();
            } else {
                return UNKNOWN;
            }
        }
        return number;
    }

    private static boolean isKnown(Condition condition) {
        return List.of(Scalars.ITERATION).containsAll(condition.reads());
    }
}
