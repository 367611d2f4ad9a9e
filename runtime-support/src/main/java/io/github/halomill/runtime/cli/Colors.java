package io.github.halomill.runtime.cli;

import picocli.CommandLine.Help;

/** Whether text is coloured: on a terminal only, and not if {@code NO_COLOR} is set. */
public final class Colors {

    private Colors() {}

    /** For both streams of this process; picocli looks where its output goes. */
    public static Help.ColorScheme scheme() {
        return Help.defaultColorScheme(Terminal.seesErrors() ? Help.Ansi.AUTO : Help.Ansi.OFF);
    }
}
