package io.github.halomill.generator.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.Devices;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code halomill demo}. The script that starts it has installed what the machine lacked. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Installs what is missing, then runs the Jacobi example on at least two zones and compares every bit with a"
                    + " run on one.",
            "Where there is only one device, it is used as two logical devices."
        })
final class DemoCommand implements Callable<Integer> {

    /** Set by the script that starts this: the folder that has the examples. */
    private static final String HOME = "halomill.home";

    private static final String PROGRAM = "examples/jacobi2d/jacobi2d.xml";

    private static final String ITERATIONS = "200";

    @Spec
    private CommandSpec spec;

    /** Heeded by the script that starts this. */
    @Option(names = "--yes", description = "Install what is missing without asking.")
    void yes(boolean given) {}

    @Override
    public Integer call() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new RunException("demo needs the examples of Halomill: run ./halomill demo in a checkout, or"
                    + " bin/halomill demo of a release");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Device> devices = Devices.discover();
        out.println(DeviceTable.format(devices));
        List<String> words = List.of(
                "run",
                Path.of(home).resolve(PROGRAM).toString(),
                "--devices",
                selection(devices),
                "--iterations",
                ITERATIONS,
                "--input",
                "B=random",
                "--verify");
        out.println("$ halomill "
                + String.join(" ", words.stream().map(NextSteps::quoted).toList()));
        out.flush();
        int exitCode = new CommandLine(new RunCommand())
                .setOut(out)
                .setErr(spec.commandLine().getErr())
                .setUnmatchedOptionsArePositionalParams(true)
                .setExecutionExceptionHandler(spec.commandLine().getExecutionExceptionHandler())
                .execute(words.stream().skip(1).toArray(String[]::new));
        if (exitCode == ExitCodes.DONE) {
            out.println();
            out.println("Next: 'halomill run KERNEL.cl' with a kernel of yours. 'halomill run FILE --help' tells what"
                    + " such a run takes.");
            out.flush();
        }
        return exitCode;
    }

    /**
     * All GPUs if there are any, else all devices; a single one is used as two, so that there is something to exchange.
     */
    static String selection(List<Device> devices) {
        List<Device> gpus = devices.stream()
                .filter(device -> device.properties().type() == DeviceType.GPU)
                .toList();
        List<Device> chosen = gpus.isEmpty() ? devices : gpus;
        if (chosen.size() == 1) {
            return chosen.get(0).id() + "*2";
        }
        return gpus.isEmpty() ? "all" : "gpu";
    }
}
