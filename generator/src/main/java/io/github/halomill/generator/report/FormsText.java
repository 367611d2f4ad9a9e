package io.github.halomill.generator.report;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;

/** In which forms a program may run its kernels besides their own, and what prevents others: as far as no device is asked. */
public final class FormsText {

    private FormsText() {}

    /** A line for each kernel, with a line feed at the end of each. */
    public static String of(Program program) {
        TextTable table = new TextTable("kernel", "--variant streamed", "--variant coarse");
        for (Kernel kernel : program.kernels()) {
            table.row(
                    kernel.name(),
                    kernel.streamed().isPresent() || program.streamed().isPresent()
                            ? "possible"
                            : no(kernel.streamed().obstacle()),
                    kernel.notCoarse().isEmpty() ? "possible" : no(kernel.notCoarse()));
        }
        return "Forms of kernels\n" + table.text();
    }

    private static String no(String obstacle) {
        return "no: " + obstacle;
    }
}
