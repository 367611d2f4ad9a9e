package io.github.halomill.generator.infer;

/** What a kernel's statements do to an element that is no work-item's own. */
enum SideKind {
    EXCHANGED("is an exchange: all work-items change one element by an atomic, and their order decides what is left"),
    SEEN("changes an element that work-items read in the same launch: what they get depends on their order"),
    OF_GROUP("is a result of each work-group"),
    OF_ONE("is written by one work-item only"),
    UPDATED("is changed without an atomic: work-items overwrite what others did, on one device as well"),
    NO_INTEGER("is changed by all work-items, and its elements are not integers that are changed as what they are"),
    OVERWRITTEN("is written by all work-items: their order decides what is left, on one device as well");

    private final String does;

    SideKind(String does) {
        this.does = does;
    }

    String does() {
        return does;
    }
}
