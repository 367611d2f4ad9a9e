package io.github.halomill.generator.kernel.access.push;

import io.github.halomill.generator.kernel.access.Races.Race;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.access.push.Writers.Push;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds writes to others' elements of which no two are to the same: each component is written at one offset from a
 * work-item's own element, whatever the sizes, in its row and plane or around the array. What is read of these
 * components must be what the same work-item writes, or what none of them does.
 */
public final class PushFinder {

    private final Setting setting;
    private final SymbolicShape shape;
    private final int components;
    private final ReachFinder finder;
    private final Set<Integer> around = new TreeSet<>();

    /** Of an array, of which a dimension may count components. */
    public PushFinder(Setting setting, SymbolicShape shape, OptionalInt components) {
        this.setting = setting;
        this.shape = shape;
        this.components = components.orElse(-1);
        List<Integer> all = IntStream.range(0, shape.dimensions()).boxed().toList();
        finder = ReachFinder.inRows(setting, shape, all);
    }

    /** Who writes the array, if work-items write what others own; empty if they do not, or that is not followed. */
    public Optional<Writers> find(List<Reference> references) {
        List<Push> pushes = new ArrayList<>();
        for (Reference reference : references) {
            if (reference.mode().writes()) {
                Optional<List<Push>> there = reference.isAtomic() ? Optional.empty() : pushes(reference);
                if (there.isEmpty()) {
                    return Optional.empty();
                }
                pushes.addAll(there.get());
            }
        }
        if (pushes.stream().allMatch(push -> push.by().stream().allMatch(by -> by == 0))) {
            return Optional.empty();
        }
        for (Push push : pushes) {
            Optional<Push> other = pushes.stream().filter(push::isElsewhere).findFirst();
            if (other.isPresent()) {
                List<Reference> both =
                        List.of(push.reach().reference(), other.get().reach().reference());
                return Optional.of(new Writers(Optional.empty(), List.of(), Set.of(), both));
            }
        }
        Set<Integer> wraps = Set.copyOf(around);
        return Optional.of(new Writers(race(references, pushes), pushes, wraps, List.of()));
    }

    /** What is read that another work-item may write. */
    private Optional<Race> race(List<Reference> references, List<Push> pushes) {
        return references.stream()
                .filter(reference -> reference.mode().reads())
                .flatMap(PushFinder::apart)
                .flatMap(read -> met(read, pushes).map(push -> race(read, push)).stream())
                .findFirst();
    }

    private static Race race(Reference read, Push push) {
        return new Race(read, push.reach().reference(), Optional.empty());
    }

    /** Each access as a reference of its own, if they are known. */
    private static Stream<Reference> apart(Reference reference) {
        return reference.unresolved().isPresent()
                ? Stream.of(reference)
                : reference.accesses().stream().map(access -> reference.with(List.of(access)));
    }

    /** The write of another work-item to what is read, if there may be one. */
    private Optional<Push> met(Reference read, List<Push> pushes) {
        Optional<List<Push>> places = pushes(read);
        return places.isEmpty()
                ? Optional.of(pushes.get(0))
                : pushes.stream()
                        .filter(push ->
                                places.get().stream().anyMatch(one -> push.isElsewhere(one) && meet(read, one, push)))
                        .findFirst();
    }

    /**
     * Whether there may be a work-item that writes what is read; there is none beyond the first and the last. Around
     * the array there always may be.
     */
    private boolean meet(Reference reference, Push read, Push write) {
        Set<Integer> around = new TreeSet<>(read.reach().wraps());
        around.addAll(write.reach().wraps());
        List<Poly> exists = new ArrayList<>();
        for (int d = 0, k = 0; d < shape.dimensions(); d++) {
            if (d != components && d < setting.dimensions() && !around.contains(d)) {
                Poly writer = setting.id(d).plus(read.by().get(k) - write.by().get(k));
                exists.add(writer);
                exists.add(setting.items().get(d).minus(writer).plus(-1));
            }
            k += d == components ? 0 : 1;
        }
        return reference.accesses().stream()
                .anyMatch(access ->
                        !Bounds.of(setting.bind(access.meant()).with(exists)).isContradictory());
    }

    /** Where a reference leads, if that is one element, the same for all sizes, in each case. */
    private Optional<List<Push>> pushes(Reference reference) {
        Optional<List<Reach>> reaches = reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
        if (reaches.isEmpty() || !reaches.get().stream().allMatch(this::isOne)) {
            return Optional.empty();
        }
        reaches.get().forEach(reach -> around.addAll(reach.wraps()));
        return Optional.of(reaches.get().stream().map(this::push).toList());
    }

    private Push push(Reach reach) {
        List<Long> by = IntStream.range(0, shape.dimensions())
                .filter(d -> d != components)
                .mapToObj(d -> number(reach.lo().get(d)))
                .toList();
        boolean some = components >= 0;
        return new Push(
                by,
                some ? number(reach.lo().get(components)) : 0,
                some ? number(reach.hi().get(components)) : 0,
                reach.forAll());
    }

    private static long number(Poly poly) {
        return poly.constant().orElseThrow();
    }

    /** Whether it is one element of each component, of which one work-item is that far away. */
    private boolean isOne(Reach reach) {
        for (int d = 0; d < shape.dimensions(); d++) {
            Poly lo = reach.lo().get(d);
            Poly hi = reach.hi().get(d);
            boolean known = lo.constant().isPresent() && hi.constant().isPresent();
            boolean single = d == components || (lo.equals(hi) && hasOwn(d));
            boolean once = !reach.wraps().contains(d) || Math.abs(lo.constant().orElse(2)) <= 1;
            if (!known || !single || !once) {
                return false;
            }
        }
        return !reach.inGroup();
    }

    /** Whether a work-item has one element along a dimension, or the only one has all. */
    private boolean hasOwn(int d) {
        return shape.perItem().get(d).equals(Poly.ONE)
                || (setting.isSingle(d) && !shape.placed().contains(d));
    }
}
