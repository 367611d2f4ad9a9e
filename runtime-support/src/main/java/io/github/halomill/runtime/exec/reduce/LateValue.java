package io.github.halomill.runtime.exec.reduce;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A number that devices may still work at: who asks for it waits, with all zones, which ask for the same ones in the
 * same order.
 */
public final class LateValue {

    private @Nullable DoubleSupplier coming;
    private double value;
    private boolean kept;

    /** Who is told of the number when it comes. */
    private DoubleConsumer arrival = number -> {};

    private LateValue(@Nullable DoubleSupplier coming, double value) {
        this.coming = coming;
        this.value = value;
    }

    /** One that is there. */
    public static LateValue of(double value) {
        return new LateValue(null, value);
    }

    /** One that {@code coming} waits for, once at most. */
    public static LateValue of(DoubleSupplier coming) {
        return new LateValue(coming, 0);
    }

    /** The number. */
    public double get() {
        if (coming != null) {
            value = coming.getAsDouble();
            coming = null;
            arrival.accept(value);
        }
        return value;
    }

    /** Tells {@code listener} of the number when it comes. */
    public void onArrival(DoubleConsumer listener) {
        arrival = listener;
    }

    /** Somebody will ask for it later, also when the scalar has another value by then. */
    public void keep() {
        kept = true;
    }

    /** What it comes from is needed for another one: it comes now if somebody will ask for it, else never. */
    void release() {
        if (kept) {
            get();
        } else if (coming != null) {
            coming = () -> {
                throw new IllegalStateException("nobody was to ask for this value any more");
            };
        }
    }
}
