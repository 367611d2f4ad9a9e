package io.github.halomill.generator.kernel.symbolic;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How much work it may be to find out what kernels do. Work is counted, in terms of polynomials and entries of
 * tableaus, so that a verdict is the same on every machine, however busy it is. When it is used up, nothing more is
 * found out: what is asked then is not known. What a command has found out it does not find out again.
 */
public final class Effort {

    /** For all kernels of a file together: some seconds. */
    public static final long OF_COMMAND = 400_000_000L;

    private static final ThreadLocal<@Nullable Effort> CURRENT = new ThreadLocal<>();

    /** How many guards are remembered with what is known of their bounds. */
    private static final int MOST_KNOWN = 2000;

    private long left;
    private final Map<Guards, Bounds> known;
    private final Map<Object, Map<Object, Object>> answers;

    private Effort(long left, Map<Guards, Bounds> known, Map<Object, Map<Object, Object>> answers) {
        this.left = left;
        this.known = known;
        this.answers = answers;
    }

    /** Does some work, which may be so much, and no more than is left of the work around it. */
    public static <T> T within(long most, Supplier<T> work) {
        Effort around = CURRENT.get();
        Effort inner = around == null
                ? new Effort(most, new HashMap<>(), new IdentityHashMap<>())
                : new Effort(Math.min(most, around.left), around.known, around.answers);
        long before = inner.left;
        CURRENT.set(inner);
        try {
            return work.get();
        } finally {
            CURRENT.set(around);
            if (around != null) {
                around.left -= before - inner.left;
            }
        }
    }

    /**
     * The answer to a question, found out once.
     *
     * @param subject what is asked of; another one that is equal is another subject
     * @param question of this subject, and of this type of answer
     */
    @SuppressWarnings("unchecked") // a question has answers of one type
    public static <T> T once(Object subject, Object question, Supplier<T> answer) {
        Effort current = CURRENT.get();
        if (current == null) {
            return answer.get();
        }
        Map<Object, Object> known = current.answers.computeIfAbsent(subject, any -> new HashMap<>());
        Object found = known.get(question);
        if (found == null) {
            found = answer.get(); // may ask for others
            if (!isSpent()) {
                known.put(question, found);
            }
        }
        return (T) found;
    }

    /** What is known of guards, found out once. */
    static Bounds bounds(Guards guards, Function<Guards, Bounds> found) {
        Effort current = CURRENT.get();
        if (current == null) {
            return found.apply(guards);
        }
        if (current.known.size() >= MOST_KNOWN) {
            current.known.clear();
        }
        Bounds bounds = current.known.get(guards);
        if (bounds == null) {
            bounds = found.apply(guards); // may ask for others
            current.known.put(guards, bounds);
        }
        return bounds;
    }

    /** That so much has been done. */
    static void spend(long units) {
        Effort current = CURRENT.get();
        if (current != null) {
            current.left -= units;
        }
    }

    /** Whether no more may be done. */
    public static boolean isSpent() {
        Effort current = CURRENT.get();
        return current != null && current.left <= 0;
    }
}
