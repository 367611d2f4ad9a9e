package io.github.halomill.runtime.cl;

import java.util.Arrays;
import java.util.List;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/**
 * An in-order command queue that can tell when its commands ran. Commands do not block unless they say so; each may
 * wait for a command of another queue of the same context, and tell a signal when it is complete. Drivers spend time on
 * each command that they are to measure: while nobody watches, commands go to a queue of the driver that does not.
 */
public final class ClQueue extends ClObject {

    /** What {@link #copyAside} is called by those who watch. */
    public static final String COPY_ASIDE = "copy aside";

    private static final int SPARE = 32;

    private final DriverQueues driver;
    private final boolean blockingCopies;

    /** Signals of watched commands that nobody waits for, used in turn. */
    private final ClSignal[] spare;

    private int nextSpare;
    private @Nullable ClCommandWatch watch;

    private ClQueue(ClContext context, ClCalls calls, boolean blockingCopies) {
        super(calls);
        this.driver = new DriverQueues(context, calls, blockingCopies);
        this.blockingCopies = blockingCopies;
        this.spare = new ClSignal[SPARE];
        Arrays.setAll(spare, i -> new ClSignal(calls));
    }

    /**
     * Creates a queue on the device of {@code context}.
     *
     * @param blockingCopies whether reads and writes block until they are complete, for drivers that need it
     */
    public static ClQueue create(ClContext context, boolean blockingCopies) {
        return new ClQueue(context, context.calls(), blockingCopies);
    }

    /**
     * Creates a queue for another thread than the one that works with the device: its calls are not counted with that
     * one's.
     */
    public static ClQueue beside(ClContext context) {
        return new ClQueue(context, context.calls().apart(), false);
    }

    /** A signal for commands of the queues of this context. */
    public ClSignal signal() {
        return new ClSignal(calls());
    }

    /**
     * Runs a kernel.
     *
     * @param after what it waits for; null: only for what was enqueued before
     * @param done signalled when it is complete; null: nobody
     */
    public void launch(ClKernel kernel, NdRange range, @Nullable ClSignal after, @Nullable ClSignal done) {
        ClSignal signal = signalFor(done);
        cl_event event = renewed(signal);
        calls().add();
        calls().check(
                        "clEnqueueNDRangeKernel",
                        CL.clEnqueueNDRangeKernel(
                                driver.next(),
                                kernel.handle(),
                                range.dimensions(),
                                range.offset(),
                                range.global(),
                                range.local(),
                                count(after),
                                list(after),
                                event));
        given(signal, range.name());
    }

    /** Copies from the device to the host. */
    public void read(ClCopy copy, @Nullable ClSignal after, @Nullable ClSignal done) {
        ClSignal signal = signalFor(done);
        cl_event event = renewed(signal);
        calls().add();
        int code = DirectCopies.read(driver.next(), copy, blockingCopies, count(after), list(after), event);
        calls().check(copy.rect() == null ? "clEnqueueReadBuffer" : "clEnqueueReadBufferRect", code);
        given(signal, "read");
    }

    /** Copies from the host to the device. */
    public void write(ClCopy copy, @Nullable ClSignal after, @Nullable ClSignal done) {
        ClSignal signal = signalFor(done);
        cl_event event = renewed(signal);
        calls().add();
        int code = DirectCopies.write(driver.next(), copy, blockingCopies, count(after), list(after), event);
        calls().check(copy.rect() == null ? "clEnqueueWriteBuffer" : "clEnqueueWriteBufferRect", code);
        given(signal, "write");
    }

    /** Writes a few bytes to {@code offset} in a buffer. */
    public void fill(ClBuffer buffer, long offset, ClFill with) {
        with.enqueue(driver.next(), calls(), buffer, offset);
    }

    /** Copies {@code bytes} bytes from the beginning of one buffer to that of another on the same device. */
    public void copy(ClBuffer from, ClBuffer to, long bytes) {
        copy(from, to, 0, bytes);
    }

    private void copy(ClBuffer from, ClBuffer to, long offset, long bytes) {
        calls().add();
        calls().check(
                        "clEnqueueCopyBuffer",
                        CL.clEnqueueCopyBuffer(
                                driver.next(), from.handle(), to.handle(), offset, offset, bytes, 0, null, null));
    }

    /** Copies a box of bytes between two buffers on the same device, to where it is in the other. */
    public void copy(ClBuffer from, ClBuffer to, ClCopy.ByteRect box) {
        if (box.isContiguous()) {
            copy(from, to, box.offset(), box.bytes());
        } else {
            copy(from, box, to, box);
        }
    }

