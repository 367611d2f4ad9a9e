package io.github.halomill.runtime.mpi;

import com.sun.jna.Native;

/** What is called of the C library: what libmpi reads of this process's environment cannot be set in Java. */
final class LibC {

    private static final int PR_SET_TIMERSLACK = 29;
    private static final int SIGKILL = 9;

    static {
        Native.register(LibC.class, "c");
    }

    private LibC() {}

    private static native int setenv(String name, String value, int overwrite);

    private static native int raise(int signal);

    private static native int prctl(int option, long argument, long none, long nothing, long nil);

    /** Sets a variable of the environment for what is opened from now on, unless the user has. */
    static void setUnlessSet(String name, String value) {
        int unused = setenv(name, value, 0);
    }

    /** Ends this process as {@code kill -9} does. */
    static void killThis() {
        int unused = raise(SIGKILL);
    }

    /** The calling thread's short sleeps are as short as they are meant, and not up to 50 microseconds longer. */
    static void sleepExactly() {
        int unused = prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    }
}
