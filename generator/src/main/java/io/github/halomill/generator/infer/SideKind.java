package io.github.halomill.generator.infer;

/** What a kernel's statements do to an element that is no work-item's own. */
enum SideKind {
    FLAG("is a flag: all work-items write the same number to one element"),
    COUNTER("is a counter or a sum: all work-items change one element by an atomic"),
    COUNTED_DOWN("is a counter or a sum: all work-items change one element by an atomic"),
    EXTREME("is an extreme: all work-items change one element by an atomic"),
    BITS("combines bits: all work-items change one element by an atomic"),
    EXCHANGED("is an exchange: all work-items change one element by an atomic, and their order decides what is left"),
    SEEN("changes an element that work-items read in the same launch: what they get depends on their order"),
    OF_GROUP("is a result of each work-group"),
    OF_ONE("is written by one work-item only"),
    ADDED("is a sum without an atomic: work-items overwrite each other's, on one device as well"),
    OVERWRITTEN("is written by all work-items: their order decides what is left, on one device as well");

    private final String does;

    SideKind(String does) {
        this.does = does;
    }

    String does() {
        return does;
    }

    /** Whether it says how often something is so, or that it is so at all. */
    boolean counts() {
        return this == FLAG || this == COUNTER;
    }
}
