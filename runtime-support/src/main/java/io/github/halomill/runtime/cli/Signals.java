package io.github.halomill.runtime.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Signals of the operating system. Java has them in {@code sun.misc.Signal} of the module {@code jdk.unsupported} only,
 * so they are reached by name, and where that is missing a signal ends the Java machine as it does any other.
 */
enum Signals {
    INT(2),
    TERM(15),
    HUP(1);

    private final int number;

    Signals(int number) {
        this.number = number;
    }

    /** The one of that number. */
    static Signals of(int number) {
        for (Signals each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        throw new IllegalArgumentException("no signal " + number);
    }

    /** Its number, as the operating system has it. */
    int number() {
        return number;
    }

    /** The exit code of a process that the signal ended, as shells have it. */
    int exitCode() {
        return 128 + number;
    }

    /** What is thrown because of it; {@code when} such as {@code while verifying}. */
    Interruption.Interrupted stopped(String when) {
        return new Interruption.Interrupted(this, when);
    }

    /** The signal's usual name. */
    @Override
    public String toString() {
        return "SIG" + name();
    }

    /**
     * From now on the signal does not end the Java machine but calls {@code action}, on a thread of its own.
     *
     * @return what puts back what was before; null if this machine does not let signals be handled
     */
    @Nullable
    Runnable handle(Runnable action) {
        try {
            Class<?> type = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    action.run();
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> toString();
            };
            Object before = handle(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
            return () -> restore(before);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** From now on the signal ends the process at once, without the Java machine's having a say. */
    void handleByDefault() {
        try {
            handle(Class.forName("sun.misc.SignalHandler").getField("SIG_DFL").get(null));
        } catch (ReflectiveOperationException e) {
            // it could be handled before
        }
    }

    private void restore(Object before) {
        try {
            handle(before);
        } catch (ReflectiveOperationException e) {
            // it could be handled before
        }
    }

    private Object handle(Object handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> type = Class.forName("sun.misc.SignalHandler");
        Method handle = signal.getMethod("handle", signal, type);
        return handle.invoke(null, signal.getConstructor(String.class).newInstance(name()), handler);
    }
}