    /** Copies a box of bytes of a buffer to a box of as many bytes per row, rows and planes of another one. */
    public void copy(ClBuffer from, ClCopy.ByteRect box, ClBuffer to, ClCopy.ByteRect other) {
        calls().add();
        calls().check(
                        "clEnqueueCopyBufferRect",
                        CL.clEnqueueCopyBufferRect(
                                driver.next(),
                                from.handle(),
                                to.handle(),
                                box.origin(),
                                other.origin(),
                                box.region(),
                                box.rowPitch(),
                                box.slicePitch(),
                                other.rowPitch(),
                                other.slicePitch(),
                                0,
                                null,
                                null));
    }

    /** Copies {@code bytes} bytes from {@code offset} on to where they are in another buffer of the same device. */
    public void copyAside(ClBuffer from, ClBuffer to, long offset, long bytes, ClSignal done) {
        cl_event event = done.renewed();
        calls().add();
        calls().check(
                        "clEnqueueCopyBuffer",
                        CL.clEnqueueCopyBuffer(
                                driver.next(), from.handle(), to.handle(), offset, offset, bytes, 0, null, event));
        given(done, COPY_ASIDE);
    }

    /** Copies from a buffer to an image of the same device. */
    public void toImage(ClImageCopy copy, @Nullable ClSignal after) {
        ClSignal signal = signalFor(null);
        cl_event event = renewed(signal);
        calls().add();
        calls().check(
                        "clEnqueueCopyBufferToImage",
                        CL.clEnqueueCopyBufferToImage(
                                driver.next(),
                                copy.buffer().handle(),
                                copy.image().handle(),
                                copy.offset(),
                                copy.origin(),
                                copy.region(),
                                count(after),
                                list(after),
                                event));
        given(signal, "to image");
    }

    /** Copies from an image to a buffer of the same device. */
    public void fromImage(ClImageCopy copy, @Nullable ClSignal done) {
        ClSignal signal = signalFor(done);
        cl_event event = renewed(signal);
        calls().add();
        calls().check(
                        "clEnqueueCopyImageToBuffer",
                        CL.clEnqueueCopyImageToBuffer(
                                driver.next(),
                                copy.image().handle(),
                                copy.buffer().handle(),
                                copy.origin(),
                                copy.region(),
                                copy.offset(),
                                0,
                                null,
                                event));
        given(signal, "from image");
    }

    /** From now on {@code by} learns of every command when its signal is cleared; null: nobody does. */
    public void watch(@Nullable ClCommandWatch by) {
        watch = by;
        driver.measure(by != null);
    }

    /** Waits for all watched commands that have no signal of their own. */
    public void settle() {
        for (ClSignal signal : spare) {
            signal.clear();
        }
    }

    private @Nullable ClSignal signalFor(@Nullable ClSignal done) {
        if (done != null || watch == null) {
            return done;
        }
        ClSignal signal = spare[nextSpare];
        nextSpare = (nextSpare + 1) % SPARE;
        return signal;
    }

    private static @Nullable cl_event renewed(@Nullable ClSignal signal) {
        return signal == null ? null : signal.renewed();
    }

    private void given(@Nullable ClSignal signal, String name) {
        if (signal != null) {
            signal.givenBy(this);
            if (watch != null) {
                signal.watched(name, watch);
            }
        }
    }

    private int count(@Nullable ClSignal after) {
        return isAfterAnyway(after) ? 0 : 1;
    }

    private cl_event @Nullable [] list(@Nullable ClSignal after) {
        return after == null || isAfterAnyway(after) ? null : after.asList();
    }

    private boolean isAfterAnyway(@Nullable ClSignal after) {
        return after == null || after.isOf(this);
    }

    /** Has {@code done} signalled when all that was enqueued before is complete. */
    public void mark(ClSignal done) {
        mark(null, done);
    }

    /** Has what is enqueued from now on wait for a command of another queue. */
    public void await(ClSignal after) {
        if (!isAfterAnyway(after)) {
            mark(after, null);
        }
    }

    private void mark(@Nullable ClSignal after, @Nullable ClSignal done) {
        cl_event event = renewed(done);
        calls().add();
        calls().check(
                        "clEnqueueMarkerWithWaitList",
                        CL.clEnqueueMarkerWithWaitList(driver.next(), count(after), list(after), event));
        if (done != null) {
            done.givenBy(this);
        }
    }

    /** Hands what is enqueued to the device; needed before another queue waits for it. */
    public void flush() {
        calls().add();
        calls().check("clFlush", CL.clFlush(driver.now()));
    }

    /** Blocks until all commands so far are complete; nobody waits for a device that is lost. */
    public void finish() {
        if (!calls().isLost()) {
            calls().add();
            calls().check("clFinish", CL.clFinish(driver.now()));
        }
    }

    cl_command_queue handle() {
        return driver.next();
    }

    @Override
    void release() {
        ClResources.closeAll(List.of(driver::release), List.of(spare));
    }
}
