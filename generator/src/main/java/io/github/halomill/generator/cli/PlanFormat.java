package io.github.halomill.generator.cli;

import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.report.AddressingText;
import io.github.halomill.generator.report.PlanJson;
import io.github.halomill.generator.report.PlanText;
import io.github.halomill.runtime.draw.PlanSvg;
import io.github.halomill.runtime.partition.Partition;
import java.util.Locale;

/** How a partition is shown. */
enum PlanFormat {
    TEXT,
    JSON,
    SVG;

    /** The partition of {@code program} in this format. */
    String write(Program program, Partition partition) {
        return switch (this) {
            case TEXT -> PlanText.write(program.name(), partition) + "\n" + AddressingText.of(program) + "\n";
            case JSON -> PlanJson.write(program.name(), partition);
            case SVG -> PlanSvg.write(program.name(), partition);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
