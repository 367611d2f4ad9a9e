package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.exec.plan.Cut;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.Forms;

/**
 * How a program is run.
 *
 * @param devices which devices, see {@link io.github.halomill.runtime.device.DeviceSelection}
 * @param sanitize whether it runs on a simulated device instead, which checks every access
 * @param cut how the problem is cut
 * @param forms in which form kernels run, and data goes
 * @param memory what may be used of the devices' memory
 */
public record EngineOptions(
        @CommandOption(
                value = "--devices",
                label = "SELECTION",
                byDefault = "all",
                text = "Which devices: all, a number, gpu, cpu, 0:0,0:1 or 0:0*4, or a query such as \"SELECT 2 DEVICE"
                        + " WHERE MEMORY > 8 GiB ORDER BY CLOCK DESC\" (default: ${DEFAULT-VALUE}).")
        String devices,

        @CommandOption(
                value = "--sanitize",
                text = "Run on Oclgrind, a simulated device that finds invalid accesses, data races, what is read"
                        + " before it is written, and barriers that some work-items miss; slow: give small sizes.")
        boolean sanitize,

        Cut cut,
        Forms forms,
        DeviceMemory memory) {

    /** The first device alone, which runs the kernels as they are, one step after the other. */
    EngineOptions sanitized() {
        return new EngineOptions("0:0", true, Cut.everyStep(), forms.plain(), DeviceMemory.ALL);
    }
}
