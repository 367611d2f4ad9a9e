package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One file in the making: each zone's part is written by a thread of its own, and the last of these completes the file.
 */
final class Frame implements AutoCloseable {

    private final FrameFile file;
    private final PartitionedArray content;
    private final BorderNumbers numbers;
    private final ByZone<CopyAside> copies;
    private final Runnable check;

    /** How many zones have still to write their parts. */
    private final AtomicInteger missing;

    private @Nullable FileSink sink;

    /**
     * Zones whose copy has been taken, and how many of them are being written. Guarded by the {@link FieldFrames} that
     * has the frame.
     */
    private final BitSet joined = new BitSet();

    private int busy;
    private boolean complete;

    /**
     * A file of what {@code copies} are about to hold of an array.
     *
     * @param numbers what the values of its borders are
     * @param check called for each piece that is written, and ends that if it throws
     */
    Frame(FrameFile file, PartitionedArray array, BorderNumbers numbers, ByZone<CopyAside> copies, Runnable check) {
        this.numbers = numbers;
        this.file = file;
        this.content = array.aside(zone -> copies.get(zone).memory());
        this.copies = copies;
        this.check = check;
        this.missing = new AtomicInteger(copies.zones().size());
    }

    /** Where the elements go: to a file that is begun by who asks first. */
    synchronized ElementSink sink() {
        if (sink == null) {
            sink = file.open(Ranks.alone());
        }
        return sink.asking(check);
    }

    /** Writes the part of a zone; true: that was the last one, and the file is complete. */
    boolean write(CopyAside copy) {
        copy.read(content, file, this);
        if (missing.decrementAndGet() > 0) {
            return false;
        }
        content.downloadRest(file.part(), sink());
        content.downloadMargins(file.part(), zone -> copies.get(zone).staging(), numbers, sink());
        commit();
        return true;
    }

    private synchronized void commit() {
        if (sink != null) {
            sink.commit();
            file.list().run();
        }
    }

    /** Where it goes. */
    FrameFile file() {
        return file;
    }

    /** Drops what is not complete. */
    @Override
    public synchronized void close() {
        if (sink != null) {
            sink.close();
        }
    }

    boolean has(int zone) {
        return joined.get(zone);
    }

    void join(int zone) {
        joined.set(zone);
        busy++;
    }

    void left(boolean nowComplete) {
        busy--;
        complete |= nowComplete;
    }

    boolean isBusy() {
        return busy > 0;
    }

    boolean isComplete() {
        return complete;
    }
}
