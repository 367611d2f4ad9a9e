package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.stream.KernelReading.Replacement;
import io.github.halomill.generator.kernel.stream.LoopVariables.Around;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The components of the cells of arrays that lie alike. Each is an array of its own to a copy, which lies as the others
 * do but for where it begins.
 */
final class Components {

    /** A loop with more rounds does not count components. */
    private static final int MOST_ROUNDS = 32;

    private final long count;
    private final LoopVariables variables;
    private final LaunchFacts facts;
    private final IdentityHashMap<Reference, List<Part>> parts = new IdentityHashMap<>();
    private final SortedMap<Integer, FieldShape> shapes = new TreeMap<>();
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();

    /**
     * An access as far as it is of one component.
     *
     * @param when where it is, by the variable of a loop; empty: always
     */
    record Part(int component, String when, Reference reference) {}

    private Components(long count, LoopVariables variables, LaunchFacts facts) {
        this.count = count;
        this.variables = variables;
        this.facts = facts;
    }

    /**
     * Those of some arrays of a kernel.
     *
     * @param shape of their cells, by the element that a work-item writes of some component
     */
    static Components of(KernelReading kernel, List<String> arrays, FieldShape shape, LaunchFacts facts)
            throws RefusedException {
        Components components = new Components(facts.components(arrays.get(0)), kernel.variables(), facts);
        kernel.again().replace(arrays, kernel.type(arrays), (reference, element) -> {
            components.parts.put(reference, components.parts(reference, element));
            return "";
        });
        components.place(arrays.get(0), shape);
        for (String array : arrays) {
            for (FieldShape one : components.all()) {
                String name = one.name(array);
                throwIf(kernel.parameters().contains(name), "the copy has two things that are called " + name);
            }
        }
        return components;
    }

    /** How the components lie that are read or written, in order. */
    Collection<FieldShape> all() {
        return shapes.values();
    }

    /** All accesses of one of them. */
    List<Reference> references(FieldShape one) {
        return parts.values().stream()
                .flatMap(List::stream)
                .filter(part -> one.equals(shapes.get(part.component())))
                .map(Part::reference)
                .toList();
    }

    /** Loops that have to be unrolled, so that it is known to the compiler which component is meant. */
    Set<Stmt.Loop> unrolled() {
        return unrolled;
    }

    /**
     * What takes the place of an access in the text: of several parts that of the one that the loop's variable says.
     *
     * @param isPlace whether it is a place, where something may be stored
     * @param texts what takes the place of accesses of one component
     */
    String text(
            Reference reference, Expr.Element element, boolean isPlace, Map<FieldShape, ? extends Replacement> texts)
            throws RefusedException {
        List<Part> all = Objects.requireNonNull(parts.get(reference));
        List<String> each = new ArrayList<>();
        for (Part part : all) {
            Replacement of = Objects.requireNonNull(texts.get(shapes.get(part.component())));
            each.add(of.of(part.reference(), element));
        }
        StringBuilder choice = new StringBuilder();
        for (int i = 0; i < all.size() - 1; i++) {
            choice.append(all.get(i).when() + " ? " + (isPlace ? "&" : "") + each.get(i) + " : ");
        }
        String last = each.get(all.size() - 1);
        return choice.isEmpty() ? last : isPlace ? "(*(" + choice + "&" + last + "))" : "(" + choice + last + ")";
    }

    /** An access by its components: of one, or of one in each round of a loop. */
    private List<Part> parts(Reference reference, Expr.Element element) throws RefusedException {
        OptionalInt always = facts.component(reference);
        if (always.isPresent()) {
            return List.of(new Part(always.getAsInt(), "", reference));
        }
        for (Counter counter : counters(reference)) {
            Optional<Around> around = variables.counting(element, counter);
            List<Part> inRounds =
                    around.map(loop -> parts(reference, counter, loop)).orElse(List.of());
            if (!inRounds.isEmpty()) {
                unrolled.add(around.orElseThrow().loop());
                return inRounds;
            }
        }
        throw new RefusedException("it is not known which component of a cell " + reference.cited() + " is");
    }

