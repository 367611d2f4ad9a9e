package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.stream.LoopVariables.Around;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** What an access in loops reads, and what takes its place in the text. */
final class LoopLoads {

    private static final int MOST = 1024;

    private final Reference reference;
    private final List<Loop> loops = new ArrayList<>();
    private final List<Integer> first;
    private final List<Integer> low;
    private final List<Integer> extents = new ArrayList<>();

    /** A loop, and how far each of its rounds moves the access along each dimension. */
    private record Loop(Around around, int rounds, List<Integer> moves) {}

    LoopLoads(FieldShape shape, Reference reference, Expr.Element element, LoopVariables variables)
            throws RefusedException {
        this.reference = reference;
        Poly distance = shape.distance(reference);
        Poly beginning = distance;
        for (Counter counter : counters(distance)) {
            Around around = variables
                    .counting(element, counter)
                    .orElseThrow(() -> refused("is in a loop that is not followed"));
            Poly move = distance.linear(counter).orElseThrow(() -> refused("is in a loop that is not followed"));
            loops.add(new Loop(around, rounds(counter), shape.offsets(move, reference)));
            beginning = Code.without(beginning, counter);
        }
        first = shape.offsets(beginning, reference);
        low = new ArrayList<>(first);
        List<Integer> high = new ArrayList<>(first);
        for (Loop loop : loops) {
            for (int d = 0; d < first.size(); d++) {
                int whole = loop.moves().get(d) * (loop.rounds() - 1);
                low.set(d, low.get(d) + Math.min(0, whole));
                high.set(d, high.get(d) + Math.max(0, whole));
            }
        }
        for (int d = 0; d < low.size(); d++) {
            extents.add(high.get(d) - low.get(d) + 1);
        }
        if (extents.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b) > MOST) {
            throw refused("reads more than " + MOST + " elements");
        }
    }

    static List<Counter> counters(Poly poly) {
        return poly.allSymbols().stream()
                .filter(Counter.class::isInstance)
                .map(Counter.class::cast)
                .sorted()
                .toList();
    }

    private RefusedException refused(String why) {
        return new RefusedException(reference.cited() + " " + why);
    }

    /** The loops around it that move it. */
    List<Stmt.Loop> loops() {
        return loops.stream().map(loop -> loop.around().loop()).toList();
    }

    /** How many rounds a loop has at most, by the conditions that the access stands under. */
    private int rounds(Counter counter) throws RefusedException {
        long most = Long.MAX_VALUE;
        for (Poly guard : reference.accesses().get(0).guards().polynomials()) {
            OptionalLong step = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
            if (guard.allSymbols().size() == 1 && step.isPresent() && step.getAsLong() < 0) {
                most = Math.min(most, Math.floorDiv(guard.constantTerm(), -step.getAsLong()));
            }
        }
        if (most >= MOST) {
            throw refused("is in a loop whose number of rounds is not known");
        }
        return (int) most + 1;
    }

    /** The elements that are read. */
    LoadArray array(String name) {
        List<LoadArray.Element> elements = new ArrayList<>();
        collect(0, first, elements);
        List<Integer> shown = dimensions().map(extents::get).boxed().toList();
        return new LoadArray(name, shown, elements.stream().distinct().toList());
    }

    private void collect(int loop, List<Integer> offsets, List<LoadArray.Element> elements) {
        if (loop == loops.size()) {
            List<Integer> indices =
                    dimensions().map(d -> offsets.get(d) - low.get(d)).boxed().toList();
            elements.add(
                    new LoadArray.Element(indices, new Load(reference.buffer().name(), offsets)));
            return;
        }
        for (int round = 0; round < loops.get(loop).rounds(); round++) {
            List<Integer> moved = new ArrayList<>(offsets);
            for (int d = 0; d < moved.size(); d++) {
                moved.set(d, moved.get(d) + round * loops.get(loop).moves().get(d));
            }
            collect(loop + 1, moved, elements);
        }
    }

    /** Dimensions along which there are several elements, the slowest first. */
    private IntStream dimensions() {
        return IntStream.range(0, extents.size())
                .map(d -> extents.size() - 1 - d)
                .filter(d -> extents.get(d) > 1);
    }

    /** The indices as the text has them: of the variables of loops. */
    List<String> indices() throws RefusedException {
        List<String> indices = new ArrayList<>();
        for (int d : dimensions().toArray()) {
            long constant = (long) first.get(d) - low.get(d);
            StringBuilder text = new StringBuilder();
            for (Loop loop : loops) {
                int move = loop.moves().get(d);
                long step = loop.around().step();
                if (move % step != 0) {
                    throw refused("moves by a part of what its loop counts");
                }
                long factor = move / step;
                constant -= factor * loop.around().first();
                if (factor != 0) {
                    text.append(text.isEmpty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + "))
                            .append(Math.abs(factor) == 1 ? "" : Math.abs(factor) + " * ")
                            .append(loop.around().variable());
                }
            }
            text.append(constant == 0 ? "" : (constant < 0 ? " - " : " + ") + Math.abs(constant));
            indices.add(text.toString());
        }
        return Collections.unmodifiableList(indices);
    }
}
