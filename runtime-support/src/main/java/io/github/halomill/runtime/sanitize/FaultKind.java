package io.github.halomill.runtime.sanitize;

import java.util.Locale;

/** What can be wrong with what a work-item does, and what cures it. */
enum FaultKind {
    /** Beyond an array. */
    INVALID(
            "invalid",
            "the element is not in the array: send surplus work-items away (if (get_global_id(0) >= n) return;), or"
                    + " make the array larger"),

    /** Two work-items, of which one writes. */
    RACE(
            "data race",
            "which of the two comes first is not defined: put barrier(CLK_LOCAL_MEM_FENCE) between them (work-items of"
                    + " a group), or have each work-item write elements of its own"),

    /** Read before it is written. */
    UNINITIALIZED(
            "uninitialized",
            "what is read there was never written: give the variable a value, write local memory and wait with"
                    + " barrier(CLK_LOCAL_MEM_FENCE) before it is read"),

    /** A barrier that some do not reach, or other barriers. */
    DIVERGENCE(
            "divergence",
            "all work-items of a group must reach the same barrier: move it out of the if or loop, and let no work-item"
                    + " return before it"),

    /** Not at a multiple of its size. */
    UNALIGNED(
            "unaligned",
            "the address is no multiple of the element's size: read it with vloadn, or give the pointer the type of"
                    + " what it points to"),

    /** Another. */
    OTHER("", "see the line");

    private final String sign;
    private final String cure;

    FaultKind(String sign, String cure) {
        this.sign = sign;
        this.cure = cure;
    }

    /** That of what Oclgrind calls so. */
    static FaultKind of(String title) {
        String text = title.toLowerCase(Locale.ROOT);
        for (FaultKind kind : values()) {
            if (text.contains(kind.sign)) {
                return kind;
            }
        }
        return OTHER;
    }

    String cure() {
        return cure;
    }
}
