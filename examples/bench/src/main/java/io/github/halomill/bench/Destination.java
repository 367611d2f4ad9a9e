package io.github.halomill.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where rows and tables go. */
final class Destination {

    static final String CSV = "--csv";
    static final String INTO = "--into";

    @Option(
            names = CSV,
            paramLabel = "FILE",
            description = "Adds the rows to this file, in the places of those of the same kernel, type and cells.")
    private @Nullable Path csv;

    @Option(
            names = INTO,
            paramLabel = "FILE.md",
            description =
                    "Writes the tables of all rows between '<!-- table: streamed -->' (or an5d) and '<!-- end -->'"
                            + " of this page, instead of printing them.")
    private @Nullable Path into;

    /** The file that has the rows. */
    CsvFile file(Path otherwise) {
        return CsvFile.open(csv == null ? otherwise : csv, StencilBenchmark.COLUMNS);
    }

    /** Makes the tables of a file. */
    void publish(CsvFile file, PrintStream out) {
        StencilTables tables = new StencilTables(file.rows());
        if (into == null) {
            out.print("\n" + tables.text());
        } else {
            tables.into(into);
        }
        out.println("written to " + (into == null ? file.path() : file.path() + " and " + into));
    }
}
