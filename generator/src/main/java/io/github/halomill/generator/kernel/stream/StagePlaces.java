package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.WriteChain.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Where the launches of an iteration stand against each other: all that write an array write the element of a place
 * into the same one. A launch that writes what no other does stands in the middle of what it reads.
 */
final class StagePlaces {

    private final List<Stage> stages;
    private final Map<String, String> pairs;

    /** By field: where the element of place 0 lies, whatever component. */
    private final Map<String, List<Integer>> known = new HashMap<>();

    /** By field that is written, the one that it is a component of, or itself. */
    private final Map<String, String> wholes = new HashMap<>();

    /** By field that is written: the launches. */
    private final Map<String, List<Integer>> writers = new LinkedHashMap<>();

    StagePlaces(List<Stage> stages, Map<String, String> pairs) {
        this.stages = stages;
        this.pairs = pairs;
    }

    /**
     * The chains, in the order in which they are written; {@code places}: added where each launch writes its first
     * array at place 0.
     */
    List<WriteChain> chains(List<List<Integer>> places) throws RefusedException {
        for (int launch = 0; launch < stages.size(); launch++) {
            Stage stage = stages.get(launch);
            throwIf(
                    stage.form().dimensions() != stages.get(0).form().dimensions(),
                    "its launches have different numbers of dimensions");
            checkDistinct(stage);
            List<Integer> place = place(stage);
            places.add(place);
            for (Touched array : stage.written()) {
                know(stage.whole(array), sum(place, array.written(), 1));
                wholes.put(stage.field(array), stage.whole(array));
                writers.computeIfAbsent(stage.field(array), any -> new ArrayList<>())
                        .add(launch);
            }
        }
        List<WriteChain> chains = new ArrayList<>();
        for (String field : writers.keySet()) {
            chains.add(chain(field));
        }
        checkReads(chains);
        return chains;
    }

    private static void checkDistinct(Stage stage) throws RefusedException {
        Set<String> fields = new HashSet<>();
        for (Touched array : stage.form().arrays()) {
            throwIf(
                    !fields.add(stage.field(array)),
                    stage.form().function() + " is passed " + stage.field(array) + " twice");
        }
    }

    private void know(String field, List<Integer> place) throws RefusedException {
        List<Integer> before = known.put(field, place);
        throwIf(before != null && !before.equals(place), "components of " + field + " are written at distances");
        Optional.ofNullable(pairs.get(field)).ifPresent(now -> known.put(now, place));
    }

    private List<Integer> place(Stage stage) throws RefusedException {
        Set<List<Integer>> places = new LinkedHashSet<>();
        for (Touched array : stage.written()) {
            Optional.ofNullable(known.get(stage.whole(array)))
                    .ifPresent(place -> places.add(sum(place, array.written(), -1)));
        }
        throwIf(
                places.size() > 1,
                stage.form().function() + " writes arrays at other distances than launches before it");
        return places.isEmpty() ? middle(stage) : places.iterator().next();
    }

    /**
     * In the middle of what it reads of arrays whose places are known; where ids are places if that is not next to it.
     */
    private List<Integer> middle(Stage stage) {
        List<List<Integer>> away = new ArrayList<>();
        for (Touched array : stage.form().arrays()) {
            List<Integer> place = known.get(stage.whole(array));
            if (place != null) {
                array.loads().forEach(load -> away.add(difference(load.offsets(), place)));
            }
        }
        return IntStream.range(0, stage.form().dimensions())
                .mapToObj(d ->
                        stage.form().first(d) - middle(away, d, stage.form().first(d)))
                .toList();
    }

    private static int middle(List<List<Integer>> away, int dimension, int first) {
        int least =
                away.stream().mapToInt(one -> first + one.get(dimension)).min().orElse(0);
        int most =
                away.stream().mapToInt(one -> first + one.get(dimension)).max().orElse(0);
        return (least + most) / 2;
    }

    private static List<Integer> difference(List<Integer> to, List<Integer> from) {
        return sum(to, from, -1);
    }

    private static List<Integer> sum(List<Integer> place, List<Integer> offsets, int sign) {
        return IntStream.range(0, place.size())
                .mapToObj(d -> place.get(d) + sign * offsets.get(d))
                .toList();
    }

    private WriteChain chain(String field) throws RefusedException {
        List<Integer> of = writers.getOrDefault(field, List.of());
        String whole = wholes.getOrDefault(field, field);
        Optional<String> now =
                Optional.ofNullable(pairs.get(whole)).map(other -> other + field.substring(whole.length()));
        throwIf(
                now.filter(writers::containsKey).isPresent(),
                "it writes both of " + field + " and " + now.orElse("") + ", which change places");
        Type type = type(field);
        throwIf(
                now.isPresent()
                        && touching(now.get()).stream()
                                .anyMatch(array -> !array.type().equals(type)),
                field + " and " + now.orElse("") + " have elements of different types");
        boolean findsOld = wholes.keySet().stream()
                .filter(other -> whole.equals(wholes.get(other)))
                .anyMatch(this::findsOld);
        Kind kind = now.isPresent() ? findsOld ? Kind.LEAPFROG : Kind.PAIR : findsOld ? Kind.IN_PLACE : Kind.PASSING;
        throwIf(
                kind == Kind.LEAPFROG && !field.equals(whole),
                "what components of " + whole + " had two iterations before is read, or several launches write them");
        return new WriteChain(field, whole, now, type, known.getOrDefault(whole, List.of()), of, kind);
    }

    private Type type(String field) throws RefusedException {
        Set<Type> types = new HashSet<>();
        touching(field).forEach(array -> types.add(array.type()));
        throwIf(types.size() > 1, "launches take the elements of " + field + " for different types");
        return types.iterator().next();
    }

    private List<Touched> touching(String field) {
        return stages.stream()
                .flatMap(stage -> stage.form().arrays().stream()
                        .filter(array -> stage.field(array).equals(field)))
                .toList();
    }

    /**
     * Whether anybody finds of a field what an iteration before wrote. If nobody does, and one launch writes it, what
     * no work-item writes is always the same.
     */
    private boolean findsOld(String written) {
        List<Integer> by = writers.getOrDefault(written, List.of());
        boolean reads = false;
        for (int launch = 0; launch < stages.size(); launch++) {
            Stage stage = stages.get(launch);
            for (Touched array : stage.form().arrays()) {
                boolean found = stage.field(array).equals(written) && by.get(0) >= launch;
                reads |= found && (!array.isWritten() || array.updated());
            }
        }
        return reads
                || by.size() > 1
                || by.stream().anyMatch(launch -> stages.get(launch).varied());
    }

    private void checkReads(List<WriteChain> chains) throws RefusedException {
        for (int launch = 0; launch < stages.size(); launch++) {
            Stage stage = stages.get(launch);
            for (Touched array : stage.form().arrays()) {
                String field = stage.field(array);
                boolean isMade = chains.stream()
                        .anyMatch(chain -> chain.name().equals(field)
                                || chain.now().filter(field::equals).isPresent());
                String whole = stage.whole(array);
                String named = field.equals(whole)
                        ? field
                        : "component " + field.substring(whole.length() + 1) + " of " + whole;
                throwIf(!isMade, "no launch writes " + named + " or what it changes places with");
            }
        }
    }
}
