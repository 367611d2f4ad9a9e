package io.github.halomill.generator.cli;

import io.github.halomill.generator.compare.Comparison;
import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.runtime.io.StandardStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "2..*", paramLabel = "REPORT.json", description = "Reports of runs.")
    private List<Path> files;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to show it: ${COMPLETION-CANDIDATES} (a page with the curves of all runs). Default:"
                    + " ${DEFAULT-VALUE}.")
    private CompareFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write it. Default, and -: the output stream.")
    private Optional<Path> output;

    @Override
    public Integer call() throws IOException {
        List<ReportFile> reports = files.stream().map(ReportFile::read).toList();
        Comparison comparison = Comparison.of(reports);
        String text = format.write(comparison, reports);
        Optional<Path> file = output.filter(path -> !StandardStreams.isMeantBy(path));
        if (file.isPresent()) {
            try {
                Files.writeString(file.get(), text);
            } catch (IOException e) {
                throw new ParameterException(spec.commandLine(), "cannot write " + file.get() + ": " + e, e);
            }
        } else {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
        return comparison.resultsDiffer() ? DIFFERENT : ExitCodes.DONE;
    }
}
