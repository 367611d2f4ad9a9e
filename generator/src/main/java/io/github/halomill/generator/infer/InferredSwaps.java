package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.name.TimeLevel;
import io.github.halomill.generator.infer.name.TimeLevel.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Arrays that seem to change places after every iteration, so that what is written is what is read the next time: those
 * whose names say so, or the one that is only written and the one that is read around, if there are no others like
 * them. Images that filters make of others change no places.
 *
 * @param rotations arrays of one quantity each, oldest first; the last is written
 * @param doubt that there may be others, or some at all, for the user
 */
record InferredSwaps(List<List<SharedArray>> rotations, Optional<String> doubt) {

    /** An array and a way to read its name. */
    private record Reading(SharedArray array, TimeLevel level) {

        static Stream<Reading> all(SharedArray array) {
            return TimeLevel.of(array.name()).stream().map(level -> new Reading(array, level));
        }

        boolean isOfFamily(Reading other) {
            return level.isOfFamily(other.level);
        }
    }

    InferredSwaps {
        rotations = rotations.stream().map(List::copyOf).toList();
    }

    /** Among these, of which it is known what is read and written. */
    static InferredSwaps of(Collection<SharedArray> all) {
        InferredSwaps found = changingPlaces(all);
        return !found.rotations().isEmpty() && found.rotations().stream().allMatch(ImageFilters::isOne)
                ? new InferredSwaps(
                        List.of(),
                        Optional.of(ImageFilters.note(found.rotations().get(0))))
                : found;
    }

    /** Those that a schedule says, among these arrays. */
    static InferredSwaps of(Collection<SharedArray> all, List<List<String>> exchanges) {
        return new InferredSwaps(
                exchanges.stream()
                        .map(names -> all.stream()
                                .filter(array -> names.contains(array.name()))
                                .toList())
                        .filter(arrays -> !arrays.isEmpty())
                        .toList(),
                Optional.empty());
    }

    private static InferredSwaps changingPlaces(Collection<SharedArray> all) {
        List<SharedArray> arrays =
                all.stream().filter(SharedArray::isDistributed).toList();
        List<List<SharedArray>> named = Stream.concat(
                        arrays.stream()
                                .filter(SharedArray::isWritten)
                                .flatMap(written -> named(written, arrays).stream()),
                        families(arrays))
                .toList();
        List<SharedArray> taken = named.stream().flatMap(List::stream).toList();
        boolean clear = taken.stream().distinct().count() == taken.size()
                && taken.stream().anyMatch(array -> isSource(array, taken));
        List<SharedArray> others = arrays.stream()
                .filter(array -> !clear || !taken.contains(array))
                .toList();
        List<SharedArray> targets =
                others.stream().filter(InferredSwaps::isTarget).toList();
        List<SharedArray> sources = others.stream()
                .filter(array -> isSource(array, targets) && targets.stream().anyMatch(array::isLike))
                .toList();
        if (sources.isEmpty()) {
            return new InferredSwaps(clear ? named : List.of(), Optional.empty());
        }
        boolean only = !clear
                && targets.size() == 1
                && others.stream().filter(array -> isSource(array, targets)).count() == 1
                && others.stream()
                        .noneMatch(array ->
                                !array.isWritten() && !isSource(array, targets) && array.isLike(targets.get(0)));
        return only
                ? new InferredSwaps(List.of(List.of(sources.get(0), targets.get(0))), Optional.empty())
                : new InferredSwaps(clear ? named : List.of(), Optional.of(doubt(targets, sources)));
    }

    private static boolean isTarget(SharedArray array) {
        return array.isWritten() && !array.isRead();
    }

    /** Whether it is read around work-items' own elements, or what they read of it they write to others. */
    private static boolean isSource(SharedArray array, List<SharedArray> written) {
        return !array.isWritten()
                && (array.isStencil()
                        || written.stream().anyMatch(target -> target.isPushed() && array.isLike(target)));
    }

