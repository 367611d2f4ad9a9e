package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.stream.LoopVariables.Around;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** What an access in loops reads, and what takes its place in the text. */
final class LoopLoads {

    private static final int MOST = 1024;

    private final Reference reference;
    private final List<Loop> loops;
    private final List<Integer> first;
    private final List<Integer> low;
    private final List<Integer> extents = new ArrayList<>();

    /** A loop, and how far each of its rounds moves the access along each dimension. */
    private record Loop(Around around, int rounds, List<Integer> moves) {}

    /** Of an access whose place is a sum of multiples of how many rounds of loops came before. */
    static LoopLoads of(FieldShape shape, Reference reference, Expr.Element element, LoopVariables variables)
            throws RefusedException {
        Poly distance = shape.distance(reference);
        Poly beginning = distance;
        List<Loop> loops = new ArrayList<>();
        for (Counter counter : counters(distance)) {
            Around around = variables.counting(element, counter).orElseThrow(() -> notFollowed(reference));
            Poly move = distance.linear(counter).orElseThrow(() -> notFollowed(reference));
            loops.add(new Loop(around, rounds(reference, counter), shape.offsets(move, reference)));
            beginning = ClText.without(beginning, counter);
        }
        return new LoopLoads(reference, loops, shape.offsets(beginning, reference));
    }

    /**
     * Of an access of which it is known where it is in each round; empty: not at steady steps, or in loops that are not
     * followed.
     *
     * @param places by how many rounds of each loop came before; where there is none, it does not happen
     */
    static Optional<LoopLoads> of(
            Reference reference,
            Expr.Element element,
            LoopVariables variables,
            List<Counter> counters,
            Map<List<Integer>, List<Integer>> places)
            throws RefusedException {
        List<Integer> zeros = counters.stream().map(any -> 0).toList();
        List<Integer> first = places.get(zeros);
        if (first == null) {
            return Optional.empty();
        }
        List<Loop> loops = new ArrayList<>();
        for (int i = 0; i < counters.size(); i++) {
            Optional<Around> around = variables.counting(element, counters.get(i));
            List<Integer> second = new ArrayList<>(zeros);
            second.set(i, 1);
            int rounds = rounds(reference, counters.get(i));
            List<Integer> there = rounds == 1 ? first : places.get(second);
            if (around.isEmpty() || there == null) {
                return Optional.empty();
            }
            List<Integer> moves = IntStream.range(0, first.size())
                    .mapToObj(d -> there.get(d) - first.get(d))
                    .toList();
            loops.add(new Loop(around.get(), rounds, moves));
        }
        LoopLoads loads = new LoopLoads(reference, loops, first);
        return places.entrySet().stream()
                        .allMatch(place -> loads.offsets(place.getKey()).equals(place.getValue()))
                ? Optional.of(loads)
                : Optional.empty();
    }

    /** Where it is after that many rounds of each loop. */
    private List<Integer> offsets(List<Integer> rounds) {
        List<Integer> offsets = new ArrayList<>(first);
        for (int loop = 0; loop < rounds.size(); loop++) {
            for (int d = 0; d < offsets.size(); d++) {
                offsets.set(
                        d,
                        offsets.get(d)
                                + rounds.get(loop) * loops.get(loop).moves().get(d));
            }
        }
        return offsets;
    }

