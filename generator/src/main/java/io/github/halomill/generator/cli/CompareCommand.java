package io.github.halomill.generator.cli;

import io.github.halomill.generator.compare.Comparison;
import io.github.halomill.generator.compare.ReportFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code halomill compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Says what differs between runs of one program, and by how much: of what --report FILE.json has written.",
            "The first is what the others are compared with."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the results are the same: scalars at the end, and series where several reports have the same iteration",
            "1:the results differ",
            "2:a file cannot be read, or is no report, or the reports are of several programs"
        })
final class CompareCommand implements Callable<Integer> {

    private static final int DIFFERENT = 1;

    @Parameters(arity = "2..*", paramLabel = "REPORT.json", description = "Reports of runs.")
    private List<Path> files;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to show it: ${COMPLETION-CANDIDATES} (a page with the curves of all runs). Default:"
                    + " ${DEFAULT-VALUE}.")
    private CompareFormat format;

    @Mixin
    private TextOutput output;

    @Override
    public Integer call() {
        List<ReportFile> reports = files.stream().map(ReportFile::read).toList();
        Comparison comparison = Comparison.of(reports);
        output.write(format.write(comparison, reports));
        return comparison.resultsDiffer() ? DIFFERENT : ExitCodes.DONE;
    }
}
