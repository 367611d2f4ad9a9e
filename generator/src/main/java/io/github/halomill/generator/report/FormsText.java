package io.github.halomill.generator.report;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;

/** In which forms a program may run its kernels besides their own, and what prevents others: as far as no device is asked. */
public final class FormsText {

    private FormsText() {}

    /** A line for each kernel, with a line feed at the end of each. */
    public static String of(Program program) {
        TextTable table = new TextTable("kernel", "--variant streamed", "--variant tiled", "--variant coarse");
        for (Kernel kernel : program.kernels()) {
            boolean tiled = !kernel.streamed().tiles().isEmpty();
            boolean streamed = (kernel.streamed().isPresent() && !tiled)
                    || program.streamed().isPresent();
            table.row(
                    kernel.name(),
                    streamed ? "possible" : no(kernel.streamed().obstacle()),
                    tiled ? "possible" : no(streamed ? "it is streamed" : "as streamed"),
                    kernel.notCoarse().isEmpty() ? "possible" : no(kernel.notCoarse()));
        }
        return "Forms of kernels\n" + table.text();
    }

    private static String no(String obstacle) {
        return "no: " + obstacle;
    }
}
