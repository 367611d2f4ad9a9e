package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds bytes of an array in local memory that a work-item reads and no work-item of a group writes: they hold
 * anything.
 */
public final class LocalUnwritten {

    /** As much local memory as is looked at, in bytes. */
    private static final long MOST_BYTES = 1 << 20;

    private final Setting setting;

    /** @param setting with the size of the groups */
    public LocalUnwritten(Setting setting) {
        this.setting = setting.numeric();
    }

    /**
     * A read of such bytes.
     *
     * @param item a work-item that certainly makes it, with parameters at their defaults; empty if none was found
     * @param offset of the first byte then
     */
    public record Unwritten(Reference read, Optional<List<Long>> item, long offset) {}

    /** The first such read of these references, which are all to one array. */
    public Optional<Unwritten> of(List<Reference> references) {
        List<Reference> reads = references.stream()
                .filter(reference -> reference.mode() == Reference.Mode.READ)
                .toList();
        if (reads.isEmpty()) {
            return Optional.empty();
        }
        Optional<BitSet> written = written(references);
        return written.flatMap(bytes -> reads.stream()
                        .flatMap(read -> seen(read, bytes).stream())
                        .findFirst())
                .or(() -> references.size() == reads.size()
                        ? Optional.of(new Unwritten(reads.get(0), Optional.empty(), 0))
                        : Optional.empty());
    }

    private Optional<Unwritten> seen(Reference read, BitSet written) {
        return read.accesses().stream()
                .flatMap(access -> Witness.find(access, setting, offset -> !isWritten(written, offset)).stream())
                .filter(found -> found.wrapped().isEmpty())
                .findFirst()
                .map(found -> new Unwritten(read, Optional.of(found.item()), found.offset()));
    }

    private static boolean isWritten(BitSet written, long offset) {
        return offset < 0 || offset > MOST_BYTES || written.get((int) offset);
    }

    /** All bytes that a work-item of a group may write; empty if that is not known. */
    private Optional<BitSet> written(List<Reference> references) {
        BitSet bytes = new BitSet();
        List<Reference> writes = references.stream()
                .filter(reference -> reference.mode().writes())
                .toList();
        if (writes.isEmpty()) {
            return Optional.of(bytes);
        }
        GroupItems items = new GroupItems(setting);
        boolean known = !items.all().isEmpty()
                && writes.stream()
                        .allMatch(write -> write.unresolved().isEmpty()
                                && write.accesses().stream()
                                        .allMatch(access -> isAdded(access, write.bytes(), items, bytes)));
        return known ? Optional.of(bytes) : Optional.empty();
    }

    /** Whether it is known what an access may write, which is added to {@code bytes} then. */
    private boolean isAdded(ByteAccess access, long size, GroupItems items, BitSet bytes) {
        Poly offset = setting.bind(access.offset());
        Guards guards = access.guards().map(setting::bind);
        for (List<Long> item : items.all()) {
            Guards here = guards.map(guard -> items.at(guard, item));
            if (here.contradictory()) {
                continue;
            }
            Poly place = items.at(offset, item);
            Bounds bounds = Bounds.of(here);
            OptionalLong first = place.constant().isPresent() ? place.constant() : bounds.least(place);
            OptionalLong last = place.constant().isPresent() ? place.constant() : bounds.most(place);
            if (first.isEmpty()
                    || last.isEmpty()
                    || first.getAsLong() < 0
                    || last.getAsLong() > MOST_BYTES
                    || Effort.isSpent()) {
                return false;
            }
            bytes.set((int) first.getAsLong(), (int) (last.getAsLong() + size));
        }
        return true;
    }
}
