package io.github.halomill.runtime.cluster;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What every rank does by itself, and which has to succeed on all of them: otherwise it fails on all, with the same
 * message.
 */
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

        /** This failure, said to be of {@code what}. */
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
        Outcome outcome = new Outcome("", false);
        List<T> result = new ArrayList<>();
        try {
            result.add(action.get());
        } catch (RunException e) {
            boolean usage = e instanceof UsageException || (e instanceof Failure of && of.usage);
            outcome = new Outcome(String.valueOf(e.getMessage()), usage);
        }
        List<Outcome> outcomes = all(ranks, outcome);
        if (outcomes.stream().anyMatch(Outcome::failed)) {
            throw new Failure(message(ranks, outcomes), outcomes.stream().anyMatch(Outcome::usage));
        }
        return result.get(0);
    }

    /**
     * How it went on a rank.
     *
     * @param failure what went wrong; empty: nothing
     * @param usage whether that is the command line
     */
    private record Outcome(String failure, boolean usage) implements Serializable {

        boolean failed() {
            return !failure.isEmpty();
        }
    }

    /** Collective: what every rank has, by rank. */
    @SuppressWarnings("unchecked") // every rank comes here with the same type
    public static <T extends Serializable> List<T> all(Ranks ranks, T own) {
        return ranks.count() == 1
                ? List.of(own)
                : ranks.allGather(bytes(own)).stream()
                        .map(bytes -> (T) object(bytes))
                        .toList();
    }

    private static byte[] bytes(Serializable object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("BanSerializableRead") // what the same program wrote on another rank
    private static Object object(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e); // ranks run the same program
        }
    }

    /** Collective: does what has no result, and fails on every rank if it fails on one. */
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
     * @param text not asked for where there are no others
     * @throws Failure on all ranks, if one has another text than the first
     */
    public static void requireSame(Ranks ranks, String what, Supplier<String> text) {
        if (ranks.count() == 1) {
            return;
        }
        long digest = digest(text.get());
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

    private static String message(Ranks ranks, List<Outcome> outcomes) {
        if (outcomes.stream().map(Outcome::failure).distinct().count() == 1) {
            return outcomes.get(0).failure();
        }
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < outcomes.size(); rank++) {
            if (outcomes.get(rank).failed()) {
                lines.add("rank " + rank + " on " + ranks.hosts().get(rank) + ": "
                        + outcomes.get(rank).failure());
            }
        }
        return String.join("\n", lines);
    }
}
