package io.github.halomill.generator.report;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.streamed.StreamedText;

/**
 * In which forms a program may run its kernels besides their own, and what prevents others: as far as no device is
 * asked.
 */
public final class FormsText {

    private static final String STREAMED = "--variant streamed";

    private FormsText() {}

    /** A line for each kernel, with a line feed at the end of each. */
    public static String of(Program program) {
        TextTable table = new TextTable("kernel", "several steps in a launch", "several elements in a work-item");
        for (Kernel kernel : program.kernels()) {
            table.row(
                    kernel.name(),
                    steps(program.streamed()),
                    kernel.notCoarse().isEmpty() ? "--variant coarse" : no(kernel.notCoarse()));
        }
        return "Forms of kernels\n" + table.text();
    }

    private static String steps(StreamedText copy) {
        if (!copy.isPresent()) {
            return no(copy.obstacle());
        }
        return copy.isTiled() ? "--variant tiled (" + copy.obstacle() + ")" : STREAMED;
    }

    private static String no(String obstacle) {
        return "no: " + obstacle;
    }
}
