package io.github.halomill.generator.report;

import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The compiled schedule of iterations of which numbers decide what they do: sections, and what follows each. Sections
 * that do the same and are followed by the same are one (Moore's minimization of automata).
 */
final class DecidedSchedule {

    /** Where an exchange begins whose content is computed before a section. */
    private static final String BEFORE = "begun before it";

    private final Compiler compiler;
    private final ControlFlow flow;
    private final List<Iteration> course;
    private final Map<State, Iteration> begins = new LinkedHashMap<>();

    /** The number of each section for people, from 1. */
    private Map<Iteration, Integer> numbers = new LinkedHashMap<>();

    DecidedSchedule(Compiler compiler) {
        this.compiler = compiler;
        this.flow = compiler.flow();
        this.course = compiler.course(compiler.start());
        course.forEach(section -> begins.put(section.before(), section));
        int before;
        do {
            before = Math.toIntExact(numbers.values().stream().distinct().count());
            numbers = refined();
        } while (numbers.values().stream().distinct().count() > before);
    }

    private Map<Iteration, Integer> refined() {
        Map<List<Object>, Integer> classes = new LinkedHashMap<>();
        Map<Iteration, Integer> refined = new LinkedHashMap<>();
        for (Iteration section : course) {
            List<Object> key = List.of(
                    section.before().section(),
                    IterationText.actions(section, BEFORE),
                    compiler.followers(section).stream()
                            .map(state -> numbers.getOrDefault(begins.get(state), 0))
                            .toList());
            refined.put(section, classes.computeIfAbsent(key, any -> classes.size() + 1));
        }
        return refined;
    }

    /** For people: how an iteration begins, and each section with what follows it. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("begins with " + text(flow.entry(), compiler.start(), compiler.start()));
        each().forEach((number, section) -> {
            List<String> actions = IterationText.actions(section, BEFORE);
            lines.add(number + ": " + (actions.isEmpty() ? "nothing" : String.join("; ", actions)));
            lines.add("   -> " + next(section));
        });
        return lines;
    }

    /** One of each number. */
    private Map<Integer, Iteration> each() {
        Map<Integer, Iteration> each = new LinkedHashMap<>();
        numbers.forEach((section, number) -> each.putIfAbsent(number, section));
        return each;
    }

    /** As JSON has it. */
    List<Map<String, Object>> tree() {
        List<Map<String, Object>> sections = new ArrayList<>();
        each().forEach((number, section) -> {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("section", number);
            tree.put("actions", IterationText.tree(section));
            tree.put("next", next(section));
            sections.add(tree);
        });
        return sections;
    }

    private String next(Iteration section) {
        int node = flow.section(section.before().section()).next();
        return text(node, section.before(State.UNDECIDED), section.after());
    }

    /** What follows from a node on: in this iteration, and in the next. */
    private String text(int number, State now, State next) {
        if (number == ControlFlow.END) {
            return "the next iteration"
                    + (flow.nodes().get(flow.entry()) instanceof Node.Section
                            ? ", " + text(flow.entry(), next, next)
                            : "");
        }
        Node node = flow.nodes().get(number);
        if (node instanceof Node.Section) {
            return String.valueOf(numbers.get(begins.get(now.within(number, now.turn()))));
        } else if (node instanceof Node.Branch branch) {
            return branch.of() + ": " + text(branch.steps(), now, next) + "; else: "
                    + text(branch.otherwise(), now, next);
        } else if (node instanceof Node.Enter enter) {
            return text(enter.head(), now, next);
        } else if (node instanceof Node.Head head) {
            String how = head.condition()
                    .map(Object::toString)
                    .orElseGet(() -> head.most().getAsLong() + " times");
            return how + ": " + text(head.body(), now, next) + "; then: " + text(head.after(), now, next);
        }
        Node.Leave leave = (Node.Leave) node;
        return leave.condition() + ": " + text(leave.after(), now, next) + "; else: " + text(leave.next(), now, next);
    }
}
