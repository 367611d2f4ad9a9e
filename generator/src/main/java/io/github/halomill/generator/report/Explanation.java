package io.github.halomill.generator.report;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.ReferenceClass;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What is found out about a kernel's references to global memory, with the scalar arguments taken as not negative.
 *
 * @param kernel its name
 * @param place of the name
 * @param buffers its parameters that point to global or constant memory, and variables outside functions that it
 *     changes
 * @param references in source order
 */
public record Explanation(String kernel, SourceLocation place, List<Variable> buffers, List<Reference> references) {

    /** What the offsets are true for. */
    static final String ASSUMPTION = "scalar arguments are taken as not negative, offsets are in elements";

    public Explanation {
        buffers = List.copyOf(buffers);
        references = references.stream()
                .map(Explanation::renumbered)
                .sorted(Comparator.comparing(Reference::place))
                .toList();
    }

    /** Evaluates a kernel of a file. */
    public static Explanation of(Unit unit, Function kernel) {
        Evaluation evaluation =
                KernelEvaluator.evaluate(unit, kernel, scalar -> true).fromZero();
        return new Explanation(
                kernel.name(),
                kernel.place(),
                Stream.concat(
                                KernelEvaluator.buffers(kernel).stream(),
                                evaluation.kept().stream().map(Reference::buffer))
                        .distinct()
                        .toList(),
                Stream.concat(evaluation.references().stream(), evaluation.kept().stream())
                        .toList());
    }

    /** Says of a kernel that it is not known what it does: there was no time for it. */
    public static Explanation notFollowed(Function kernel) {
        return new Explanation(
                kernel.name(),
                kernel.place(),
                KernelEvaluator.buffers(kernel),
                KernelEvaluator.nothingKnown(
                        kernel, "the file takes too long to follow; ask for one kernel by --function"));
    }

    /** With the loops that it is in called k0, k1 and so on, from the outside in. */
    private static Reference renumbered(Reference reference) {
        List<Symbol> loops = reference.accesses().stream()
                .flatMap(access -> Stream.concat(
                        Stream.of(access.offset()), access.guards().all()))
                .flatMap(poly -> poly.allSymbols().stream())
                .filter(Counter.class::isInstance)
                .distinct()
                .sorted(Comparator.comparingInt(loop -> ((Counter) loop).number()))
                .toList();
        UnaryOperator<Poly> rename = poly -> poly.bind(symbol ->
                loops.contains(symbol) ? Optional.of(Poly.of(new Counter(loops.indexOf(symbol)))) : Optional.empty());
        return reference.map(rename);
    }

    /** What a reference does: {@code R}, {@code W} or {@code RW}. */
    static String letters(Mode mode) {
        return (mode.reads() ? "R" : "") + (mode.writes() ? "W" : "");
    }

    /** The offset in elements of the buffer; what is no whole number of them is in bytes. */
    static String offset(Reference reference, ByteAccess access) {
        Poly bytes = access.offset();
        long size = reference.buffer().type() instanceof Type.Pointer pointer
                ? pointer.target().bytes().orElse(1)
                : 1;
        return bytes.exactly(Poly.of(size)).map(Poly::toString).orElse("(" + bytes + ") bytes");
    }

    long count(ReferenceClass kind) {
        return count(reference -> ReferenceClass.of(reference) == kind);
    }

    long resolved() {
        return count(reference -> ReferenceClass.of(reference).isResolved());
    }

    long reads(Variable buffer) {
        return count(
                reference -> reference.buffer() == buffer && reference.mode().reads());
    }

    long writes(Variable buffer) {
        return count(
                reference -> reference.buffer() == buffer && reference.mode().writes());
    }

    private long count(Predicate<Reference> condition) {
        return references.stream().filter(condition).count();
    }
}
