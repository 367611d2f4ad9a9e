package io.github.halomill.generator.kernel.access.band;

import io.github.halomill.generator.kernel.access.Races;
import io.github.halomill.generator.kernel.access.Races.Race;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.range.Strips;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds where accesses to an array of bands go: the work-item is one that owns elements of a band, and what it takes is
 * in the same band. So work-items of different bands never meet.
 */
public final class Bands {

    private final Setting setting;
    private final List<Band> bands;

    public Bands(Setting setting, List<Band> bands) {
        this.setting = setting;
        this.bands = List.copyOf(bands);
    }

    /** Where the accesses of a reference go; empty if it is not shown of one which band it is in. */
    public Optional<List<Reach>> find(Reference reference) {
        List<Reach> found = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            Optional<Band> band = band(access);
            if (band.isEmpty()) {
                return Optional.empty();
            }
            ReachFinder finder = new ReachFinder(setting, band.get().shape());
            Optional<List<Reach>> reaches = finder.find(reference.with(List.of(access)))
                    .filter(all -> all.stream()
                            .allMatch(reach ->
                                    isIn(band.get(), reach.lo(), access) && isIn(band.get(), reach.hi(), access)));
            if (reaches.isEmpty()) {
                return Optional.empty();
            }
            found.addAll(reaches.get());
        }
        return Optional.of(found);
    }

    /** The first race of references all of which are found. */
    public Optional<Race> race(List<Reference> references, Strips strips) {
        return bands.stream()
                .flatMap(band -> new Races(setting, band.shape(), strips).find(in(band, references)).stream())
                .findFirst();
    }

    private List<Reference> in(Band band, List<Reference> references) {
        return references.stream()
                .map(reference -> reference.with(reference.accesses().stream()
                        .filter(access -> band(access).equals(Optional.of(band)))
                        .toList()))
                .toList();
    }

    /** The band of which the work-items that make an access own elements. */
    private Optional<Band> band(ByteAccess access) {
        return bands.stream()
                .filter(band -> isIn(band, Collections.nCopies(band.first().size(), Poly.ZERO), access))
                .findFirst();
    }

    /** Whether what is so far from a work-item's first own element is in a band wherever an access happens. */
    private boolean isIn(Band band, List<Poly> offset, ByteAccess access) {
        try {
            Bounds bounds = Bounds.of(setting.bind(access.guards()));
            return IntStream.range(0, offset.size()).allMatch(d -> {
                Poly place = band.shape().own(d, setting.id(d)).plus(offset.get(d));
                return bounds.isNonNegative(place.minus(band.first().get(d)))
                        && bounds.isNonNegative(band.end().get(d).minus(place).plus(-1));
            });
        } catch (ArithmeticException e) {
            return false;
        }
    }
}
