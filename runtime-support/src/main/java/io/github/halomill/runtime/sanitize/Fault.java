package io.github.halomill.runtime.sanitize;

import java.util.List;

/**
 * One that Oclgrind tells.
 *
 * @param title in its words, without addresses
 * @param kernel the kernel function
 * @param offset of the access in its buffer, in bytes, or -1
 * @param bytes of the access, or 0 if they are not told
 * @param notes more lines, such as how many work-items reached a barrier
 * @param places who did it where, one or two
 */
record Fault(String title, String kernel, long offset, long bytes, List<String> notes, List<Place> places) {

    Fault {
        notes = List.copyOf(notes);
        places = List.copyOf(places);
    }

    /**
     * Where a work-item was.
     *
     * @param item its global id as text, or its group
     * @param instruction what it did, in LLVM's words
     * @param file name of the kernel's file; empty if it is not told
     */
    record Place(String item, String instruction, String file, int line, int column) {

        boolean writes() {
            return instruction.startsWith("store");
        }

        /** The same for all work-items. */
        Place ofAll() {
            return new Place("", writes() ? "store" : "load", file, line, column);
        }
    }

    FaultKind kind() {
        return FaultKind.of(title);
    }
}
