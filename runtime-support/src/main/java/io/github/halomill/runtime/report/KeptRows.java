package io.github.halomill.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Rows of a table of unknown length: all, or of too many every second, every fourth and so on. */
public final class KeptRows<T> {

    private final int most;
    private final List<T> kept = new ArrayList<>();
    private long every = 1;
    private long count;
    private @Nullable T last;

    /** At most that many, and the last one. */
    public KeptRows(int most) {
        this.most = most;
    }

    /** Adds a row. */
    public void add(T row) {
        last = row;
        if (count++ % every == 0) {
            kept.add(row);
        }
        if (kept.size() > most) {
            every *= 2;
            for (int i = 0; i < kept.size(); i += 2) {
                kept.set(i / 2, kept.get(i));
            }
            kept.subList((kept.size() + 1) / 2, kept.size()).clear();
        }
    }

    /**
     * Begins with the rows of another table, as far as {@code isTaken}; to be called before others are added. Of a
     * table that does not keep all rows, nobody knows how many there were between the last one that is taken and the
     * next.
     */
    void begin(KeptRows<T> other, Predicate<T> isTaken) {
        kept.addAll(other.kept.stream().takeWhile(isTaken).toList());
        every = other.every;
        boolean isWhole = other.last != null && isTaken.test(other.last);
        count = isWhole ? other.count : Math.max(0, (kept.size() - 1) * every + 1);
        last = isWhole ? other.last : kept.isEmpty() ? null : kept.get(kept.size() - 1);
    }

    /** How many were added. */
    public long count() {
        return count;
    }

    /** One of that many rows is kept. */
    public long every() {
        return every;
    }

    /** How many are kept, but for the last one. */
    int size() {
        return kept.size();
    }

    /** The first that is kept, and each {@code stride}th after it. */
    List<T> oneIn(int stride) {
        List<T> rows = new ArrayList<>();
        for (int i = 0; i < kept.size(); i += stride) {
            rows.add(kept.get(i));
        }
        return rows;
    }

    /** The rows that are kept, and the last one. */
    public List<T> rows() {
        List<T> rows = new ArrayList<>(kept);
        if (last != null && (count - 1) % every != 0) {
            rows.add(last);
        }
        return rows;
    }
}
