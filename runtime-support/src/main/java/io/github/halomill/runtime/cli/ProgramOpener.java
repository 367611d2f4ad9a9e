package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.options.OpenOptions;
import io.github.halomill.runtime.cli.options.OptionRecord;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.mpi.Launcher;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Opens a program for a caller that runs it itself, with options as the command line of the program takes them. */
public final class ProgramOpener {

    private final CommandSpec spec = CommandSpec.create();
    private final OptionRecord<OpenOptions> options = OptionRecord.of(OpenOptions.class, spec);
    private final CommandLine command = new CommandLine(spec).setCaseInsensitiveEnumValuesAllowed(true);

    private ProgramOpener() {
        WholeNumbers.register(command);
    }

    /** The options, as they are typed. */
    public static Set<String> options() {
        return Set.copyOf(new ProgramOpener().spec.optionsMap().keySet());
    }

    /**
     * Opens a program.
     *
     * @param settings parameters and scalars by name, as text: {@code --log} computes with them
     * @param words options and their values, as they are typed
     * @throws UsageException if an option is wrong
     * @throws RunException if the program cannot be cut, a device fails, or a launcher started several processes
     */
    public static StencilProgram open(ProgramBuilder builder, Map<String, String> settings, List<String> words) {
        return builder.options(new ProgramOpener().execution(settings, words)).build();
    }

    private ExecutionOptions execution(Map<String, String> settings, List<String> words) {
        OpenOptions asked = parse(words);
        Ranks ranks = Launcher.ofProcess();
        if (ranks.count() > 1) {
            throw new RunException("a launcher started " + ranks.count() + " processes, and a program that its caller"
                    + " runs takes one; start 'halomill run' or the program's jar with the launcher");
        }
        List<Device> devices =
                Devices.select(ranks, DeviceSelection.parse(asked.engine().devices()), Devices.discover(ranks));
        return ExecutionOptions.DEFAULT
                .withCut(asked.engine().cut())
                .withForms(asked.engine().forms())
                .withMemory(asked.engine().memory())
                .withSavedFields(new SavedFields(true, asked.intervals().saved(List.of())))
                .withLookedValues(asked.intervals().logged(settings))
                .withFiniteCheck(asked.intervals().finiteCheck(List.of()))
                .withRanks(ranks)
                .withDevices(devices);
    }

    private OpenOptions parse(List<String> words) {
        try {
            command.parseArgs(words.toArray(String[]::new));
            return options.value();
        } catch (ParameterException e) {
            throw new UsageException(Misuse.cause(e));
        }
    }

    /**
     * Fills an array as {@code --input} does.
     *
     * @param text a file, a value, or {@code random[:SEED]}
     * @throws UsageException if there is no such array, or the text is none of these
     * @throws RunException if a file cannot be read, or holds another array
     */
    public static void fill(StencilProgram program, String array, String text) {
        List<ProgramArray> arrays = ProgramArray.of(program);
        try (Inputs inputs = new Inputs(List.of(array + "=" + text), Ranks.alone(), shape -> {
            throw new UsageException("standard input is the caller's; name a file");
        })) {
            inputs.open(program, arrays);
            inputs.fill(program, arrays);
        }
    }
}
