package io.github.halomill.generator.cli;

/** What the command's exit codes mean. */
final class ExitCodes {

    /** It is done. */
    static final int DONE = 0;

    /** The description, the kernel or the data is wrong. */
    static final int WRONG_INPUT = 1;

    /** The command line is wrong. */
    static final int USAGE = 2;

    /** With {@code --check}: what was generated before is not what would be generated now. */
    static final int STALE = 3;

    /** The tool is wrong; {@code EX_SOFTWARE} of sysexits.h. */
    static final int BUG = 70;

    private ExitCodes() {}
}
