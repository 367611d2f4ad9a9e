package io.github.halomill.runtime.base;

/** What parameters have to satisfy for what was shown of a kernel when its program was generated. */
public final class Requirement {

    private Requirement() {}

    /**
     * Asks for it.
     *
     * @param holds whether it is so
     * @param text what is needed, and why
     * @throws RunException if it is not
     */
    public static void check(boolean holds, String text) {
        if (!holds) {
            throw new RunException(text);
        }
    }
}
