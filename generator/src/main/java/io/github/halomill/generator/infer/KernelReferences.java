package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Access;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the references of a kernel tell together. */
final class KernelReferences {

    private KernelReferences() {}

    /** How many ids the kernel asks for. */
    static int ids(List<Reference> references) {
        return 1
                + symbols(references)
                        .filter(WorkId.class::isInstance)
                        .mapToInt(id -> ((WorkId) id).dimension())
                        .max()
                        .orElse(0);
    }

    /** All that their offsets and guards are made of. */
    static Stream<Symbol> symbols(List<Reference> references) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> Stream.concat(
                        access.offset().allSymbols().stream(),
                        access.guards().polynomials().stream().flatMap(guard -> guard.allSymbols().stream())));
    }

    /** How many work-items along {@code d} get past the guards of every write. */
    static Optional<Poly> guard(List<Reference> written, int d, Setting unbound) {
        Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
        Poly result = null;
        for (Reference reference : written) {
            for (Access access : reference.accesses()) {
                Optional<Poly> last = new Bounds(unbound.bind(access.guards()))
                        .upper(id).stream()
                                .filter(bound -> bound.symbols().stream().noneMatch(Size.class::isInstance))
                                .filter(bound -> bound.symbols().stream().allMatch(Uniform.class::isInstance))
                                .min(Comparator.comparingLong(unbound::estimate));
                if (last.isEmpty()) {
                    return Optional.empty();
                }
                Poly count = last.get().plus(1);
                result = result == null || unbound.estimate(count) > unbound.estimate(result) ? count : result;
            }
        }
        return Optional.ofNullable(result);
    }
}
