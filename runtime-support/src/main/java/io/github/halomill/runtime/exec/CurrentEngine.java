package io.github.halomill.runtime.exec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What zones are carried out by now: another one from where boundaries between them have moved. */
final class CurrentEngine implements AutoCloseable {

    private volatile @Nullable ZoneEngine now;

    /** That one. */
    ZoneEngine get() {
        return Objects.requireNonNull(now, "zones are being set up");
    }

    /** From now on it is another one. */
    void set(ZoneEngine engine) {
        now = engine;
    }

    /** The step that the foremost zone has begun; 0: none. */
    long foremost() {
        ZoneEngine engine = now;
        return engine == null
                ? 0
                : engine.loops().each().stream()
                        .mapToLong(ZoneLoop::begun)
                        .max()
                        .orElse(0);
    }

    @Override
    public void close() {
        if (now != null) {
            now.close();
        }
    }
}
