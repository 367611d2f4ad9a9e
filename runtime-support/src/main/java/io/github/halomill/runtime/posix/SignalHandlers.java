package io.github.halomill.runtime.posix;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Keeps the Java machine's signal handlers. LLVM, the compiler in OpenCL drivers for processors, replaces them by its
 * own, once in a process: when devices are looked for or when the first kernel is compiled. Its handlers act once
 * ({@code SA_RESETHAND}), and the Java machine stops its threads with {@code SIGSEGV}: if two threads are to stop at
 * the same moment, the process ends. So what was there is put back after each call that may do so. LLVM believes its
 * handlers to be in place from then on.
 *
 * <p>Of LLVM's handlers is what has taken the place of the Java machine's for {@code SIGSEGV}, and wherever else the
 * same function is. Others, that of PoCL for {@code SIGFPE} for example, stay. Where {@code libjsig} is preloaded,
 * handlers are never replaced. For several threads.
 */
public final class SignalHandlers {

    private static final int SIGKILL = 9;
    private static final int SIGSEGV = 11;
    private static final int SIGSTOP = 19;

    /** The last of the usual signals; those of the real-time range after it are nobody's here. */
    private static final int LAST = 31;

    private static final @Nullable SignalHandlers OF_THIS_PROCESS = open();

    /** By signal: {@code struct sigaction} as it was when its handler was last one of those at the beginning. */
    private final Map<Integer, byte[]> kept = new TreeMap<>();

    /** The functions that handled signals at the beginning, and 0 and 1, which are no functions but the defaults. */
    private final Set<Long> own = new HashSet<>(Set.of(0L, 1L));

    private SignalHandlers() {
        for (int signal = 1; signal <= LAST; signal++) {
            if (signal != SIGKILL && signal != SIGSTOP) {
                byte[] action = LibC.read(signal);
                kept.put(signal, action);
                own.add(handler(action));
            }
        }
    }

    private static @Nullable SignalHandlers open() {
        if (!Platform.isLinux() || Native.LONG_SIZE != Long.BYTES) {
            return null;
        }
        try {
            return new SignalHandlers();
        } catch (LinkageError e) {
            LoggerFactory.getLogger(SignalHandlers.class)
                    .debug("signal handlers are left to drivers, the C library cannot be called: {}", e.toString());
            return null;
        }
    }

    /** Calls what may replace handlers, and puts them back. */
    public static <T> T keep(Supplier<T> action) {
        if (OF_THIS_PROCESS == null) {
            return action.get();
        }
        OF_THIS_PROCESS.look();
        try {
            return action.get();
        } finally {
            OF_THIS_PROCESS.putBack();
        }
    }

    /** Java itself may have changed some since, as when a program begins to handle {@code SIGTERM}. */
    private synchronized void look() {
        for (Map.Entry<Integer, byte[]> each : kept.entrySet()) {
            byte[] now = LibC.read(each.getKey());
            if (own.contains(handler(now))) {
                each.setValue(now);
            }
        }
    }

    private synchronized void putBack() {
        long foreign = handler(LibC.read(SIGSEGV));
        if (own.contains(foreign)) {
            return;
        }
        kept.forEach((signal, action) -> {
            if (handler(LibC.read(signal)) == foreign) {
                LibC.write(signal, action);
            }
        });
    }

    /** The function: the first member of the struct on Linux, whatever the processor. */
    private static long handler(byte[] action) {
        return ByteBuffer.wrap(action).order(ByteOrder.nativeOrder()).getLong(0);
    }

    /** The C library's own function, also where a library is preloaded that has one of that name. */
    private static final class LibC {

        /** Room for a {@code struct sigaction}, of 152 bytes on Linux. */
        private static final int BYTES = 512;

        static {
            Native.register(LibC.class, "c");
        }

        private static native int sigaction(int signal, byte @Nullable [] action, byte @Nullable [] old);

        static byte[] read(int signal) {
            byte[] action = new byte[BYTES];
            int unused = sigaction(signal, null, action);
            return action;
        }

        static void write(int signal, byte[] action) {
            int unused = sigaction(signal, action, null);
        }
    }
}
