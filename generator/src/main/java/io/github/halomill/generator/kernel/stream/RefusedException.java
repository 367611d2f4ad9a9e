package io.github.halomill.generator.kernel.stream;

/** Why kernels are not streamed; the reason continues a sentence: "the kernel is not streamed: it has barriers". */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    public RefusedException(String reason) {
        super(reason, null, false, false);
    }

    /** Throws if something is so. */
    public static void throwIf(boolean refused, String reason) throws RefusedException {
        if (refused) {
            throw new RefusedException(reason);
        }
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
