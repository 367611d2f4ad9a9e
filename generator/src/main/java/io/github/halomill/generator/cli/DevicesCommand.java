package io.github.halomill.generator.cli;

import io.github.halomill.runtime.device.Bandwidths;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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

    @Parameters(
            arity = "0..1",
            paramLabel = "SELECTION",
            description = "Only those that --devices of a generated program would select: a query such as"
                    + " \"SELECT 2 DEVICE WHERE MEMORY > 8 GiB ORDER BY CLOCK DESC\", all, a number, gpu, cpu, 0:0,0:1 or"
                    + " 0:0*4. Default: ${DEFAULT-VALUE}.")
    private String selection = "all";

    @Option(
            names = "--bandwidth",
            description = "Also measure how fast they copy their memory. A query that asks for BANDWIDTH does so, too.")
    private boolean bandwidth;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print them: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private DeviceFormat format;

    @Override
    public Integer call() {
        DeviceSelection wanted = DeviceSelection.parse(selection);
        Bandwidths bandwidths = Bandwidths.measured();
        List<Device> devices = wanted.select(Devices.discover(), bandwidths);
        Optional<ToDoubleFunction<Device>> shown =
                bandwidth || wanted.asksForBandwidth() ? Optional.of(bandwidths) : Optional.empty();
        spec.commandLine().getOut().print(format.write(devices, shown));
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }
}
