package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.ArrayShape;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.kernel.table.SharedChange;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.schedule.Combining.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a kernel writes besides its work-items' own elements: a flag, a counter, a sum of each work-group.
 *
 * @param array its name
 * @param write the first statement that writes it
 * @param kind what that does
 * @param with how a {@code <reduce>} would find the same
 */
record SideResult(String array, Reference write, SideKind kind, String with) {

    /** Points that a message names. */
    private static final int MOST_POINTS = 9;

    private static final String EXAMPLE = "; 'halomill --explain HM242' has an example";

    /**
     * All of a kernel, in the order of its parameters: arrays of which no element that is written depends on a
     * work-item's own id.
     */
    static List<SideResult> all(Unit unit, KernelFunction function, Function definition, Evaluation evaluation) {
        List<Reference> written = KernelReferences.written(evaluation, function, definition);
        List<SideResult> all = new ArrayList<>();
        if (KernelReferences.symbols(evaluation.references()).noneMatch(WorkId.class::isInstance)) {
            return all; // there is one work-item
        }
        int ids = KernelReferences.ids(evaluation.references());
        for (Variable parameter : definition.parameters()) {
            List<Reference> writes = written.stream()
                    .filter(write -> write.buffer().equals(parameter))
                    .toList();
            if (!writes.isEmpty() && writes.stream().allMatch(SideResult::isBeside)) {
                List<Optional<SharedChange>> changes = writes.stream()
                        .map(write -> SharedChange.at(write.place(), write.text(), unit, definition))
                        .toList();
                boolean seen = changes.stream()
                                .anyMatch(change ->
                                        change.filter(SharedChange::used).isPresent())
                        || isReadElsewhere(evaluation.references(), writes);
                SideKind kind = kind(writes, changes, seen, ids);
                all.add(new SideResult(parameter.name(), writes.get(0), kind, with(kind, changes)));
            }
        }
        return all;
    }

    /**
     * What all statements that write an array do together.
     *
     * @param seen whether work-items use what the array has
     */
    private static SideKind kind(List<Reference> writes, List<Optional<SharedChange>> changes, boolean seen, int ids) {
        List<Reference.ByteAccess> accesses =
                writes.stream().flatMap(write -> write.accesses().stream()).toList();
        if (accesses.stream()
                .anyMatch(access -> access.offset().allSymbols().stream().anyMatch(SideResult::isGroup))) {
            return SideKind.OF_GROUP;
        }
        boolean atomic = writes.stream().anyMatch(Reference::isAtomic);
        if (!atomic && accesses.stream().allMatch(access -> isOfOne(access, ids))) {
            return SideKind.OF_ONE;
        }
        if (seen) {
            return SideKind.SEEN;
        }
        List<SharedChange> known = changes.stream().flatMap(Optional::stream).toList();
        if (atomic && known.stream().allMatch(change -> change.by().equals(Optional.of(Rule.ANY)))) {
            return SideKind.EXCHANGED;
        }
        boolean same = known.size() == writes.size()
                && known.stream().map(SharedChange::by).distinct().count() == 1
                && known.stream().map(SharedChange::stored).distinct().count() == 1;
        if (same && known.get(0).by().isEmpty()) {
            return SideKind.UPDATED;
        }
        return same && known.get(0).rule().isPresent() ? SideKind.NO_INTEGER : SideKind.OVERWRITTEN;
    }

    private static boolean isGroup(Symbol symbol) {
        return symbol instanceof WorkId id && id.level() == Level.GROUP;
    }

    /** Whether guards let one work-item only do it. */
    private static boolean isOfOne(Reference.ByteAccess access, int ids) {
        Bounds bounds = Bounds.of(access.guards());
        return IntStream.range(0, ids).allMatch(d -> {
            Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
            OptionalLong least = bounds.least(id);
            return least.isPresent() && least.equals(bounds.most(id));
        });
    }

    /** How a {@code <reduce>} would find the same: of a flag, whether anybody stored something. */
    private static String with(SideKind kind, List<Optional<SharedChange>> changes) {
        Rule first = changes.get(0).flatMap(SharedChange::rule).orElse(Rule.SUM);
        boolean extreme = first == Rule.MIN || first == Rule.MAX;
        return extreme ? first.word() : first == Rule.ANY && kind == SideKind.NO_INTEGER ? "max" : "sum";
    }

