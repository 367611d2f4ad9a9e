package io.github.halomill.generator.report;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What an iteration, or a section of one, does and exchanges, for people and as JSON has it. */
final class IterationText {

    private IterationText() {}

    /** What is done in it; {@code before} says where an exchange begins whose content is computed before it. */
    static List<String> actions(Iteration iteration, String before) {
        List<String> texts = new ArrayList<>();
        for (int place = 0; place < iteration.actions().size(); place++) {
            for (Exchange exchange : iteration.awaitedAt(place)) {
                texts.add(text(exchange, iteration, before));
            }
            texts.add(text(iteration.actions().get(place)));
            combined(iteration.actions().get(place))
                    .forEach((field, rule) -> texts.add("combine " + field + " with " + rule));
        }
        return texts;
    }

    /** By field, how zones' copies become one after an action. */
    private static Map<String, String> combined(Action action) {
        Map<String, String> combined = new LinkedHashMap<>();
        if (action.step() instanceof Launch launch) {
            for (FieldSpec field : launch.combined()) {
                Combining how = field.combining().orElseThrow();
                OptionalLong from = how.from();
                String start = from.isPresent() ? " from " + from.getAsLong() : "";
                combined.put(field.name(), how.with().word() + start);
            }
        }
        return combined;
    }

    private static String text(Exchange exchange, Iteration iteration, String before) {
        String begin = exchange.isEntry()
                ? before
                : "begun behind " + text(iteration.actions().get(exchange.begin()));
        return "exchange " + fields(exchange) + ", " + exchange.bytes() + " bytes in " + messages(exchange)
                + (messages(exchange) == 1 ? " message" : " messages") + ", " + begin;
    }

    private static String fields(Exchange exchange) {
        return String.join(" ", exchange.fields());
    }

    /** What goes from one zone to another is one message, and so is what each leaves for all others. */
    private static long messages(Exchange exchange) {
        long gathered = exchange.gatherings().stream()
                .mapToLong(gathering -> gathering.parts().size())
                .sum();
        return gathered
                + exchange.transfers().stream()
                        .map(transfer -> List.of(transfer.from(), transfer.to()))
                        .distinct()
                        .count();
    }

    private static String text(Action action) {
        Step step = action.step();
        if (step instanceof Launch launch) {
            return "launch " + launch.name();
        }
        if (step instanceof Step.Reduce reduce) {
            return "reduce " + reduce.of() + " to " + String.join(", ", reduce.scalars());
        }
        if (step instanceof Step.Fill fill) {
            if (fill.fields().isEmpty()) {
                return "go on with what other zones wrote";
            }
            return "fill margins of " + String.join(" ", fill.fields());
        }
        if (step instanceof Output.Log log) {
            return "log " + String.join(" ", log.told());
        }
        if (step instanceof Output.Save save) {
            return "save " + save.field();
        }
        if (step instanceof Output.Probe probe) {
            return "probe " + probe.array();
        }
        return step instanceof Output.Hook hook ? "hook " + hook.name() : step.toString();
    }

    /** As JSON has it. */
    static List<Map<String, Object>> tree(Iteration iteration) {
        List<Map<String, Object>> actions = new ArrayList<>();
        for (int place = 0; place < iteration.actions().size(); place++) {
            for (Exchange exchange : iteration.awaitedAt(place)) {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("exchange", exchange.fields());
                tree.put("begin", exchange.isEntry() ? "before" : Integer.toString(exchange.begin()));
                tree.put("bytes", exchange.bytes());
                tree.put("messages", messages(exchange));
                actions.add(tree);
            }
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("place", place);
            tree.put("action", text(iteration.actions().get(place)));
            Map<String, String> combined = combined(iteration.actions().get(place));
            if (!combined.isEmpty()) {
                tree.put("combine", combined);
            }
            actions.add(tree);
        }
        return actions;
    }
}
