package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Moves boundaries at random, after a few iterations each: whatever they are, a program gives the same. */
public final class RandomMoves implements MoveRequest {

    /** Iterations between two moves, at most. */
    private static final int MOST = 5;

    private static final double LEAST_WEIGHT = 0.1;

    private final Random random;
    private long next;

    /** All ranks have the same seed. */
    public RandomMoves(long seed) {
        random = new Random(seed);
    }

    @Override
    public Optional<ZoneGrid> look(long done, long left, Partition now) {
        if (done < next || left == 0) {
            return Optional.empty();
        }
        next = done + 1 + random.nextInt(MOST);
        List<Double> weights = IntStream.range(0, now.zones().size())
                .mapToObj(zone -> LEAST_WEIGHT + random.nextDouble())
                .toList();
        return Optional.of(now.weighted(weights));
    }

    @Override
    public long next(long done) {
        return Math.max(done + 1, next);
    }
}
