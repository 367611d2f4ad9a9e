package io.github.halomill.runtime.cluster;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What every rank does by itself, and which has to succeed on all of them: otherwise it fails on all, with the same message. */
public final class Together {

    /** Thrown by every rank alike, so that one may speak for all. */
    public static final class Failure extends RunException {

        private static final long serialVersionUID = 1L;

        private final boolean usage;

        private Failure(String message, boolean usage) {
            super(message);
            this.usage = usage;
        }

        /** Whether it is the command line that cannot be understood. */
        public boolean isUsage() {
            return usage;
        }

        /** The same, said to be of {@code what}. */
        public Failure of(String what) {
            return new Failure(what + ": " + getMessage(), usage);
        }
    }

    private Together() {}

    /**
     * Collective: does what nothing collective is part of.
     *
     * @throws RunException if it fails on this rank and there are no others
     * @throws Failure if it fails on any of several ranks
     */
    public static <T> T get(Ranks ranks, Supplier<T> action) {
        if (ranks.count() == 1) {
            return action.get();
        }
        List<T> result = new ArrayList<>();
        String failure = "";
        boolean usage = false;
        try {
            result.add(action.get());
        } catch (RunException e) {
            failure = String.valueOf(e.getMessage());
            usage = e instanceof UsageException || (e instanceof Failure of && of.usage);
        }
        List<String> failures = ranks.allGather(failure.getBytes(StandardCharsets.UTF_8)).stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .toList();
        if (failures.stream().anyMatch(text -> !text.isEmpty())) {
            throw new Failure(message(ranks, failures), usage);
        }
        return result.get(0);
    }

    /** The same for what has no result. */
    public static void run(Ranks ranks, Runnable action) {
        get(ranks, () -> {
            action.run();
            return true;
        });
    }

    /** Collective: the first rank's number. */
    public static double first(Ranks ranks, double number) {
        if (ranks.count() == 1) {
            return number;
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(Double.BYTES).putDouble(0, number);
        ranks.broadcast(bytes, 0);
        return bytes.getDouble(0);
    }

    /** Collective: the first rank's text, if it has one. */
    public static Optional<String> first(Ranks ranks, Optional<String> text) {
        if (ranks.count() == 1) {
            return text;
        }
        byte[] own = text.orElse("").getBytes(StandardCharsets.UTF_8);
        int length = (int) first(ranks, text.isPresent() ? own.length : -1);
        if (length < 0) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(length);
        if (ranks.rank() == 0) {
            bytes.put(own).clear();
        }
        ranks.broadcast(bytes, 0);
        return Optional.of(StandardCharsets.UTF_8.decode(bytes.clear()).toString());
    }

    /**
     * Collective: nothing, if all ranks have the same text.
     *
     * @param what of which it is, for the message
     * @throws Failure on all ranks, if one has another text than the first
     */
    public static void requireSame(Ranks ranks, String what, String text) {
        if (ranks.count() == 1) {
            return;
        }
        long digest = digest(text);
        long[] range = {digest, ~digest};
        ranks.allReduce(range, Ranks.Operation.MAX);
        if (range[0] == ~range[1]) {
            return;
        }
        String first = first(ranks, Optional.of(Long.toString(digest))).orElse("");
        run(ranks, () -> {
            if (!first.equals(Long.toString(digest))) {
                throw new RunException(
                        what + " is another than the first rank's; start all ranks with the same program, the"
                                + " same command line, and kernels and drivers of the same version");
            }
        });
    }

    private static long digest(String text) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    private static String message(Ranks ranks, List<String> failures) {
        if (failures.stream().distinct().count() == 1) {
            return failures.get(0);
        }
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < failures.size(); rank++) {
            if (!failures.get(rank).isEmpty()) {
                lines.add("rank " + rank + " on " + ranks.hosts().get(rank) + ": " + failures.get(rank));
            }
        }
        return String.join("\n", lines);
    }
}
