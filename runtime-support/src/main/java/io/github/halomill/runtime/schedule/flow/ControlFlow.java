package io.github.halomill.runtime.schedule.flow;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * In which orders the steps of an iteration may be carried out: a control-flow graph of sections without a decision in
 * them, and of decisions. A repetition in which nothing is decided is written out.
 *
 * @param nodes by number: each after those that follow it, but for loops
 * @param entry the node with which an iteration begins
 * @param traces by turn, which is the number of an iteration as a remainder: the steps of all sections, in the order of
 *     the schedule, with what launches do in that turn
 * @param trace the same with all that launches do in any turn
 */
public record ControlFlow(List<Node> nodes, int entry, List<List<Step>> traces, List<Step> trace) {

    /** In the place of a node: the iteration is over. */
    public static final int END = -1;

    public ControlFlow {
        nodes = List.copyOf(nodes);
        traces = traces.stream().map(List::copyOf).toList();
        trace = List.copyOf(trace);
    }

    /** Of the iterations of a problem; throws {@link RunException} if one consists of too many steps. */
    public static ControlFlow of(Problem problem) {
        Lowering lowering = new Lowering();
        int entry = lowering.lower(problem.schedule(), END, Optional.empty());
        if (entry == END) {
            entry = lowering.add(new Node.Section(0, 0, END));
        }
        List<Step> trace = new ArrayList<>(lowering.trace);
        Collections.reverse(trace);
        List<Node> nodes =
                lowering.nodes.stream().map(node -> forward(node, trace.size())).toList();
        int turns = problem.turns().values().stream().mapToInt(List::size).reduce(1, ControlFlow::multiple);
        List<List<Step>> traces = IntStream.range(0, turns)
                .mapToObj(turn ->
                        trace.stream().map(step -> at(turn, step, problem)).toList())
                .toList();
        return new ControlFlow(nodes, entry, traces, trace);
    }

    private static Node forward(Node node, int steps) {
        return node instanceof Node.Section section
                ? new Node.Section(steps - section.to(), steps - section.from(), section.next())
                : node;
    }

    private static int multiple(int one, int other) {
        return Math.toIntExact(one / Arithmetic.gcd(one, other) * other);
    }

    private static Step at(int turn, Step step, Problem problem) {
        List<List<Use>> uses = step instanceof Launch launch ? problem.turns().get(launch.name()) : null;
        return uses == null ? step : ((Launch) step).with(uses.get(turn % uses.size()));
    }

    /** Whether all iterations carry out the same steps in the same order. */
    public boolean isStraight() {
        return nodes.get(entry) instanceof Node.Section section && section.next() == END;
    }

    /** Whether numbers decide how often steps are repeated in an iteration. */
    public boolean loops() {
        return nodes.stream().anyMatch(Node.Enter.class::isInstance);
    }

    /** The scalars that decide which section comes next. */
    public Set<String> asked() {
        Set<String> asked = new TreeSet<>();
        for (Node node : nodes) {
            if (node instanceof Node.Branch branch) {
                asked.addAll(branch.of().condition().reads());
            } else if (node instanceof Node.Head head) {
                head.condition().ifPresent(of -> asked.addAll(of.condition().reads()));
            } else if (node instanceof Node.Leave leave) {
                asked.addAll(leave.condition().condition().reads());
            }
        }
        return asked;
    }

    /** After how many iterations launches do the same again. */
    public int turns() {
        return traces.size();
    }

    /** The section of that number. */
    public Node.Section section(int number) {
        return (Node.Section) nodes.get(number);
    }

    /** The sections with which an iteration may begin, and {@link #END} if it may have none. */
    public Set<Integer> first() {
        return sectionsFrom(entry);
    }

    /** The sections that may follow a section, and {@link #END} if it may be the last of an iteration. */
    public Set<Integer> after(int section) {
        return sectionsFrom(section(section).next());
    }

    private Set<Integer> sectionsFrom(int start) {
        Set<Integer> sections = new TreeSet<>();
        Set<Integer> seen = new TreeSet<>(Set.of(start));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            int number = open.remove();
            if (number == END || nodes.get(number) instanceof Node.Section) {
                sections.add(number);
            } else {
                nodes.get(number).successors().stream().filter(seen::add).forEach(open::add);
            }
        }
        return sections;
    }

    /** Goes through steps from the last to the first: what follows is known then. Places count from the last step. */
    private static final class Lowering {

        private final List<Node> nodes = new ArrayList<>();
        private final List<Step> trace = new ArrayList<>();
        private int loops;

        /** The innermost loop: its number, and what comes after it. */
        private record Loop(int number, int after) {}

        int add(Node node) {
            nodes.add(node);
            return nodes.size() - 1;
        }

        /** Steps after which {@code next} follows; the node that they begin with. */
        int lower(List<Step> steps, int next, Optional<Loop> loop) {
            int following = next;
            int end = trace.size();
            for (int i = steps.size() - 1; i >= 0; i--) {
                Step step = steps.get(i);
                if (step instanceof Nest nest && nest.isDecided()) {
                    following = decided(nest, section(end, following), loop);
                    end = trace.size();
                } else if (step instanceof Step.Until until && loop.isPresent()) {
                    following =
                            add(new Node.Leave(loop.get().number, until, loop.get().after, section(end, following)));
                    end = trace.size();
                } else {
                    straight(step);
                }
            }
            return section(end, following);
        }

        /** A section of what was added since {@code begin}, unless that is nothing. */
        private int section(int begin, int next) {
            return begin == trace.size() ? next : add(new Node.Section(begin, trace.size(), next));
        }

        private int decided(Nest nest, int next, Optional<Loop> around) {
            if (nest instanceof Nest.If branch) {
                int otherwise = lower(branch.otherwise(), next, around);
                return add(new Node.Branch(branch, lower(branch.steps(), next, around), otherwise));
            }
            int number = loops++;
            int head = add(new Node.Enter(number, END)); // takes the place until the body is known
            int body = lower(nest.parts().get(0), head, Optional.of(new Loop(number, next)));
            Optional<Nest.While> condition = nest instanceof Nest.While loop ? Optional.of(loop) : Optional.empty();
            OptionalLong most = nest instanceof Nest.Repeat repeat
                    ? OptionalLong.of(repeat.times())
                    : condition.map(Nest.While::most).orElseThrow();
            nodes.set(head, new Node.Head(number, condition, most, body, next));
            return add(new Node.Enter(number, head));
        }

        private void straight(Step step) {
            if (step instanceof Nest.Repeat repeat) {
                for (long i = 0; i < repeat.times(); i++) {
                    for (int k = repeat.steps().size() - 1; k >= 0; k--) {
                        straight(repeat.steps().get(k));
                    }
                }
            } else {
                trace.add(step);
            }
            if (trace.size() > Problem.MOST_STEPS) {
                throw new RunException("an iteration has more than " + Problem.MOST_STEPS
                        + " steps: repeat them less often, and let there be more iterations");
            }
        }
    }
}
