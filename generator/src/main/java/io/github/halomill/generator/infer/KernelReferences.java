package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the references of a kernel tell together. */
final class KernelReferences {

    private KernelReferences() {}

    /** Whether the kernel may write by a reference. */
    static boolean mayWrite(Reference reference, KernelFunction function, Function definition) {
        int index = definition.parameters().indexOf(reference.buffer());
        if (index < 0) {
            return false; // a variable outside functions, which is refused elsewhere if it changes
        }
        boolean readOnly = function.parameters().get(index).readOnly();
        return reference.mode() == Reference.Mode.WRITE || (reference.mode() == Reference.Mode.UPDATE && !readOnly);
    }

    /** What may be written, where ids begin at 0. */
    static List<Reference> written(Evaluation evaluation, KernelFunction function, Function definition) {
        return evaluation.fromZero().references().stream()
                .filter(reference -> mayWrite(reference, function, definition))
                .toList();
    }

    /** How many ids the kernel asks for. */
    static int ids(List<Reference> references) {
        return 1
                + symbols(references)
                        .filter(WorkId.class::isInstance)
                        .mapToInt(id -> ((WorkId) id).dimension())
                        .max()
                        .orElse(0);
    }

    /** The names of all that offsets and guards of arrays and of local memory are made of. */
    static Set<String> names(Evaluation evaluation) {
        return Stream.concat(symbols(evaluation.references()), symbols(evaluation.locals()))
                .map(Symbol::toString)
                .collect(Collectors.toSet());
    }

    /** All that their offsets and guards are made of. */
    static Stream<Symbol> symbols(List<Reference> references) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> Stream.concat(
                        access.offset().allSymbols().stream(),
                        access.guards().all().flatMap(guard -> guard.allSymbols().stream())));
    }

    /**
     * How many work-items along {@code d} get past the guards of any of the references; empty if those of one let all
     * pass.
     */
    static Optional<Poly> guard(List<Reference> references, int d, Setting unbound) {
        Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
        Optional<Poly> result = Optional.empty();
        for (Reference reference : references) {
            for (ByteAccess access : reference.accesses()) {
                Bounds bounds = Bounds.of(unbound.bind(access.meant().without(any -> chooses(any, d, access.meant()))));
                Optional<Poly> last = bounds.isContradictory()
                        ? Optional.of(Poly.of(-1))
                        : bounds.upper(id, Uniform.class::isInstance, unbound::size);
                if (last.isEmpty()) {
                    return Optional.empty();
                }
                result = greater(result, last.get().plus(1), unbound);
            }
        }
        return result.filter(count -> unbound.estimate(count) > 0);
    }

    /** Whether a guard lets those pass only whose id is a scalar, as in {@code x == sourceX}: it counts none. */
    private static boolean chooses(Poly guard, int d, Guards guards) {
        return guard.symbols().contains(new WorkId(Level.GLOBAL, d))
                && guard.symbols().stream().anyMatch(Uniform.class::isInstance)
                && guards.polynomials().contains(guard.negated());
    }

    /** Whether guards of any reference let no id along {@code d} pass that is less than a scalar. */
    static boolean isBoundedBelow(List<Reference> references, int d) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.meant().polynomials().stream())
                .anyMatch(guard -> guard.linear(new WorkId(Level.GLOBAL, d))
                                .filter(Poly.ONE::equals)
                                .isPresent()
                        && guard.symbols().stream().anyMatch(Uniform.class::isInstance));
    }

    static Optional<Poly> greater(Optional<Poly> a, Poly b, Setting unbound) {
        return a.isPresent() && unbound.estimate(a.get()) >= unbound.estimate(b) ? a : Optional.of(b);
    }
}
