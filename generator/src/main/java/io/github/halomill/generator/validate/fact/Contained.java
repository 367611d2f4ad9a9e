package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.Containment;
import io.github.halomill.generator.kernel.access.Containment.Inside;
import io.github.halomill.generator.kernel.access.Containment.Leaves;
import io.github.halomill.generator.kernel.access.Containment.Verdict;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A reference, and whether it stays inside its array.
 *
 * @param along of an image the dimension along which it does not
 */
public record Contained(Reference reference, Verdict verdict, OptionalInt along) {

    private static final Inside INSIDE = new Inside(List.of());

    /** Of references to an array of so many bytes. */
    static List<Contained> of(List<Reference> references, Setting setting, Poly bytes) {
        Containment containment = new Containment(setting, bytes);
        return references.stream()
                .map(reference -> new Contained(reference, containment.of(reference), OptionalInt.empty()))
                .toList();
    }

    /** Of references to an image of so many elements along each dimension, of which none may be left. */
    static List<Contained> ofImage(List<Reference> references, Setting setting, List<Poly> sizes) {
        return references.stream()
                .map(reference -> ofImage(reference, setting, sizes))
                .toList();
    }

    private static Contained ofImage(Reference reference, Setting setting, List<Poly> sizes) {
        if (reference.unresolved().isPresent()) {
            // Whoever reads outside gets something that is not defined, but no memory of others.
            boolean reads = !reference.mode().writes();
            return new Contained(reference, reads ? INSIDE : new Containment.Unknown(), OptionalInt.empty());
        }
        List<Contained> each = IntStream.range(0, sizes.size())
                .mapToObj(d -> new Contained(
                        reference, new Containment(setting, sizes.get(d)).of(reference.along(d)), OptionalInt.of(d)))
                .toList();
        List<Poly> required = each.stream()
                .filter(Contained::isInside)
                .flatMap(one -> ((Inside) one.verdict()).required().stream())
                .distinct()
                .toList();
        return each.stream()
                .filter(one -> one.verdict() instanceof Leaves)
                .findFirst()
                .or(() -> each.stream().filter(one -> !one.isInside()).findFirst())
                .orElseGet(() -> new Contained(reference, new Inside(required), OptionalInt.empty()));
    }

    /** Whether it does, perhaps only for some parameters. */
    public boolean isInside() {
        return verdict instanceof Inside;
    }
}
