package io.github.halomill.runtime.view;

import io.github.halomill.runtime.StencilProgram;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The live page of a command, from before its devices are set up until its run is over; or none. */
public final class LiveView implements AutoCloseable {

    /** How long a program that is done goes on to answer whoever looks. */
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Viewers viewers = new Viewers(System::nanoTime);

    /** Whether the next run waits for somebody before its first iteration. */
    private boolean held;

    private final @Nullable ViewServer server;

    private LiveView(ViewOptions options, Runnable stop, Consumer<String> say) {
        this.held = options.held();
        this.server = options.view().map(address -> open(address, stop, say)).orElse(null);
    }

    /**
     * The page that options ask for.
     *
     * @param stop ends the run
     * @param say told where the page is, and who can see it
     * @throws io.github.halomill.runtime.base.RunException if the port is in use
     */
    public static LiveView open(ViewOptions options, Runnable stop, Consumer<String> say) {
        return new LiveView(options, stop, say);
    }

    private ViewServer open(ViewAddress address, Runnable stop, Consumer<String> say) {
        ViewServer opened = ViewServer.open(address, viewers, stop);
        if (!address.isLoopback()) {
            say.accept("note: other machines reach the live page, and nothing that is sent is encrypted:"
                    + " whoever has its address sees the run, and can pause and stop it");
        }
        say.accept("view: http://" + new ViewAddress(address.host(), opened.port()) + "/?token=" + opened.token());
        return opened;
    }

    /**
     * Shows a program that is about to run, from here on; empty: there is no page.
     *
     * @param before iterations that are done
     * @param total iterations of the run, with these
     */
    public Optional<LiveRun> show(StencilProgram program, long before, long total, LiveRun.Extras extras) {
        if (server == null) {
            return Optional.empty();
        }
        LiveRun run = new LiveRun(program, before, total, held, extras);
        held = false;
        server.show(run);
        return Optional.of(run);
    }

    /**
     * The run is over: whoever looks gets the last of it, before the program does anything else; or the next one, if
     * that takes its place.
     */
    public void finish(LiveRun run) {
        if (run.isFollowed()) {
            run.close();
            return;
        }
        long end = System.nanoTime() + LAST_NANOS;
        while ((viewers.isThere() || run.takeRest()) && System.nanoTime() < end) {
            run.takeRest();
            LockSupport.parkNanos(LOOK_NANOS);
        }
        run.close();
        close();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
