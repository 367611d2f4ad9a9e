package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
record SideResult(String array, Reference write, Kind kind, String with) {

    /** Points that a message names. */
    private static final int MOST_POINTS = 9;

    private static final Pattern ATOMIC = Pattern.compile(
            "atom(?:ic)?_(?:fetch_)?(add|inc|sub|dec|min|max|and|or|xor|xchg|cmpxchg|store)\\b.*", Pattern.DOTALL);

    /** What a statement does to elements that are no work-item's own. */
    enum Kind {
        FLAG("is a flag: all work-items write the same number to one element"),
        COUNTER("is a counter or a sum: all work-items change one element by an atomic"),
        EXTREME("is an extreme: all work-items change one element by an atomic"),
        EXCHANGED("is an exchange: all work-items change one element by an atomic, and the last one wins"),
        OF_GROUP("is a result of each work-group"),
        OF_ONE("is written by one work-item only"),
        ADDED("is a sum without an atomic: work-items overwrite each other's, on one device as well"),
        OVERWRITTEN("is written by all work-items: the last one wins, on one device as well");

        private final String does;

        Kind(String does) {
            this.does = does;
        }
    }

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
                Reference first = writes.get(0);
                Kind kind = kind(unit, first, ids);
                all.add(new SideResult(parameter.name(), first, kind, with(first, kind)));
            }
        }
        return all;
    }

    private static boolean isBeside(Reference write) {
        return write.unresolved().isEmpty()
                && write.accesses().stream()
                        .flatMap(access -> access.offset().allSymbols().stream())
                        .allMatch(symbol -> symbol.isUniform() || isGroup(symbol));
    }

    private static boolean isGroup(Symbol symbol) {
        return symbol instanceof WorkId id && id.level() == Level.GROUP;
    }

    private static Kind kind(Unit unit, Reference write, int ids) {
        if (write.accesses().stream()
                .anyMatch(access -> access.offset().allSymbols().stream().anyMatch(SideResult::isGroup))) {
            return Kind.OF_GROUP;
        }
        if (write.mode() == Reference.Mode.UPDATE) {
            return switch (operation(write)) {
                case "min", "max" -> Kind.EXTREME;
                case "or" -> Kind.FLAG;
                case "xchg", "cmpxchg", "store" -> Kind.EXCHANGED;
                default -> Kind.COUNTER;
            };
        }
        if (write.accesses().stream().allMatch(access -> isOfOne(access, ids))) {
            return Kind.OF_ONE;
        }
        return Assigned.by(unit, write);
    }

    private static String operation(Reference write) {
        Matcher matcher = ATOMIC.matcher(write.text());
        return matcher.matches() ? matcher.group(1) : "";
    }

    private static String with(Reference write, Kind kind) {
        return switch (kind) {
            case FLAG -> "max";
            case EXTREME -> operation(write);
            default -> "sum";
        };
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

    /** Finds what a place of the source assigns. */
    private static final class Assigned extends Walker {
        private final Reference write;
        private Kind kind = Kind.OVERWRITTEN;

        private Assigned(Reference write) {
            this.write = write;
        }

        static Kind by(Unit unit, Reference write) {
            Assigned assigned = new Assigned(write);
            unit.functions().forEach(function -> assigned.walk(function.body()));
            return assigned.kind;
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Assign assign && isHere(assign.target())) {
                kind = isNumber(assign.value()) ? Kind.FLAG : Kind.OVERWRITTEN;
            } else if (expr instanceof Expr.Update update && isHere(update.target())) {
                kind = update.op() == Expr.BinaryOp.OR ? Kind.FLAG : Kind.ADDED;
            }
        }

        private boolean isHere(Expr target) {
            return target.place().equals(write.place());
        }

        private static boolean isNumber(Expr value) {
            return value instanceof Expr.Convert convert
                    ? isNumber(convert.operand())
                    : value instanceof Expr.IntLiteral || value instanceof Expr.RealLiteral;
        }
    }

    /**
     * The error that says what to write instead.
     *
     * @param rest what is inferred of the kernel without it; empty if nothing is
     */
    Diagnostic diagnostic(Optional<InferredSpace> rest) {
        return new Diagnostic(
                DiagnosticCode.SIDE_RESULT,
                Severity.ERROR,
                write.place(),
                "'" + write.text() + "' " + kind.does
                        + (kind == Kind.OF_GROUP
                                ? ", but not one element for each group, which one of its work-items writes and none reads"
                                : ", which several devices cannot do together")
                        + rest.map(SideResult::told).orElse(""),
                cure(rest));
    }

    /** What a description of the kernel without it would say. */
    private static String told(InferredSpace rest) {
        String fields = rest.buffers().stream()
                .filter(InferredBuffer::isDistributed)
                .map(buffer ->
                        (buffer.isRead() ? "reads " + buffer.name() + points(buffer) : "writes " + buffer.name()))
                .collect(Collectors.joining(", "));
        return "; the rest of the kernel can be described: it " + fields;
    }

    private static String points(InferredBuffer buffer) {
        List<String> points = buffer.pointTexts();
        return buffer.isReplicated()
                ? " everywhere"
                : " at " + (points.size() > MOST_POINTS ? points.size() + " points" : String.join(" ", points));
    }

    private String cure(Optional<InferredSpace> rest) {
        String what = rest.flatMap(this::compared).orElse("FIELD");
        String reduce = "<reduce name=\"" + array + "\" of=\"" + what + "\" with=\"" + with + "\"/>";
        return "take the statement out of the kernel, by #ifdef for example, let 'halomill infer' describe the rest, and write in the <schedule>, after the <launch>, "
                + switch (kind) {
                    case OF_ONE -> "<let name=\"" + array + "\">" + array + " + 1</let>, or what its value is";
                    case FLAG ->
                        reduce + " with the kernel's condition in place of '" + what + "', and <until>" + array
                                + " == 0</until> to end with it";
                    default -> reduce + " with the kernel's value in place of '" + what + "'";
                }
                + "; 'halomill --explain HM242' has an example";
    }

    /** What a work-item writes beside what it was, or what it writes, as an expression of the fields. */
    private Optional<String> compared(InferredSpace rest) {
        Optional<InferredBuffer> written = rest.buffers().stream()
                .filter(buffer -> buffer.isDistributed() && buffer.isWritten())
                .findFirst();
        return written.map(next -> rest.buffers().stream()
                .filter(now -> !now.isWritten() && now.isDistributed() && now.isLike(next))
                .findFirst()
                .filter(now -> kind == Kind.FLAG || kind == Kind.COUNTER)
                .map(now -> next.name() + " != " + now.name())
                .orElse(next.name()));
    }
}
