package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.runtime.mpi.Launcher;

/** {@link SumCommand} of which a device of one rank fails. */
final class FailingSumCommand {

    private FailingSumCommand() {}

    /**
     * Runs it.
     *
     * @param arguments the rank, and how its device fails, as {@link DeviceFaults} has it; then options
     */
    @SuppressWarnings("MustBeClosedChecker") // the process ends
    public static void main(String[] arguments) {
        if (Launcher.ofProcess().rank() == Integer.parseInt(arguments[0])) {
            DeviceFaults.of(arguments[1]);
        }
        String[] options = new String[arguments.length - 1];
        System.arraycopy(arguments, 2, options, 1, arguments.length - 2);
        options[0] = "none";
        SumCommand.main(options);
    }
}
