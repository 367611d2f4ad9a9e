package io.github.halomill.generator.kernel.group;

/** A work-item does something of which not enough is known, or it is too much work: nothing is said of its kernel. */
final class NotFollowedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotFollowedException() {
        super(null, null, false, false);
    }
}