    /** Whether the kernel reads it in another way than by the statements that write it. */
    private static boolean isReadElsewhere(List<Reference> references, List<Reference> writes) {
        Set<SourceLocation> places = writes.stream().map(Reference::place).collect(Collectors.toSet());
        return references.stream()
                .anyMatch(reference -> reference.mode().reads()
                        && reference.buffer().equals(writes.get(0).buffer())
                        && !places.contains(reference.place()));
    }

    private static boolean isBeside(Reference write) {
        return write.unresolved().isEmpty()
                && write.accesses().stream()
                        .flatMap(access -> access.offset().allSymbols().stream())
                        .allMatch(symbol -> symbol.isUniform() || isGroup(symbol));
    }

    /**
     * The error that says what to write instead.
     *
     * @param rest what is inferred of the kernel without it; empty if nothing is
     */
    Diagnostic diagnostic(Optional<InferredKernel> rest) {
        return new Diagnostic(
                DiagnosticCode.SIDE_RESULT,
                Severity.ERROR,
                write.place(),
                "'" + write.text() + "' " + kind.does()
                        + (kind == SideKind.OF_GROUP
                                ? ", but not one element for each group, which one of its work-items writes and none reads"
                                : ", which several devices cannot do together")
                        + rest.filter(kernel -> kind != SideKind.SEEN)
                                .map(SideResult::told)
                                .orElse(""),
                cure(rest));
    }

    /** What a description of the kernel without it would say. */
    private static String told(InferredKernel rest) {
        String fields = rest.arrays().stream()
                .filter(ArrayShape::isDistributed)
                .map(array -> array.access().isRead()
                        ? "reads " + array.access().name() + points(array)
                                + (array.access().isWritten() ? " and writes it" : "")
                        : "writes " + array.access().name())
                .collect(Collectors.joining(", "));
        return "; the rest of the kernel can be described: it " + fields;
    }

    private static String points(ArrayShape array) {
        List<String> points = array.points().stream()
                .flatMap(all -> all.describe(array.access().parameter().place(), array.components()))
                .map(Text::point)
                .toList();
        return array.isReplicated()
                ? " everywhere"
                : " at " + (points.size() > MOST_POINTS ? points.size() + " points" : String.join(" ", points));
    }

    private String cure(Optional<InferredKernel> rest) {
        String what = rest.flatMap(SideResult::written).orElse("FIELD");
        String reduce = "<reduce name=\"" + array + "\" of=\"" + what + "\" with=\"" + with + "\"/>";
        String value = reduce + " with the kernel's value in place of '" + what + "'";
        String out =
                "take the statement out of the kernel, by #ifdef for example, let 'halomill infer' describe the rest,"
                        + " and ";
        String write = out + "write in the <schedule>, after the <launch>, ";
        return switch (kind) {
            case OF_ONE ->
                write + "<let name=\"" + array + "\">" + array + " + 1</let>, or what its value is" + EXAMPLE;
            case EXCHANGED, OVERWRITTEN ->
                "have each work-item write its number to an element of its own, and choose one by a rule that needs no"
                        + " order, such as the largest, by a <reduce>" + EXAMPLE;
            case SEEN ->
                "change it without reading it, by an integer atomic or by storing one number, as *flag = 1 in place of"
                        + " if (!*flag) *flag = 1, and read it in a later kernel: then 'halomill infer' writes <combine>;"
                        + " no other description can be written" + EXAMPLE;
            case UPDATED ->
                "change it by atomic_add, atomic_or or another integer atomic, and 'halomill infer' writes <combine>;"
                        + " or, if it is a sum, " + write + value + EXAMPLE;
            case NO_INTEGER ->
                "make it an array of int or uint that is changed as such, and 'halomill infer' writes <combine>; or "
                        + write + value + EXAMPLE;
            case OF_GROUP -> write + value + EXAMPLE;
        };
    }

    /** What work-items write. */
    private static Optional<String> written(InferredKernel rest) {
        return rest.arrays().stream()
                .filter(array -> array.isDistributed() && array.access().isWritten())
                .map(array -> array.access().name())
                .findFirst();
    }
}
