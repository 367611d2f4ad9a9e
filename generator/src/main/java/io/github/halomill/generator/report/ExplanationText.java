package io.github.halomill.generator.report;

import io.github.halomill.generator.kernel.access.ReferenceClass;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Kernels' references as text for a terminal. Long cells are shortened: the JSON form has everything. */
public final class ExplanationText {

    /** Alternatives of a reference, and guards, that are shown. */
    private static final int MOST = 4;

    /** Characters of a reference, an offset or a guard that are shown. */
    private static final int WIDEST = 120;

    private final StringBuilder text = new StringBuilder();

    private ExplanationText() {}

    /** The whole text, with a line feed at its end. */
    public static String write(List<Explanation> kernels) {
        ExplanationText explanation = new ExplanationText();
        kernels.forEach(explanation::kernel);
        explanation.legend();
        return explanation.text.toString();
    }

    private void kernel(Explanation kernel) {
        int all = kernel.references().size();
        line("%s: kernel %s, %d references to global memory", kernel.place(), kernel.kernel(), all);
        if (all > 0) {
            references(kernel);
            line(
                    "  %d of %d resolved (%s %%): %s",
                    kernel.resolved(),
                    all,
                    percent(kernel.resolved(), all),
                    Arrays.stream(ReferenceClass.values())
                            .map(kind -> kernel.count(kind) + " " + kind.id())
                            .collect(Collectors.joining(", ")));
        }
        TextTable table = new TextTable("buffer", "reads", "writes", "direction");
        kernel.buffers()
                .forEach(buffer -> table.row(
                        buffer.name(),
                        kernel.reads(buffer),
                        kernel.writes(buffer),
                        direction(kernel.reads(buffer) > 0, kernel.writes(buffer) > 0)));
        if (!kernel.buffers().isEmpty()) {
            text.append('\n').append(table.text());
        }
        text.append('\n');
    }

    private void references(Explanation kernel) {
        TextTable table = new TextTable("place", "does", "reference", "offset", "guards", "class");
        for (Reference reference : kernel.references()) {
            table.row(
                    reference.place(),
                    Explanation.letters(reference.mode()),
                    shortened(reference.text()),
                    offsets(reference),
                    guards(reference),
                    ReferenceClass.of(reference).id());
        }
        text.append(table.text());
    }

    private static String offsets(Reference reference) {
        return reference
                .unresolved()
                .map(Obstacle::text)
                .orElseGet(() -> few(
                        reference.accesses().stream()
                                .map(access -> Explanation.offset(reference, access))
                                .distinct()
                                .toList(),
                        " | "));
    }

    /** Those that all alternatives share, where they are several. */
    private static String guards(Reference reference) {
        List<ByteAccess> accesses = reference.accesses();
        List<String> common = new ArrayList<>(
                accesses.isEmpty() ? List.of() : accesses.get(0).guards().texts());
        accesses.forEach(access -> common.retainAll(access.guards().texts()));
        boolean more =
                accesses.stream().anyMatch(access -> access.guards().texts().size() > common.size());
        return few(common, ", ") + (more ? (common.isEmpty() ? "" : ", ") + "and others by case" : "");
    }

    private static String few(List<String> parts, String separator) {
        return parts.stream().limit(MOST).map(ExplanationText::shortened).collect(Collectors.joining(separator))
                + (parts.size() > MOST ? separator + (parts.size() - MOST) + " more" : "");
    }

    private static String shortened(String part) {
        String line = part.strip().replaceAll("\\s+", " ");
        return line.length() <= WIDEST ? line : line.substring(0, WIDEST - 3) + "...";
    }

    private static String direction(boolean read, boolean written) {
        if (read) {
            return written ? "read and written" : "read";
        }
        return written ? "written" : "not used";
    }

    /** Rounded down, so that 100 is all of them. */
    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%d.%d", 100 * part / whole, 1000 * part / whole % 10);
    }

    private void legend() {
        for (ReferenceClass kind : ReferenceClass.values()) {
            line("%s: %s", kind.id(), kind.text());
        }
        line(
                "x, y, z: global ids; local.x, group.x: ids in and of a group; size(x): how many; k0 ...: rounds of loops");
        line("%s", Explanation.ASSUMPTION);
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