    /** In the rounds of a loop; none: it is not of one component in each. */
    private List<Part> parts(Reference reference, Counter counter, Around around) {
        long rounds = LoopLoads.countRounds(reference, counter);
        List<Part> all = new ArrayList<>();
        for (long round = 0; round < rounds; round++) {
            Reference there = at(reference, Map.of(counter, round));
            if (there.accesses().stream().allMatch(access -> access.guards().contradictory())) {
                continue;
            }
            OptionalInt component = facts.component(there);
            if (component.isEmpty() || rounds > MOST_ROUNDS) {
                return List.of();
            }
            String when = around.variable() + " == " + (around.first() + around.step() * round);
            all.add(new Part(component.getAsInt(), when, there));
        }
        return all;
    }

    private static List<Counter> counters(Reference reference) {
        return reference.accesses().stream()
                .flatMap(access -> LoopLoads.counters(access.offset()).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** An access in a round of some loops. */
    private static Reference at(Reference reference, Map<Counter, Long> rounds) {
        return reference.map(poly -> poly.bind(symbol -> symbol instanceof Counter
                ? Optional.ofNullable(rounds.get(symbol)).map(Poly::of)
                : Optional.empty()));
    }

    /** Finds how components lie: by what of them a work-item's own elements are, all as far from the one before. */
    private void place(String array, FieldShape shape) throws RefusedException {
        SortedMap<Integer, Poly> own = new TreeMap<>();
        Set<Integer> found = new LinkedHashSet<>();
        for (Part part : parts.values().stream().flatMap(List::stream).toList()) {
            found.add(part.component());
            Map<Counter, Long> begin = new HashMap<>();
            counters(part.reference()).forEach(counter -> begin.put(counter, 0L));
            Reference first = at(part.reference(), begin);
            Optional<List<Integer>> place = facts.place(first);
            if (place.isPresent() && !shape.isChosen(first)) {
                Poly here = shape.own(first, place.get());
                Poly known = own.putIfAbsent(part.component(), here);
                throwIf(known != null && !known.equals(here), "components of a cell lie in no order");
            }
        }
        if (found.size() == 1) {
            int only = found.iterator().next();
            shapes.put(only, only(only, Optional.ofNullable(own.get(only)), array, shape));
            return;
        }
        throwIf(own.size() < 2, "it is not known how far components of a cell lie from each other");
        int a = own.firstKey();
        int b = own.lastKey();
        Poly low = Objects.requireNonNull(own.get(a));
        Poly apart = Objects.requireNonNull(own.get(b))
                .minus(low)
                .exactly(Poly.of((long) b - a))
                .filter(FieldShape::isOfScalars)
                .orElseThrow(() -> new RefusedException("components of a cell lie in no order"));
        Poly begin = low.minus(apart.times(a));
        for (int number : found) {
            FieldShape one = shape.of(new Component(number, count, apart.times(number)), begin);
            throwIf(
                    !own.getOrDefault(number, one.element()).equals(one.element()),
                    "components of a cell lie in no order");
            shapes.put(number, one);
        }
    }

    /** The only component that is read or written: it begins where its own element is not as the description says. */
    private FieldShape only(int component, Optional<Poly> own, String array, FieldShape shape) throws RefusedException {
        if (component == 0) {
            return shape.of(new Component(component, count, Poly.ZERO), own.orElse(shape.element()));
        }
        Optional<Poly> index =
                facts.origin(array).map(origin -> shape.at(origin).index());
        Optional<Poly> first = own.flatMap(there -> index.map(there::minus)).filter(FieldShape::isOfScalars);
        throwIf(first.isEmpty(), "it is not known where component " + component + " begins in " + array);
        return shape.of(new Component(component, count, first.orElseThrow()), index.orElseThrow());
    }
}
