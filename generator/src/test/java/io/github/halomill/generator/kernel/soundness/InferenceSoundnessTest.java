package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Description;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is inferred from a kernel, or a wrong description like it, is true of its work-items or refused. {@code
 * -Dhalomill.seeds=1000-1999} runs these seeds instead of the usual few.
 */
class InferenceSoundnessTest {

    private static final Set<String> CHOSEN = Set.of(
            "cells.cl",
            "cells_in_place.cl",
            "checkerboard.cl",
            "checkerboard_halves.cl",
            "checkerboard_planes.cl",
            "clamped.cl",
            "fields.cl",
            "float4_rows.cl",
            "grid_stride.cl",
            "jacobi_guarded.cl",
            "life_torus.cl",
            "line.cl",
            "partial_group.cl",
            "plane_before.cl",
            "ring_choice.cl",
            "ring_steps.cl",
            "row_before.cl",
            "torus_masked.cl",
            "torus_of_one_id.cl",
            "torus_planes.cl",
            "wave.cl");

    @TempDir
    Path folder;

    /** With seeds given also all adversarial kernels. */
    static Stream<KernelCase> cases() {
        boolean all = System.getProperty("halomill.seeds") != null;
        Stream<KernelCase> adversarial = KernelCases.adversarial()
                .filter(kernel -> !kernel.isRefused() && (all || CHOSEN.contains(kernel.name())));
        return Stream.of(chosen(), adversarial, KernelCases.stencils("1-3"), KernelCases.wraps("1-4"))
                .flatMap(cases -> cases);
    }

    static Stream<KernelCase> chosen() {
        return KernelCases.inferred().filter(kernel -> CHOSEN.contains(kernel.name()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void whatIsInferredHolds(KernelCase kernel) throws IOException {
        Optional<InferredCase> inferred = InferredCase.of(kernel, folder);
        if (inferred.isPresent()) {
            assertThat(inferred.get().violations(inferred.get().inferred()))
                    .as(kernel.text())
                    .isEmpty();
        }
    }

    /** One of them asks how long an array is. */
    static Stream<KernelCase> all() {
        return KernelCases.inferred().filter(kernel -> !kernel.name().equals("neighbours.cl"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void isInferred(KernelCase kernel) throws IOException {
        assertThat(InferredCase.of(kernel, folder).flatMap(inferred -> inferred.checked(inferred.inferred(), false)))
                .as(kernel.text())
                .isPresent();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("chosen")
    @Thorough(every = 2)
    void whatIsMissingOrWrongIsFound(KernelCase kernel) throws IOException {
        Optional<InferredCase> inferred = InferredCase.of(kernel, folder);
        if (inferred.isPresent()) {
            find(inferred.get(), kernel.text());
        }
    }

    /** How many wrong descriptions there are, each of which is refused. */
    private static long find(InferredCase kernel, String text) {
        Optional<Map<String, Long>> sizes =
                kernel.sizes(kernel.inferred()).stream().findFirst();
        if (sizes.isEmpty()) {
            return 0;
        }
        Description right = InferredCase.withSizes(kernel.inferred(), sizes.get());
        boolean exact = kernel.contradictions(right).isEmpty();
        return InferredCase.mutants(right).stream()
                .filter(mutant -> exact && !kernel.contradictions(mutant).isEmpty())
                .peek(mutant -> assertThat(kernel.checked(mutant, false))
                        .as(() -> kernel.contradictions(mutant) + "\n" + text)
                        .isEmpty())
                .count();
    }

    @Test
    void eachPointOfAStarIsMissedAndEachDirectionToo() throws IOException {
        KernelCase star = KernelCases.inferred()
                .filter(kernel -> kernel.name().equals("jacobi_guarded.cl"))
                .findFirst()
                .orElseThrow();

        // Without one of four points, or with an output that is an input; an input that is an output has no points.
        assertThat(find(InferredCase.of(star, folder).orElseThrow(), star.text()))
                .isEqualTo(5);
    }
}
