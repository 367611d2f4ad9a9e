package io.github.halomill.runtime.exec.program;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the kernel of a {@link StreamedCopy} is passed: a slot for each of its parameters, in their order. The generator
 * writes the signature beside the copy.
 */
public record CopySignature(List<Slot> slots) {

    public CopySignature {
        slots = List.copyOf(slots);
    }

    /** What a parameter is. */
    public enum Kind {
        /** An argument of a launch's kernel. */
        ARGUMENT,
        /** The index of the first element that a device holds of such an argument. */
        FIRST,
        /**
         * Memory for what the array of an argument is to have after several steps: the state that is older by one. A
         * launch of one step leaves that memory alone.
         */
        OLDER,
        /** Memory for what the array of an argument is to have after a launch, which updates it in place. */
        ASIDE,
        /** The range that a launch of the copy stores. */
        STORED,
        /** The range that is in all that follow. */
        EVERYWHERE,
        /** The work-items of a launch that may be computed. */
        ITEMS,
        /**
         * The same of a launch that covers a part of the grid. If an argument is named, work-items are where their
         * elements of its array are, whatever their ids.
         */
        PART,
        /** The place of the work-item of a launch whose id along an axis is 0. */
        FIRST_ITEM,
        /** The elements that a zone holds of the array of an argument. */
        HELD,
        /** Of an array whose margins are made of its cells: the work-items of the launch that stand on these. */
        CELLS,
        /** The numbers that a scalar argument of a launch is in each iteration. */
        EACH,
        /** How many work-items a launch has along an axis. */
        SIZE
    }

    /**
     * A parameter.
     *
     * @param launch number of the launch in an iteration, from 0 on
     * @param name of an argument of that launch, or of an axis; empty: none
     */
    public record Slot(Kind kind, int launch, String name) {

        public boolean is(Kind other) {
            return kind == other;
        }

        /** Whether it is named after an axis. */
        private boolean isOfAxis() {
            return kind == Kind.SIZE || kind == Kind.FIRST_ITEM;
        }

        private String toText() {
            String word = kind.name().toLowerCase(Locale.ROOT);
            return kind == Kind.STORED || kind == Kind.EVERYWHERE
                    ? word
                    : word + ":" + (launch + 1) + (name.isEmpty() ? "" : ":" + name);
        }

        private static Slot parse(String text) {
            String[] words = text.split(":", -1);
            return new Slot(
                    Kind.valueOf(words[0].toUpperCase(Locale.ROOT)),
                    words.length > 1 ? Integer.parseInt(words[1]) - 1 : 0,
                    words.length > 2 ? words[2] : "");
        }
    }

    /** As text: {@code argument:1:A first:1:A stored}. */
    public String toText() {
        return slots.stream().map(Slot::toText).collect(Collectors.joining(" "));
    }

    /**
     * As {@link #toText} has it.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static CopySignature parse(String text) {
        return new CopySignature(Stream.of(text.split(" ", -1)).map(Slot::parse).toList());
    }

    /** Where arguments have other names; {@code named}: by their launch's number, and what they are called here. */
    public CopySignature renamed(BiFunction<Integer, String, String> named) {
        return new CopySignature(slots.stream()
                .map(slot -> slot.isOfAxis() || slot.name().isEmpty()
                        ? slot
                        : new Slot(slot.kind(), slot.launch(), named.apply(slot.launch(), slot.name())))
                .toList());
    }

    /** The slots of a kind, in order. */
    public List<Slot> of(Kind kind) {
        return slots.stream().filter(slot -> slot.is(kind)).toList();
    }
}
