package io.github.halomill.runtime.view;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a command line says of the live page.
 *
 * @param view where it is; empty: there is none
 * @param held whether the run waits for it before the first iteration
 */
public record ViewOptions(
        @CommandOption(
                value = "--view",
                label = "PORT",
                alone = ViewAddress.DEFAULT,
                text = "Show the run in a browser while it runs, at a port of this machine, any unless given; it says"
                        + " where. HOST:PORT, such as 0.0.0.0:8080, lets other machines look, too.")
        Optional<ViewAddress> view,

        @CommandOption(
                value = "--view-wait",
                text = "With --view: wait before the first iteration until the page is told to go on.")
        boolean held) {

    /** No page. */
    public static final ViewOptions NONE = new ViewOptions(Optional.empty(), false);

    public ViewOptions {
        if (held && view.isEmpty()) {
            throw new UsageException("view-wait: there is no page to wait for; add --view");
        }
    }

    /** Reads {@code --view}. */
    public static Optional<ViewAddress> view(@Nullable String text) {
        return Optional.ofNullable(text).map(ViewAddress::parse);
    }
}