    private LoopLoads(Reference reference, List<Loop> loops, List<Integer> first) throws RefusedException {
        this.reference = reference;
        this.loops = loops;
        this.first = first;
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
            throw refused(reference, "reads more than " + MOST + " elements");
        }
    }

    static List<Counter> counters(Poly poly) {
        return poly.allSymbols().stream()
                .filter(Counter.class::isInstance)
                .map(Counter.class::cast)
                .sorted()
                .toList();
    }

    private static RefusedException notFollowed(Reference reference) {
        return refused(reference, "is in a loop that is not followed");
    }

    private static RefusedException refused(Reference reference, String why) {
        return new RefusedException(reference.cited() + " " + why);
    }

    /** What it reads in the first rounds of an array, as the copy calls that. */
    Load load(String array) {
        return new Load(array, first);
    }

    /** The loops around it that move it. */
    List<Stmt.Loop> loops() {
        return loops.stream().map(loop -> loop.around().loop()).toList();
    }

    /** How many rounds a loop has at most, by the conditions that the access stands under. */
    private static int rounds(Reference reference, Counter counter) throws RefusedException {
        long rounds = countRounds(reference, counter);
        if (rounds > MOST) {
            throw refused(reference, "is in a loop whose number of rounds is not known");
        }
        return (int) rounds;
    }

    /** How many rounds a loop has at most; a large number if that is not known. */
    static long countRounds(Reference reference, Counter counter) {
        return 1
                + reference.accesses().stream()
                        .mapToLong(access -> last(access.guards(), counter))
                        .max()
                        .orElse(0);
    }

    /** The last round that there is where guards hold. */
    private static long last(Guards guards, Counter counter) {
        long last = Integer.MAX_VALUE;
        for (Poly guard : guards.polynomials()) {
            OptionalLong step = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
            if (guard.allSymbols().size() == 1 && step.isPresent() && step.getAsLong() < 0) {
                last = Math.min(last, Math.floorDiv(guard.constantTerm(), -step.getAsLong()));
            }
        }
        return last;
    }

    /** The elements that are read of an array. */
    LoadArray array(String array, String name) {
        List<LoadArray.Element> elements = rounds(
                        loops.stream().map(Loop::rounds).toList())
                .stream()
                .map(rounds -> element(array, offsets(rounds)))
                .distinct()
                .toList();
        List<Integer> shown = dimensions().map(extents::get).boxed().toList();
        return new LoadArray(name, shown, elements);
    }

    private LoadArray.Element element(String array, List<Integer> offsets) {
        List<Integer> indices =
                dimensions().map(d -> offsets.get(d) - low.get(d)).boxed().toList();
        return new LoadArray.Element(indices, new Load(array, offsets));
    }

    /** How many rounds of each loop may come before. */
    static List<List<Integer>> rounds(List<Integer> counts) {
        List<List<Integer>> all = List.of(List.of());
        for (int count : counts) {
            all = all.stream()
                    .flatMap(before -> IntStream.range(0, count).mapToObj(round -> {
                        List<Integer> longer = new ArrayList<>(before);
                        longer.add(round);
                        return List.copyOf(longer);
                    }))
                    .toList();
        }
        return all;
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
            indices.add(text(d, -low.get(d)));
        }
        return Collections.unmodifiableList(indices);
    }

    /** How far it is from the own element along a dimension, and that much more, by the variables of loops. */
    String text(int d, int more) throws RefusedException {
        long constant = (long) first.get(d) + more;
        StringBuilder text = new StringBuilder();
        for (Loop loop : loops) {
            int move = loop.moves().get(d);
            long step = loop.around().step();
            if (move % step != 0) {
                throw refused(reference, "moves by a part of what its loop counts");
            }
            long factor = move / step;
            constant -= factor * loop.around().first();
            if (factor != 0) {
                text.append(text.isEmpty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + "))
                        .append(Math.abs(factor) == 1 ? "" : Math.abs(factor) + " * ")
                        .append(loop.around().variable());
            }
        }
        if (text.isEmpty()) {
            return String.valueOf(constant);
        }
        return text.append(constant == 0 ? "" : (constant < 0 ? " - " : " + ") + Math.abs(constant))
                .toString();
    }

    /** How many rounds each loop around it has. */
    Map<Stmt.Loop, Integer> counts() {
        IdentityHashMap<Stmt.Loop, Integer> counts = new IdentityHashMap<>();
        loops.forEach(loop -> counts.put(loop.around().loop(), loop.rounds()));
        return counts;
    }

    /** Loops that move it along a dimension. */
    List<Stmt.Loop> loopsAlong(int d) {
        return loops.stream()
                .filter(loop -> loop.moves().get(d) != 0)
                .map(loop -> loop.around().loop())
                .toList();
    }

    /** How far it is along a dimension after that many rounds of loops; those that are not named do not move it. */
    int offset(int d, Map<Stmt.Loop, Integer> rounds) {
        return first.get(d)
                + loops.stream()
                        .mapToInt(loop -> loop.moves().get(d)
                                * rounds.getOrDefault(loop.around().loop(), 0))
                        .sum();
    }
}
