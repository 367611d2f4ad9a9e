package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.TimeLevel.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Arrays that seem to change places after every iteration, so that what is written is what is read the next time: those whose names say
 * so, or the one that is only written and the one that is read around, if there are no others like them.
 *
 * @param rotations arrays of one quantity each, oldest first; the last is written
 * @param doubt that there may be others, for the user
 */
record InferredSwaps(List<List<InferredBuffer>> rotations, Optional<String> doubt) {

    /** An array and a way to read its name. */
    private record Reading(InferredBuffer buffer, TimeLevel level) {

        static Stream<Reading> all(InferredBuffer buffer) {
            return TimeLevel.of(buffer.name()).stream().map(level -> new Reading(buffer, level));
        }

        boolean isOfFamily(Reading other) {
            return level.stem().equals(other.level.stem()) && level.kind() == other.level.kind();
        }
    }

    InferredSwaps {
        rotations = rotations.stream().map(List::copyOf).toList();
    }

    /** Among these, of which it is known what is read and written. */
    static InferredSwaps of(Collection<InferredBuffer> all) {
        List<InferredBuffer> buffers =
                all.stream().filter(InferredBuffer::isDistributed).toList();
        List<List<InferredBuffer>> named = buffers.stream()
                .filter(InferredBuffer::isWritten)
                .flatMap(written -> named(written, buffers).stream())
                .toList();
        List<InferredBuffer> taken = named.stream().flatMap(List::stream).toList();
        boolean clear = taken.stream().distinct().count() == taken.size()
                && taken.stream().anyMatch(InferredSwaps::isSource);
        List<InferredBuffer> others = buffers.stream()
                .filter(buffer -> !clear || !taken.contains(buffer))
                .toList();
        List<InferredBuffer> targets =
                others.stream().filter(InferredSwaps::isTarget).toList();
        List<InferredBuffer> sources = others.stream()
                .filter(buffer -> isSource(buffer) && targets.stream().anyMatch(buffer::isLike))
                .toList();
        if (sources.isEmpty()) {
            return new InferredSwaps(clear ? named : List.of(), Optional.empty());
        }
        boolean only = !clear
                && targets.size() == 1
                && others.stream().filter(InferredSwaps::isSource).count() == 1
                && others.stream().noneMatch(buffer -> isPlain(buffer) && buffer.isLike(targets.get(0)));
        return only
                ? new InferredSwaps(List.of(List.of(sources.get(0), targets.get(0))), Optional.empty())
                : new InferredSwaps(clear ? named : List.of(), Optional.of(doubt(targets, sources)));
    }

    private static boolean isTarget(InferredBuffer buffer) {
        return buffer.isWritten() && !buffer.isRead();
    }

    private static boolean isSource(InferredBuffer buffer) {
        return !buffer.isWritten() && buffer.isStencil();
    }

    private static boolean isPlain(InferredBuffer buffer) {
        return !buffer.isWritten() && !buffer.isStencil();
    }

    /** The rotation that names suggest for what is written; none if they suggest several. */
    private static Optional<List<InferredBuffer>> named(InferredBuffer written, List<InferredBuffer> all) {
        Predicate<InferredBuffer> alike = buffer -> !buffer.isWritten() && buffer.isLike(written);
        boolean other = all.stream().anyMatch(buffer -> buffer != written && isTarget(buffer));
        Set<List<InferredBuffer>> found = new LinkedHashSet<>();
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
    private static Optional<List<InferredBuffer>> inOrder(Reading written, List<Reading> earlier) {
        long levels = earlier.stream()
                .map(reading -> reading.level().level())
                .distinct()
                .count();
        if (earlier.isEmpty() || levels < earlier.size()) {
            return Optional.empty();
        }
        int own = written.level().level();
        boolean down =
                written.level().kind() == Kind.NUMBER && earlier.get(0).level().level() > own;
        Comparator<Reading> byLevel =
                Comparator.comparingInt(reading -> reading.level().level());
        List<Reading> order = new ArrayList<>(earlier);
        order.sort(down ? byLevel.reversed() : byLevel);
        Reading newest = order.get(order.size() - 1);
        boolean possible = isTarget(written.buffer())
                ? isBefore(order, written, down)
                : own == -1
                        && newest.level().level() == 0
                        && order.size() == 1
                        && !written.buffer().isStencil();
        boolean letters = written.level().kind() != Kind.LETTER || order.size() == 2;
        boolean around = order.size() == 1 && isTarget(written.buffer())
                || newest.buffer().isStencil();
        order.add(written);
        return possible && letters && around
                ? Optional.of(order.stream().map(Reading::buffer).toList())
                : Optional.empty();
    }

    /** Whether what is written is later than all others; with one other it may have no mark of its own, as in {@code un}, {@code u}. */
    private static boolean isBefore(List<Reading> order, Reading written, boolean down) {
        int own = written.level().level();
        return order.stream()
                .mapToInt(reading -> reading.level().level())
                .allMatch(level -> down
                        ? level > own
                        : level < own
                                || (level == own
                                        && order.size() == 1
                                        && written.level().kind() == Kind.WORD));
    }

    private static String doubt(List<InferredBuffer> targets, List<InferredBuffer> sources) {
        return "no <swap> is guessed: " + names(targets) + " may take the place of " + names(sources)
                + " in several ways, or not at all; write <swap> if they change places";
    }

    private static String names(List<InferredBuffer> buffers) {
        return buffers.stream().map(InferredBuffer::name).collect(Collectors.joining(", "));
    }

    /** Those that change places with one, itself included; none if it stays. */
    List<InferredBuffer> of(InferredBuffer buffer) {
        return rotations.stream()
                .filter(rotation -> rotation.contains(buffer))
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
