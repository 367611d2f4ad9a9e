package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.generator.report.FormsText;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code halomill plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Shows how a problem is cut for a number of devices: zones, what each device holds, what they exchange.",
            "Needs no OpenCL device."
        })
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DescriptionFile description;

    @Option(
            names = {"-n", "--devices"},
            paramLabel = "N",
            description = "How many devices there are to be; --weights says it, too.")
    private @Nullable Integer devices;

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            defaultValue = "balanced",
            description =
                    "How to cut: ${COMPLETION-CANDIDATES} (gcd is the STEPOCL paper's). Default: ${DEFAULT-VALUE}.")
    private Strategy strategy;

    @Option(
            names = "--weights",
            paramLabel = "WEIGHTS",
            defaultValue = "equal",
            description = "How fast devices are, compared with each other: a number for each, such as 3,1, or equal."
                    + " Default: ${DEFAULT-VALUE}.")
    private String weights;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "The value of a parameter, where the description has another or none. May be repeated.")
    private Map<String, Long> parameters = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to show it: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private PlanFormat format;

    @Option(
            names = "--explain",
            description =
                    "Tell of each kernel, too, whether a work-item can do several elements, and a launch several steps,"
                            + " and what prevents it.")
    private boolean explain;

    @Mixin
    private TextOutput output;

    @Override
    public Integer call() {
        WeightChoice choice = WeightChoice.unmeasured(weights);
        int offered = devices(choice);
        Optional<Weights> each = choice.of(offered);
        if (explain && format != PlanFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--explain: what kernels can be is told as text only");
        }
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = description.read(diagnostics);
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(diagnostics.list());
        if (program.isEmpty()) {
            return ExitCodes.ofFailed(diagnostics.list());
        }
        Problem problem = ProgramPlanner.plan(program.get(), parameters);
        Partition partition = each.map(all -> Partition.of(problem, all, strategy, 1))
                .orElseGet(() -> Partition.of(problem, offered, strategy));
        String plan = format.write(program.get(), partition);
        output.write(explain ? plan + "\n" + FormsText.of(program.get()) : plan);
        return ExitCodes.DONE;
    }

    private int devices(WeightChoice choice) {
        if (devices != null && devices < 1) {
            throw new ParameterException(spec.commandLine(), "--devices: at least 1 is needed, not " + devices);
        }
        if (devices == null && choice.given().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Missing required option: '--devices=N'; or give a weight for each device, such as --weights=3,1");
        }
        return devices != null ? devices : choice.given().orElseThrow().values().size();
    }
}
