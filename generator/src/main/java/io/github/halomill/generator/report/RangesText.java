package io.github.halomill.generator.report;

import io.github.halomill.generator.kernel.access.AccessRanges;
import io.github.halomill.generator.kernel.access.ByteRanges;
import io.github.halomill.generator.kernel.access.ByteRanges.Range;
import io.github.halomill.generator.kernel.access.Slice;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What each of several devices that share an NDRange reads and writes: lists of offsets and lengths, in elements. */
public final class RangesText {

    /** Ranges of a buffer that are shown. */
    private static final int MOST = 8;

    private final AccessRanges finder;

    private RangesText(Slice part, Map<String, Long> scalars) {
        finder = new AccessRanges(part, scalars);
    }

    /**
     * A table with a line feed at its end.
     *
     * @param whole all work-items
     * @param devices how many devices share them in about equal parts
     * @param dimension along which they are cut
     * @param scalars values of scalar arguments and of macros that are not defined
     */
    public static String write(Explanation kernel, Slice whole, int devices, int dimension, Map<String, Long> scalars) {
        TextTable table = new TextTable("device", "work-items", "does", "buffer", "(offset,length) in elements");
        for (int device = 0; device < devices; device++) {
            Slice part = whole.part(device, devices, dimension);
            RangesText ranges = new RangesText(part, scalars);
            String items = Axes.name(dimension) + " [" + part.lo().get(dimension) + ","
                    + part.hi().get(dimension) + ")";
            for (Variable buffer : kernel.buffers()) {
                List<Reference> references = kernel.references().stream()
                        .filter(reference -> reference.buffer().equals(buffer))
                        .toList();
                table.row(device, items, "R", buffer.name(), ranges.text(buffer, references, Mode::reads));
                table.row(device, items, "W", buffer.name(), ranges.text(buffer, references, Mode::writes));
            }
        }
        return kernel.kernel() + ", " + product(whole.items()) + " work-items in groups of " + product(whole.group())
                + "\n" + table.text();
    }

    private static String product(List<Long> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }

    private String text(Variable buffer, List<Reference> references, Predicate<Mode> does) {
        List<Reference> such = references.stream()
                .filter(reference -> does.test(reference.mode()))
                .toList();
        Optional<ByteRanges> found = finder.of(such);
        if (found.isEmpty()) {
            return "not known";
        }
        long size = buffer.type() instanceof Type.Pointer pointer
                ? pointer.target().bytes().orElse(1)
                : 1;
        List<Range> ranges = found.get().ranges();
        List<String> shown = new ArrayList<>();
        for (Range range : ranges.subList(0, Math.min(MOST, ranges.size()))) {
            boolean elements = range.offset() % size == 0 && range.length() % size == 0;
            shown.add(
                    elements
                            ? "(" + range.offset() / size + "," + range.length() / size + ")"
                            : "(" + range.offset() + "," + range.length() + " bytes)");
        }
        String more = ranges.size() > MOST ? " and " + (ranges.size() - MOST) + " more" : "";
        return ranges.isEmpty() ? "nothing" : (found.get().exact() ? "" : "at most ") + String.join("", shown) + more;
    }
}
