package io.github.halomill.generator.cli;

import io.github.halomill.runtime.device.Devices;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code halomill devices}. */
@Command(
        name = "devices",
        mixinStandardHelpOptions = true,
        description = {
            "Lists the OpenCL devices of this machine.",
            "The first column is what generated programs take with --devices; a device may be used as several:"
                    + " 0:0*4 is four logical devices on device 0:0."
        })
final class DevicesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print them: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DeviceFormat format;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(format.write(Devices.discover()));
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }
}
