package io.github.halomill.generator.kernel.stream;

/** Why a kernel is not streamed; it does not leave the package. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedException(String reason) {
        super(reason, null, false, false);
    }

    static void throwIf(boolean refused, String reason) throws RefusedException {
        if (refused) {
            throw new RefusedException(reason);
        }
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
