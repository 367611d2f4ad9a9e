package io.github.halomill.runtime.posix;

import com.sun.jna.Native;
import com.sun.jna.Platform;

/** Variables of this process's environment, as libraries of other languages see them. Java does not see changes. */
public final class Environment {

    private Environment() {}

    /** Sets a variable; false: the C library cannot be asked to. */
    public static boolean set(String name, String value) {
        if (!Platform.isLinux() && !Platform.isMac()) {
            return false;
        }
        try {
            return LibC.setenv(name, value, 1) == 0;
        } catch (LinkageError e) {
            return false;
        }
    }

    private static final class LibC {

        static {
            Native.register(LibC.class, "c");
        }

        static native int setenv(String name, String value, int overwrite);
    }
}
