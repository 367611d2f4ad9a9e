package io.github.halomill.runtime.cli;

/** What a command ends with, for classes that know no more of who runs them: as {@link ProgramRunner} tells. */
final class ExitCodes {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int NOT_FINITE = 65;
    static final int BUG = 70;
    static final int AGAIN = 75;

    private ExitCodes() {}
}
