package io.github.halomill.generator.cli;

import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.device.Devices;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(DeviceTable.format(Devices.discover()));
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }
}
