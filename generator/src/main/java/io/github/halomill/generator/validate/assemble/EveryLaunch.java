package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.stream.LaunchFacts;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What holds of a kernel in all of its launches.
 *
 * @param launches at least one
 * @param arePlaced whether its work-items are to be looked for where launches place them
 */
record EveryLaunch(List<LaunchFacts> launches, boolean arePlaced) implements LaunchFacts {

    EveryLaunch {
        launches = List.copyOf(launches);
    }

    private boolean all(Predicate<LaunchFacts> holds) {
        return launches.stream().allMatch(holds);
    }

    @Override
    public boolean isNonNegative(String scalar) {
        return all(facts -> facts.isNonNegative(scalar));
    }

    @Override
    public boolean isPositive(String scalar) {
        return all(facts -> facts.isPositive(scalar));
    }

    @Override
    public boolean isPowerOfTwo(Poly sum) {
        return all(facts -> facts.isPowerOfTwo(sum));
    }

    @Override
    public List<Integer> ids() {
        return launches.get(0).ids();
    }

    @Override
    public boolean hasId(int dimension) {
        return all(facts -> facts.hasId(dimension));
    }

    @Override
    public boolean isOwn(Reference access) {
        return all(facts -> facts.isOwn(access));
    }

    @Override
    public Optional<List<Integer>> distance(Reference from, Reference to) {
        return same(facts -> facts.distance(from, to), Optional.empty());
    }

    /** What all say, or {@code unknown} where they differ. */
    private <T> T same(Function<LaunchFacts, T> said, T unknown) {
        Set<T> all = launches.stream().map(said).collect(Collectors.toSet());
        return all.size() == 1 ? all.iterator().next() : unknown;
    }

    @Override
    public long components(String array) {
        return same(facts -> facts.components(array), -1L);
    }

    @Override
    public OptionalInt component(Reference reference) {
        return same(facts -> facts.component(reference), OptionalInt.empty());
    }

    @Override
    public Optional<List<Integer>> place(Reference reference) {
        return same(facts -> facts.place(reference), Optional.empty());
    }

    @Override
    public Optional<List<Integer>> origin(String array) {
        return same(facts -> facts.origin(array), Optional.empty());
    }

    @Override
    public boolean isWithoutRaces() {
        return all(LaunchFacts::isWithoutRaces);
    }

    @Override
    public Set<Integer> around() {
        return launches.get(0).around();
    }

    @Override
    public boolean leavesRow(Reference reference) {
        return !all(facts -> !facts.leavesRow(reference));
    }
}
