package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.WriteChain.Kind;
import io.github.halomill.generator.kernel.stream.WriteChain.Version;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the launches of an iteration follow each other through rows: which of them reads what of which, how many rows it
 * has to be late, and how much of what is loaded means something after it.
 */
final class StagePlan {

    private final List<Stage> stages;
    private final List<WriteChain> chains;
    private final List<List<Integer>> places;

    /** By how many rows each launch is later than the first, at least. */
    private final int[] delays;

    private final int lag;
    private final int lead;

    /** By launch and dimension: how far it reads, with what it reads of others of the iteration. */
    private final int[][] low;

    private final int[][] high;

    /**
     * Of an iteration.
     *
     * @param pairs by a field that is written, the one that it changes places with after the iteration
     */
    StagePlan(List<Stage> stages, Map<String, String> pairs) throws RefusedException {
        this.stages = stages;
        for (Stage stage : stages) {
            stage.setting()
                    .checkNumbersAreNotIn(
                            stage.part()
                                    ? stage.form().elements()
                                    : stage.form().sums());
        }
        places = new ArrayList<>();
        chains = new StagePlaces(stages, pairs).chains(places);
        checkOlder();
        delays = new int[stages.size()];
        for (int launch = 0; launch < stages.size(); launch++) {
            for (StageRead read : reads(launch)) {
                Version version = read.version();
                int rows = version.isBefore() ? 0 : delays[version.writer()] + read.rows();
                delays[launch] = Math.max(delays[launch], rows);
            }
        }
        lag = all().mapToInt(one -> {
                    Version version = one.read.version();
                    int rows = delays[version.writer()] + one.read.rows() - delays[one.launch];
                    return Math.floorDiv(rows + version.back() - 1, version.back());
                })
                .max()
                .orElse(0);
        lead = loaded().stream()
                .mapToInt(chain -> lag - delays[chain.last()])
                .max()
                .orElse(0);
        checkShifts();
        throwIf(loaded().isEmpty(), "no launch reads what the iteration before wrote");
        low = reach(offset -> -offset);
        high = reach(offset -> offset);
    }

    private record Reading(int launch, StageRead read) {}

    /** What is read of the iteration before. */
    private Stream<Reading> all() {
        return IntStream.range(0, stages.size())
                .boxed()
                .flatMap(launch -> reads(launch).stream()
                        .filter(read -> read.version().isBefore())
                        .map(read -> new Reading(launch, read)));
    }

    private void checkShifts() throws RefusedException {
        for (int d : around()) {
            long shifts = IntStream.range(0, stages.size())
                    .map(launch -> shift(launch).get(d))
                    .distinct()
                    .count();
            throwIf(shifts > 1, "launches are shifted along " + Axes.name(d) + ", along which arrays are periodic");
        }
    }

    /** That what two iterations before made is read at a work-item's own place only. */
    private void checkOlder() throws RefusedException {
        for (Reading one : all().toList()) {
            throwIf(
                    one.read.version().back() > 1 && one.read.offsets().stream().anyMatch(offset -> offset != 0),
                    stages.get(one.launch).form().function() + " reads "
                            + one.read.version().chain().name() + " beside its own element before it is written");
        }
    }

    private int[][] reach(IntUnaryOperator away) {
        int[][] reach = new int[stages.size()][dimensions()];
        for (int launch = 0; launch < stages.size(); launch++) {
            for (StageRead read : reads(launch)) {
                Version version = read.version();
                for (int d = 0; d < dimensions(); d++) {
                    int before = version.isBefore() ? 0 : reach[version.writer()][d];
                    int there =
                            before + Math.max(0, away.applyAsInt(read.offsets().get(d)));
                    reach[launch][d] = Math.max(reach[launch][d], there);
                }
            }
        }
        return reach;
    }

    int dimensions() {
        return stages.get(0).form().dimensions();
    }

    /** Dimensions along which all fields are periodic. */
    Set<Integer> around() {
        return stages.get(0).setting().around();
    }

    List<Stage> stages() {
        return stages;
    }

    List<WriteChain> chains() {
        return chains;
    }

