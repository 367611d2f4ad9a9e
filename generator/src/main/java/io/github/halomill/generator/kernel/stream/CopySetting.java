package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a description says of the arrays and numbers of a kernel that is streamed.
 *
 * @param around dimensions along which arrays are periodic, or the kernel wraps around them
 * @param filled by array that is read: where its margins are filled after each step
 * @param each scalars that are other numbers in each iteration
 */
public record CopySetting(Set<Integer> around, Map<String, FilledFaces> filled, List<EachNumber> each) {

    /** Where nothing is said. */
    static final CopySetting NONE = new CopySetting(Set.of(), Map.of(), List.of());

    public CopySetting {
        around = Set.copyOf(around);
        filled = Map.copyOf(filled);
        each = List.copyOf(each);
    }

    /** Whether margins of some array are filled. */
    public boolean fillsMargins() {
        return filled.values().stream().anyMatch(faces -> !faces.isEmpty());
    }

    /**
     * Throws if a number that is another one in each iteration is in sums by which a copy finds what is read, or how
     * conditions end: these hold in all iterations.
     */
    void checkNumbersAreNotIn(Stream<Poly> sums) throws RefusedException {
        Optional<String> changing = EachNumber.in(each, sums);
        RefusedException.throwIf(
                changing.isPresent(),
                "where conditions end depends on " + changing.orElse("") + ", which is another in each iteration");
    }

    /** Where those of an array are. */
    FilledFaces filled(String array) {
        return filled.getOrDefault(array, FilledFaces.NONE);
    }
}
