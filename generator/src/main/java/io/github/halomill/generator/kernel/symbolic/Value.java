package io.github.halomill.generator.kernel.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What an expression or variable may hold. */
sealed interface Value {

    /** Three along each of three dimensions: what clamps to a border make. */
    int MOST_CASES = 27;

    /**
     * One of the values that an integer may have.
     *
     * @param guards hold if it has it
     * @param modular whether it is known modulo 2^32 only: an unsigned number that may have wrapped
     * @param assumed numbers that were taken not to be negative when 32 unsigned bits became 64: where one is, the
     *     value is another, beyond the end of any array
     */
    record Case(Poly poly, Guards guards, boolean modular, Set<Poly> assumed) {

        static Case of(Poly poly, Guards guards) {
            return new Case(poly, guards, false, Set.of());
        }

        Case under(Guards more) {
            return new Case(poly, guards.and(more), modular, assumed);
        }

        /** Whether it may be another number than the polynomial. */
        boolean isUncertain() {
            return modular || !assumed.isEmpty();
        }

        Evaluation.Computed computed() {
            return new Evaluation.Computed(poly, guards, modular, isUncertain());
        }

        static Set<Poly> union(Set<Poly> a, Set<Poly> b) {
            if (a.isEmpty() || b.isEmpty()) {
                return a.isEmpty() ? b : a;
            }
            Set<Poly> all = new LinkedHashSet<>(a);
            all.addAll(b);
            return all;
        }
    }

    /** An integer: one of its cases holds. */
    record Int(List<Case> cases) implements Value {
        public Int {
            cases = List.copyOf(cases);
        }
    }

    /**
     * A floating-point number that is that many halves, as the middles of an image's elements are; of one case or more.
     */
    record Real(Int halves) implements Value {

        /** Those of that many halves; not known if these are not. */
        static Value of(Value halves) {
            return halves instanceof Int number && number.cases().stream().noneMatch(Case::isUncertain)
                    ? new Real(number)
                    : unknown(halves, halves);
        }
    }

    /** An address: one of its targets. */
    record Pointer(List<Target> targets) implements Value {
        public Pointer {
            targets = List.copyOf(targets);
        }

        List<Memory> memories() {
            return targets.stream().map(Target::memory).toList();
        }

        Pointer withOffsets(UnaryOperator<Value> change) {
            return new Pointer(targets.stream()
                    .map(target -> new Target(target.memory(), change.apply(target.offset()), target.guards()))
                    .toList());
        }
    }

    /** {@code offset} bytes, a {@link Int} or not known, after the start of {@code memory}. */
    record Target(Memory memory, Value offset, Guards guards) {
        Target under(Guards more) {
            return new Target(memory, offset, guards.and(more));
        }
    }

    /** A vector, component by component. */
    record Vector(List<Value> lanes) implements Value {
        public Vector {
            lanes = List.copyOf(lanes);
        }
    }

    /** A struct, by offset in bytes; what is not there is not known. */
    record Struct(Map<Long, Stored> cells) implements Value {
        public Struct {
            cells = Map.copyOf(cells);
        }
    }

    /** What lies in that many bytes of memory. */
    record Stored(Value value, long bytes) {}

    /**
     * Anything.
     *
     * @param fromMemory whether it may depend on what arrays hold
     */
    record Unknown(boolean fromMemory) implements Value {
        static final Unknown PLAIN = new Unknown(false);
        static final Unknown FROM_MEMORY = new Unknown(true);
    }

    static Value of(Poly poly) {
        return new Int(List.of(Case.of(poly, Guards.NONE)));
    }

    static Value of(long number) {
        return of(Poly.of(number));
    }

    static Value pointer(Memory memory) {
        return new Pointer(List.of(new Target(memory, of(0), Guards.NONE)));
    }

    /** A number that is one of {@code cases}; those that cannot be are left out, equal ones are one. */
    static Value of(List<Case> cases) {
        Map<Poly, Case> distinct = new LinkedHashMap<>();
        for (Case one : cases) {
            if (!one.guards().contradictory()) {
                distinct.merge(one.poly(), one, Value::both);
            }
        }
        if (distinct.isEmpty() || distinct.size() > MOST_CASES) {
            return Unknown.PLAIN;
        }
        List<Case> rest = List.copyOf(distinct.values());
        return new Int(
                rest.size() == 1
                        ? List.of(new Case(
                                rest.get(0).poly(),
                                Guards.NONE,
                                rest.get(0).modular(),
                                rest.get(0).assumed()))
                        : rest);
    }

    private static Case both(Case a, Case b) {
        return new Case(
                a.poly(),
                a.guards().common(b.guards()),
                a.modular() || b.modular(),
                Case.union(a.assumed(), b.assumed()));
    }

    /** This value with every polynomial replaced by what {@code change} makes of it. */
    default Value map(UnaryOperator<Poly> change) {
        if (this instanceof Int number) {
            return of(number.cases().stream()
                    .map(one -> new Case(
                            change.apply(one.poly()),
                            one.guards().map(change),
                            one.modular(),
                            one.assumed().stream().map(change).collect(Collectors.toCollection(LinkedHashSet::new))))
                    .toList());
        } else if (this instanceof Real real) {
            return Real.of(real.halves().map(change));
        } else if (this instanceof Pointer pointer) {
            return new Pointer(pointer.targets().stream()
                    .map(target -> new Target(
                            target.memory(),
                            target.offset().map(change),
                            target.guards().map(change)))
                    .toList());
        } else if (this instanceof Vector vector) {
            return new Vector(
                    vector.lanes().stream().map(lane -> lane.map(change)).toList());
        } else if (this instanceof Struct struct) {
            return new Struct(State.map(struct.cells(), change));
        }
        return this;
    }

    /** Whether it may depend on what arrays hold, as far as it is not known. */
    default boolean fromMemory() {
        return this instanceof Unknown unknown && unknown.fromMemory();
    }

    /** What is not known if one of two operands is not. */
    static Value unknown(Value a, Value b) {
        return a.fromMemory() || b.fromMemory() ? Unknown.FROM_MEMORY : Unknown.PLAIN;
    }

    /** This where {@code here} holds, or {@code other} where {@code there} does. */
    default Value or(Guards here, Value other, Guards there) {
        if (equals(other)) {
            return this;
        }
        if (this instanceof Int a && other instanceof Int b) {
            List<Case> cases = new ArrayList<>();
            a.cases().forEach(one -> cases.add(one.under(here)));
            b.cases().forEach(one -> cases.add(one.under(there)));
            return of(cases);
        }
        if (this instanceof Real a && other instanceof Real b) {
            return Real.of(a.halves().or(here, b.halves(), there));
        }
        if (this instanceof Pointer a && other instanceof Pointer b) {
            List<Target> targets = new ArrayList<>();
            a.targets().forEach(target -> targets.add(target.under(here)));
            b.targets().forEach(target -> targets.add(target.under(there)));
            return targets.size() > MOST_CASES ? pointer(new Memory.Anywhere()) : new Pointer(targets);
        }
        if (this instanceof Vector a
                && other instanceof Vector b
                && a.lanes().size() == b.lanes().size()) {
            List<Value> lanes = new ArrayList<>();
            for (int i = 0; i < a.lanes().size(); i++) {
                lanes.add(a.lanes().get(i).or(here, b.lanes().get(i), there));
            }
            return new Vector(lanes);
        }
        if (this instanceof Struct a && other instanceof Struct b) {
            return new Struct(State.join(a.cells(), here, b.cells(), there));
        }
        return unknown(this, other);
    }
}