    /** The chain that a field belongs to. */
    WriteChain chain(String field) {
        return chains.stream()
                .filter(chain -> chain.name().equals(field)
                        || chain.now().filter(field::equals).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** All that a launch reads, and what it leaves as it is where it writes nothing. */
    List<StageRead> reads(int launch) {
        Stage stage = stages.get(launch);
        List<StageRead> reads = new ArrayList<>();
        for (Touched array : stage.form().arrays()) {
            for (Load load : array.loads()) {
                StageRead read = read(launch, array, load);
                stage.setting()
                        .filled(array.name())
                        .sources(read.offsets())
                        .forEach(offsets -> reads.add(read.at(offsets)));
            }
            if (array.isWritten()) {
                kept(launch, array).ifPresent(reads::add);
            }
        }
        return reads;
    }

    /** What a load reads. */
    StageRead read(int launch, Touched array, Load load) {
        String field = stages.get(launch).field(array);
        WriteChain chain = chain(field);
        List<Integer> offsets = IntStream.range(0, dimensions())
                .mapToObj(d -> places.get(launch).get(d)
                        + load.offsets().get(d)
                        - chain.place().get(d))
                .toList();
        return new StageRead(chain.found(launch, field).orElseThrow(), offsets);
    }

    /** What an array has at a work-item's own place before a launch that writes it; empty: what is in memory. */
    Optional<StageRead> kept(int launch, Touched array) {
        String field = stages.get(launch).field(array);
        List<Integer> own = IntStream.range(0, dimensions()).mapToObj(d -> 0).toList();
        return chain(field).found(launch, field).map(version -> new StageRead(version, own));
    }

    /** All that is read of a chain as it is after one of its writers. */
    List<StageRead> readsOf(WriteChain chain, int writer) {
        return IntStream.range(0, stages.size())
                .boxed()
                .flatMap(launch -> reads(launch).stream())
                .filter(read -> read.isOf(chain, writer))
                .toList();
    }

    /** Chains of which the iteration before is read, which are loaded. */
    List<WriteChain> loaded() {
        return chains.stream()
                .filter(chain -> readsOf(chain, chain.last()).stream()
                        .anyMatch(read -> read.version().isBefore()))
                .toList();
    }

    /** By how many rows an iteration is later than the one before it. */
    int lag() {
        return lag;
    }

    /** By how many rows a launch of the first iteration is later than the row that is loaded. */
    int delay(int launch) {
        return lead + delays[launch];
    }

    /**
     * By how many rows a chain's own row is later than that which is loaded: as if an iteration before the first had
     * made it.
     */
    int delay(WriteChain chain) {
        return lead + delays[chain.last()] - lag;
    }

    /** By how many rows the last launch of the first iteration is later than the row that is loaded. */
    int length() {
        return IntStream.range(0, stages.size()).map(this::delay).max().orElseThrow();
    }

    /** How many rows back a launch finds what it reads. */
    int distance(int launch, StageRead read) {
        Version version = read.version();
        return delays[launch] - delays[version.writer()] + version.back() * lag - read.along();
    }

    /** How many rows of a chain after one of its writers a work-item keeps. */
    int kept(WriteChain chain, int writer) {
        return IntStream.range(0, stages.size())
                .flatMap(launch -> reads(launch).stream()
                        .filter(read -> read.isOf(chain, writer))
                        .mapToInt(read -> 1 + distance(launch, read)))
                .reduce(1, Math::max);
    }

    /** How far what a launch of the first iteration computes depends on lower places: not negative. */
    int low(int launch, int dimension) {
        return low[launch][dimension];
    }

    /** How far towards higher places. */
    int high(int launch, int dimension) {
        return high[launch][dimension];
    }

    /** How far what an iteration computes depends on what lies towards lower places. */
    List<Integer> low() {
        return farthest(low);
    }

    List<Integer> high() {
        return farthest(high);
    }

    private List<Integer> farthest(int[][] reach) {
        return IntStream.range(0, dimensions())
                .mapToObj(d ->
                        Arrays.stream(reach).mapToInt(launch -> launch[d]).max().orElseThrow())
                .toList();
    }

    /** Where a launch writes its first array at place 0, per dimension. */
    List<Integer> place(int launch) {
        return places.get(launch);
    }

    /** How far the ids of a launch, or the elements of its first array, are from places, per dimension. */
    List<Integer> shift(int launch) {
        return IntStream.range(0, dimensions())
                .mapToObj(d ->
                        places.get(launch).get(d) - stages.get(launch).form().first(d))
                .toList();
    }

    /** Whether all of its kernels do no harm whatever numbers they read. */
    boolean isSafeToSpeculate() {
        return stages.stream().allMatch(stage -> stage.form().speculatable());
    }

    /** Chains whose last state is put aside: others still read what was there. */
    List<WriteChain> aside() {
        return chains.stream()
                .filter(chain -> chain.kind() == Kind.IN_PLACE || chain.kind() == Kind.LEAPFROG)
                .toList();
    }
}
