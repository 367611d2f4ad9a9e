package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.buffer.CopyThreads;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.end.ExitHook;
import io.github.halomill.runtime.exec.end.RunLock;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.FailedDevices;
import io.github.halomill.runtime.exec.zone.Releasing;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who uses zones: one caller at a time, from when they are open until they are closed. */
final class Session {

    private final CurrentEngine current;
    private final ClResources resources;
    private final ExitHook exit;
    private final RunLock lock;

    /**
     * Of zones that are open.
     *
     * @param resources owns them
     * @param exit is forgotten when they are closed
     */
    Session(CurrentEngine current, ClResources resources, ExitHook exit) {
        this.current = current;
        this.resources = resources;
        this.exit = exit;
        this.lock = new RunLock(name(), this::told);
    }

    private ZoneEngine engine() {
        return current.get();
    }

    /** Only now: without a provider SLF4J tells about itself, which nobody wants to read who has no trouble. */
    private static Logger log() {
        return LoggerFactory.getLogger(Session.class);
    }

    private String name() {
        return engine().program().name();
    }

    /** What one caller at a time holds. */
    RunLock lock() {
        return lock;
    }

    /**
     * The run that is under way has failed: the program cannot go on, and what was not written is dropped.
     *
     * @return what is thrown because of that
     */
    RuntimeException failed(Throwable why) {
        Optional<DeviceFailedException> device = lost(why);
        lock.fail(device.<Throwable>map(failure -> failure).orElse(why));
        engine().end().abort().raise(why); // whoever asks for a number that is under way does not wait for it
        dropAfter(why);
        if (device.isEmpty() && why instanceof Error error) {
            throw error;
        }
        return device.isPresent() ? device.get() : (RuntimeException) why;
    }

    private void dropAfter(Throwable why) {
        if (!lock.hasLostDevice()) {
            engine().saver().drop(why);
        } else if (!releasing("drop", () -> engine().saver().drop(why))) {
            log().warn("{}: a device that failed does not give up what it was to write", name());
        }
    }

    private boolean releasing(String what, Runnable release) {
        return new Releasing(name() + "-" + what, release, engine().parts().saved()::isAtDriver)
                .isDone(Releasing.MOST_LOOKS);
    }

    /** What is told of what went wrong while somebody used the program: that a device failed, if it did. */
    private RuntimeException told(RuntimeException why) {
        if (why instanceof DeviceFailedException || lock.hasFailed()) {
            return why;
        }
        Optional<DeviceFailedException> device = lost(why);
        device.ifPresent(lock::fail);
        return device.isPresent() ? device.get() : why;
    }

    /** Whether that is a device's failure; if so, the device is not asked for anything any more. */
    private Optional<DeviceFailedException> lost(Throwable why) {
        ByZone<ZoneDevice> devices = engine().zones().devices();
        Optional<DeviceFailedException> lost =
                FailedDevices.of(name(), devices).in(why, engine().loops().when());
        lost.ifPresent(failure -> devices.stream()
                .filter(device -> failure.devices().contains(device.device().id()))
                .forEach(device -> device.context().lose()));
        return lost;
    }

    /**
     * Ends the run that is under way, if there is one, soon: all zones after the same step. Zones of several ranks
     * would have to agree on it, so that there it fails, unless a hook asks for it, which all ranks call. For all
     * threads.
     */
    void stop() {
        if (lock.isPausedBy(Thread.currentThread())) {
            engine().end().lastStep().stop();
            return;
        }
        long begun = engine().loops().first().begun();
        engine().end()
                .because(new RunStoppedException(name() + " was stopped in step " + begun, Math.max(0, begun - 1)));
    }

    /**
     * Stops the run that is under way, waits for what is, and releases every OpenCL object. For all threads but those
     * that the program itself calls its user from.
     *
     * @throws IllegalStateException if such a thread calls it
     */
    void close() {
        Thread caller = Thread.currentThread();
        Workers workers = engine().zones().workers();
        if (workers.isOne(caller) || CopyThreads.isOne(caller) || lock.holder() == caller) {
            throw new IllegalStateException(name() + " cannot be closed by what it calls while it runs or copies;"
                    + " stop() the run there, and close the program afterwards");
        }
        lock.close();
        stop();
        while (!lock.awaitEnd(JavaExit.PATIENCE_MILLIS)) {
            Thread holder = lock.holder();
            if (workers.lost() > 0 || (holder != null && JavaExit.isWaitedForBy(holder))) {
                abandon();
                return;
            }
        }
        if (lock.hasFailed() && !engine().zones().homes().isOne()) {
            finishDevices(); // other ranks wait for this one: what is left is to end them all
        } else {
            warnOfMissed();
            release();
        }
        exit.forget();
    }

    private void release() {
        if (!lock.hasLostDevice()) {
            resources.close();
        } else if (!releasing("release", resources::close)) {
            log().warn("{}: a device that failed does not give up its memory, which is left to it", name());
        }
    }

    /** Says which outputs have waited for a time that no run has come to. */
    private void warnOfMissed() {
        ZoneLoop first = engine().loops().first();
        if (first.done() > 0 && engine().zones().homes().ranks().rank() == 0) {
            for (Step.Periodic step : first.host().missed()) {
                log().warn(
                                "{} was never due: the time is {}",
                                step,
                                first.host().scalars().get(Scalars.TIME));
            }
        }
    }

    /**
     * The Java machine ends while a thread of this program waits for just that: the others give up, and devices finish
     * what they have.
     */
    private void abandon() {
        IllegalStateException end = new IllegalStateException("the Java machine ends");
        engine().end().abort().raise(end);
        engine().saver().drop(end);
        Workers workers = engine().zones().workers();
        while (workers.busy() > workers.lost()) {
            lock.awaitEnd(JavaExit.PATIENCE_MILLIS);
        }
        finishDevices();
    }

    private void finishDevices() {
        engine().zones().devices().forEach(ZoneDevice::finish);
    }
}
