package io.github.halomill.generator.cli;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.output.GeneratedFolder;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.Devices;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code halomill demo}. The script that starts it has installed what the machine lacked. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Installs what is missing, then generates the Jacobi example, builds it, runs it on at least two zones and"
                    + " compares every bit with a run on one.",
            "Where there is only one device, it is used as two logical devices."
        })
final class DemoCommand implements Callable<Integer> {

    /** Set by the script at the root of the repository. */
    private static final String HOME = "halomill.home";

    private static final String PROGRAM = "jacobi2d";

    /** Keeps Maven from ending with an escape code where its output goes to no terminal. */
    private static final String NO_RESET = "-Djansi.noreset=true";

    private static final String ITERATIONS = "200";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Where the example is written. Default: target/demo of the checkout.")
    private Optional<Path> directory;

    /** Heeded by the script that starts this. */
    @Option(names = "--yes", description = "Install what is missing without asking.")
    void yes(boolean given) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = home();
        Path project = directory.orElse(home.resolve("target").resolve("demo")).toAbsolutePath();
        List<Device> devices = Devices.discover();
        spec.commandLine().getOut().print(DeviceTable.format(devices));
        spec.commandLine().getOut().println();

        Path description = home.resolve("examples").resolve(PROGRAM).resolve(PROGRAM + ".xml");
        say("1/3 generating " + project + " from " + description);
        if (!generate(description, project)) {
            return ExitCodes.WRONG_INPUT;
        }
        say("2/3 building it with Maven");
        require(build(home, project), "the generated project does not build; what Maven said is above");
        String selection = selection(devices);
        say("3/3 running it on --devices " + selection + ", and again on one to compare every bit");
        List<String> run = run(project, selection);
        spec.commandLine().getOut().println("$ " + String.join(" ", run));
        spec.commandLine().getOut().flush();
        require(run, "the example does not run as it should; what it said is above");
        say("");
        say("It is yours: " + project.resolve("README.md") + " says what it can do.");
        return ExitCodes.DONE;
    }

    private static Path home() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new RunException("demo needs a checkout of halomill, for its example; run ./halomill demo there");
        }
        return Path.of(home);
    }

    private boolean generate(Path description, Path project) throws IOException {
        GenerationResult result = Pipeline.generate(GenerationRequest.of(description));
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(result.diagnostics());
        if (result.hasErrors()) {
            return false;
        }
        GenerateCommand.requireOwn(project, "");
        GeneratedFolder folder = GeneratedFolder.kept(project, GenerateCommand.PROJECT);
        List<String> edited = folder.edited(result.files());
        if (!edited.isEmpty()) {
            throw new RunException(String.join(", ", edited) + " in " + project
                    + " was edited since the last demo; name another folder with -d, or delete this one");
        }
        folder.replace(result.files());
        return true;
    }

    private static List<String> build(Path home, Path project) {
        Path pom = project.resolve("pom.xml");
        return List.of(
                home.resolve("mvnw").toString(), "-B", "-q", "-Dstyle.color=never", "-f", pom.toString(), "package");
    }

    private static List<String> run(Path project, String devices) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-jar");
        command.add(project.resolve("target").resolve(PROGRAM + ".jar").toString());
        command.addAll(List.of("--devices", devices, "--iterations", ITERATIONS, "--input", "B=random", "--verify"));
        return command;
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

    private static void require(List<String> command, String otherwise) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command).inheritIO();
        process.environment().merge("MAVEN_OPTS", NO_RESET, (own, more) -> own + " " + more);
        int exitCode = process.start().waitFor();
        if (exitCode != 0) {
            throw new RunException(otherwise + " (exit code " + exitCode + ")");
        }
    }

    private void say(String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(text);
        err.flush();
    }
}
