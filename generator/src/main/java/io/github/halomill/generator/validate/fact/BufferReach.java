package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.Races;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.access.band.Bands;
import io.github.halomill.generator.kernel.access.push.PushFinder;
import io.github.halomill.generator.kernel.access.push.Writers;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds where a kernel's references to one buffer go. */
final class BufferReach {

    private final DescribedSetting described;
    private final KernelFacts kernel;
    private final BufferFacts buffer;
    private final Optional<Bands> bands;
    private final Optional<Writers> pushed;
    private final Map<List<Integer>, ReachFinder> finders = new HashMap<>();

    BufferReach(DescribedSetting described, KernelFacts kernel, BufferFacts buffer, List<Reference> references) {
        this.described = described;
        this.kernel = kernel;
        this.buffer = buffer;
        this.bands = FieldBands.of(buffer, described);
        this.pushed = pushed(references);
    }

    /** Where a reference goes, if all of that is known. */
    Optional<List<ReachedBox>> of(Reference reference) {
        return reference.unresolved().isPresent()
                ? Optional.empty()
                : found(reference).flatMap(this::boxes);
    }

    /**
     * Whether it is known for the parameters' defaults only where a reference leads, and that matters: not if it reads
     * an array of which every device has all.
     */
    boolean isAssumed(Reference reference, Optional<List<ReachedBox>> reaches) {
        return (reference.mode().writes() || !buffer.isWhole())
                && reaches.stream()
                        .flatMap(List::stream)
                        .anyMatch(box -> box.reach().numeric());
    }

    private Optional<List<Reach>> found(Reference reference) {
        boolean writes = reference.mode().writes();
        if (bands.isPresent()) {
            return bands.get().find(reference);
        }
        return pushed.isPresent() && pushed.get().push() && writes
                ? Optional.of(pushed.get().reached(reference))
                : finder(writes).flatMap(finder -> finder.find(reference));
    }

    private Optional<List<ReachedBox>> boxes(List<Reach> reaches) {
        List<ReachedBox> boxes = reaches.stream()
                .flatMap(reach -> ReachedBox.of(reach, buffer.size(), described.setting()).stream())
                .toList();
        return boxes.size() == reaches.size() ? Optional.of(boxes) : Optional.empty();
    }

    /** What is written is not counted from the other end: it has to be the work-item's own as it is. */
    private Optional<ReachFinder> finder(boolean writing) {
        List<Integer> wraps = writing ? List.of() : buffer.wraps();
        return shape(described)
                .map(shape ->
                        finders.computeIfAbsent(wraps, any -> ReachFinder.wrapping(described.setting(), shape, wraps)));
    }

    private Optional<SymbolicShape> shape(DescribedSetting setting) {
        return Optional.ofNullable(setting.shapes().get(buffer.name()));
    }

    /**
     * Who writes it.
     *
     * @param happening references that there are
     * @param assuming where a race that there is for some parameters only is added to, which is not taken for one
     */
    Writers writers(List<Reference> happening, List<Reference> assuming) {
        if (bands.isPresent()) {
            return new Writers(
                    bands.get().race(happening, kernel.strips(described.setting())), List.of(), Set.of(), List.of());
        }
        return pushed.orElseGet(
                () -> Writers.own(races(described), races(described.atDefaults()), happening, assuming));
    }

    /** Who writes it where work-items write what others own, as far as that is followed. */
    private Optional<Writers> pushed(List<Reference> references) {
        return shape(described)
                .filter(any -> buffer.layout().isPresent()
                        && !buffer.replicated()
                        && !buffer.isImage()
                        && !buffer.isShared()
                        && kernel.range().strips().isEmpty())
                .flatMap(shape ->
                        new PushFinder(described.setting(), shape, buffer.size().componentAxis()).find(references));
    }

    private Optional<Races> races(DescribedSetting setting) {
        return shape(setting).map(shape -> new Races(setting.setting(), shape, kernel.strips(described.setting())));
    }
}
