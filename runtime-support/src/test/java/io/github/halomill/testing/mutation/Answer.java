package io.github.halomill.testing.mutation;

/**
 * What a target makes of an input.
 *
 * @param accepted whether it takes it
 * @param said what a user reads: why it does not; of what is taken warnings, or nothing
 */
public record Answer(boolean accepted, String said) {

    /** It takes the input and has nothing to say. */
    public static final Answer ACCEPTED = new Answer(true, "");

    /** It does not take the input. */
    public static Answer refused(String why) {
        return new Answer(false, why);
    }
}
