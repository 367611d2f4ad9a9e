package io.github.halomill.generator.kernel.interpreter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kernel runs over and with.
 *
 * @param global work-items per dimension, a multiple of {@code local}
 * @param local work-items of a group per dimension
 * @param offset first global id per dimension
 * @param arguments by the parameter's name
 * @param symbols macros that build options define
 */
public record Launch(
        List<Long> global,
        List<Long> local,
        List<Long> offset,
        Map<String, Argument> arguments,
        Map<String, Long> symbols) {

    /** Of a kernel's parameter. */
    public sealed interface Argument {

        /** Contents of a buffer before the launch. */
        record Buffer(byte[] bytes) implements Argument {}

        /** A number, converted to the parameter's type. */
        record Scalar(Number value) implements Argument {}

        /** A vector or struct by value. */
        record Bytes(byte[] bytes) implements Argument {}

        /** Memory of a group, in bytes. */
        record Local(int bytes) implements Argument {}
    }

    public Launch {
        global = List.copyOf(global);
        local = List.copyOf(local);
        offset = List.copyOf(offset);
        arguments = new LinkedHashMap<>(arguments);
        symbols = Map.copyOf(symbols);
        for (int d = 0; d < global.size(); d++) {
            if (global.get(d) % local.get(d) != 0) {
                throw new IllegalArgumentException("groups of " + local + " do not fill " + global);
            }
        }
    }

    /** The same with ids that start at 0. */
    public Launch fromZero() {
        return new Launch(global, local, Collections.nCopies(dimensions(), 0L), arguments, symbols);
    }

    int dimensions() {
        return global.size();
    }

    /** Global ids in the order in which they are carried out: group by group. */
    public List<List<Long>> items() {
        return groups().stream()
                .flatMap(group -> localIds().stream().map(local -> globalId(group, local)))
                .toList();
    }

    List<List<Long>> groups() {
        List<Long> counts = new ArrayList<>();
        for (int d = 0; d < dimensions(); d++) {
            counts.add(global.get(d) / local.get(d));
        }
        return ids(counts);
    }

    List<List<Long>> localIds() {
        return ids(local);
    }

    List<Long> globalId(List<Long> group, List<Long> localId) {
        List<Long> id = new ArrayList<>();
        for (int d = 0; d < dimensions(); d++) {
            id.add(offset.get(d) + group.get(d) * local.get(d) + localId.get(d));
        }
        return id;
    }

    /** All ids below {@code sizes}, the first dimension fastest. */
    private static List<List<Long>> ids(List<Long> sizes) {
        List<List<Long>> ids = List.of(List.of());
        for (int d = 0; d < sizes.size(); d++) {
            List<List<Long>> longer = new ArrayList<>();
            for (long i = 0; i < sizes.get(d); i++) {
                for (List<Long> id : ids) {
                    List<Long> more = new ArrayList<>(id);
                    more.add(i);
                    longer.add(more);
                }
            }
            ids = longer;
        }
        return ids;
    }
}
