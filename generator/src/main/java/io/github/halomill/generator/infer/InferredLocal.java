package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.LocalReach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Local memory that a kernel is passed: as many elements as a work-group reaches.
 *
 * @param references all to it
 * @param setting of the NDRange and scalars
 */
record InferredLocal(KernelParameter parameter, List<Reference> references, Setting setting) {

    /** What reaches where is not known, if there is such a reference. */
    Optional<Reference> unbounded() {
        return references.stream()
                .filter(reference -> reaches(reference).isEmpty())
                .findFirst();
    }

    private Optional<List<LocalReach>> reaches(Reference reference) {
        return LocalReach.of(reference, setting, parameter.type().orElseThrow().bytes());
    }

    /** How many: the largest number at the parameters' defaults. */
    Text elements() {
        SourceLocation place = parameter.place();
        return references.stream()
                .flatMap(reference -> reaches(reference).stream())
                .flatMap(List::stream)
                .max(Comparator.comparingLong(reach -> setting.estimate(reach.elements())))
                .map(reach -> Text.inferred(DescriptionText.of(reach.elements()), place, origin(reach.reference())))
                .orElse(Text.inferred("1", place, "the kernel does not use it"));
    }

    private static String origin(Reference reference) {
        return "as far as work-groups of this size reach, by " + reference.text() + " at "
                + reference.place().file() + ":" + reference.place().line();
    }
}