    /**
     * Pairs of arrays whose names all differ by the same letter, f0 to f8 and g0 to g8, if one of them is read around
     * or pushed into.
     */
    private static Stream<List<SharedArray>> families(List<SharedArray> arrays) {
        Map<String, List<List<SharedArray>>> pairs = new LinkedHashMap<>();
        for (SharedArray written :
                arrays.stream().filter(InferredSwaps::isTarget).toList()) {
            arrays.stream()
                    .filter(array -> !array.isWritten() && array.isLike(written))
                    .forEach(read -> TimeLevel.renaming(read.name(), written.name())
                            .ifPresent(letter -> pairs.computeIfAbsent(letter, any -> new ArrayList<>())
                                    .add(List.of(read, written))));
        }
        return pairs.values().stream()
                .filter(family -> family.size() > 1
                        && family.stream()
                                .anyMatch(pair ->
                                        pair.get(0).isStencil() || pair.get(1).isPushed()))
                .flatMap(List::stream);
    }

    /** The rotation that names suggest for what is written; none if they suggest several. */
    private static Optional<List<SharedArray>> named(SharedArray written, List<SharedArray> all) {
        Predicate<SharedArray> alike = array -> !array.isWritten() && array.isLike(written);
        boolean other = all.stream().anyMatch(array -> array != written && isTarget(array));
        Set<List<SharedArray>> found = new LinkedHashSet<>();
        Reading.all(written)
                .filter(own -> !other || !TimeLevel.isDirection(written.name()))
                .forEach(own -> inOrder(
                                own,
                                all.stream()
                                        .filter(alike)
                                        .flatMap(Reading::all)
                                        .filter(own::isOfFamily)
                                        .toList())
                        .ifPresent(found::add));
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    /** What is written behind the earlier levels of the same quantity, if that is what their names and reads mean. */
    private static Optional<List<SharedArray>> inOrder(Reading written, List<Reading> earlier) {
        long levels = earlier.stream()
                .map(reading -> reading.level().level())
                .distinct()
                .count();
        boolean letters = written.level().kind() == Kind.LETTER;
        if (earlier.isEmpty() || levels < earlier.size() || (letters && earlier.size() != 2)) {
            return Optional.empty();
        }
        Comparator<Reading> byLevel =
                Comparator.comparingInt(reading -> reading.level().level());
        boolean down = written.level().kind() == Kind.NUMBER && byLevel.compare(earlier.get(0), written) > 0;
        List<Reading> order = new ArrayList<>(earlier);
        order.sort(down ? byLevel.reversed() : byLevel);
        Reading newest = order.get(order.size() - 1);
        boolean fits = isTarget(written.array())
                ? isLast(written, order, down)
                        && (order.size() == 1 || newest.array().isStencil())
                : order.size() == 1 && isReplaced(written, newest);
        order.add(written);
        return fits ? Optional.of(order.stream().map(Reading::array).toList()) : Optional.empty();
    }

    /**
     * Whether what is written is later than all others; beside one other it needs no mark of its own: {@code un},
     * {@code u}.
     */
    private static boolean isLast(Reading written, List<Reading> others, boolean down) {
        boolean words = written.level().kind() == Kind.WORD && others.size() == 1;
        return others.stream()
                .mapToInt(other ->
                        Integer.compare(written.level().level(), other.level().level()))
                .allMatch(order -> (words && order == 0) || order == (down ? -1 : 1));
    }

    /** Whether a level is replaced by the one after the current: {@code old[i] = 2 * now[i] - old[i] + ...}. */
    private static boolean isReplaced(Reading old, Reading now) {
        return old.level().level() == -1
                && now.level().level() == 0
                && !old.array().isStencil()
                && now.array().isStencil();
    }

    private static String doubt(List<SharedArray> targets, List<SharedArray> sources) {
        return "no <swap> is guessed: " + names(targets) + " may take the place of " + names(sources)
                + " in several ways, or not at all; write <swap> if they change places";
    }

    private static String names(List<SharedArray> arrays) {
        return arrays.stream().map(SharedArray::name).collect(Collectors.joining(", "));
    }

    /** Those that change places with one, itself included; none if it stays. */
    List<SharedArray> of(SharedArray array) {
        return rotations.stream()
                .filter(rotation -> rotation.contains(array))
                .findFirst()
                .orElse(List.of());
    }

    /** Two names each; carried out in order, every array takes the place of the one before. */
    List<String> texts() {
        return rotations.stream()
                .flatMap(rotation -> IntStream.range(1, rotation.size())
                        .mapToObj(i -> rotation.get(i).name() + " "
                                + rotation.get(i - 1).name()))
                .toList();
    }
}
