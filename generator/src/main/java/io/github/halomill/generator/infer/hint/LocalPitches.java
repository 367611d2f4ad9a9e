package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.base.Arithmetic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Scalars that are the length of a row, or the size of a plane, in local memory: as long as a work-group reaches in it.
 */
public final class LocalPitches {

    private LocalPitches() {}

    /** Those that nothing else tells, by name, of which all that a row has in it is known. */
    public static Map<String, Long> of(List<Reference> locals, Setting setting) {
        Map<String, Long> pitches = new TreeMap<>();
        for (Reference reference : locals) {
            for (ByteAccess access : reference.accesses()) {
                for (Symbol symbol : access.offset().symbols()) {
                    if (symbol instanceof Uniform pitch && !setting.scalars().containsKey(pitch.name())) {
                        length(pitch, access, reference.bytes(), setting)
                                .ifPresent(length -> pitches.merge(pitch.name(), length, Math::max));
                    }
                }
            }
        }
        return pitches;
    }

    /** How many elements a row has at least, if {@code pitch} is from one to the next. */
    private static OptionalLong length(Uniform pitch, ByteAccess access, long bytes, Setting setting) {
        Optional<Poly> rows = access.offset().linear(pitch);
        OptionalLong elementBytes =
                rows.stream().flatMapToLong(LocalPitches::ofLocalId).min();
        if (elementBytes.isEmpty()) {
            return OptionalLong.empty();
        }
        Poly inRow = access.offset().minus(rows.orElseThrow().times(Poly.of(pitch)));
        if (ofLocalId(inRow).findAny().isEmpty()) {
            return OptionalLong.empty(); // a distance, not a row of elements
        }
        OptionalLong last = Bounds.of(setting.bind(access.guards())).most(setting.bind(inRow));
        return last.isPresent()
                ? OptionalLong.of(Arithmetic.ceilDiv(last.getAsLong() + bytes, elementBytes.getAsLong()))
                : last;
    }

    /** The factors of local ids. */
    private static LongStream ofLocalId(Poly rows) {
        return rows.symbols().stream()
                .filter(symbol -> symbol instanceof WorkId id && id.level() == Level.LOCAL)
                .flatMap(id -> rows.linear(id).stream())
                .flatMapToLong(factor -> factor.constant().stream())
                .filter(factor -> factor > 0);
    }
}
