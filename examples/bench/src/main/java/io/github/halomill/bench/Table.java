package io.github.halomill.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints rows while they come. */
final class Table {

    /** Columns that fit on a terminal; a CSV file has all. */
    private static final int PRINTED = Row.COLUMNS.indexOf("efficiency") + 1;

    private static final int[] WIDTHS = {8, 10, 8, 15, 7, 5, 10, 9, 8, 10};

    private final PrintStream out;

    Table(PrintStream out) {
        this.out = out;
    }

    void head() {
        line(Row.COLUMNS);
    }

    void row(Row row) {
        line(row.texts());
    }

    private void line(List<String> texts) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < PRINTED; i++) {
            // words to the left, numbers to the right
            String format = i < 4 ? "%-" + WIDTHS[i] + "s " : "%" + WIDTHS[i] + "s ";
            line.append(String.format(Locale.ROOT, format, texts.get(i)));
        }
        out.println(line.toString().stripTrailing());
    }
}
