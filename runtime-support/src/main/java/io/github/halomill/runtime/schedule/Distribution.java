package io.github.halomill.runtime.schedule;

/** Which elements of a buffer the devices hold. */
public enum Distribution {
    /** Each those that its zone reads or writes. */
    DISTRIBUTED,
    /** Each all of them; no zone writes any. */
    REPLICATED,
    /** Each all of them; a zone writes its own, and every other zone gets these before it reads. */
    GATHERED,
    /**
     * Each all of them; after a launch that writes some the zones' copies become one, by the rule of {@link Combining}.
     */
    COMBINED,
    /** Each all of them; launches that every zone carries out, with the same result, write them, and no others. */
    EVERYWHERE
}
