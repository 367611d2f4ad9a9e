package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads which id of a kernel counts along each dimension. */
final class Ids {

    private static final Pattern LIST = Pattern.compile("\\{\\s*\\d(\\s*,\\s*\\d)*\\s*}");

    private Ids() {}

    /** What the text says, if it is right for so many dimensions. */
    static Optional<List<Integer>> permutation(Text text, int dimensions) {
        if (!LIST.matcher(text.value()).matches()) {
            return Optional.empty();
        }
        List<Integer> ids = Arrays.stream(text.value().replaceAll("[{}\\s]", "").split(",", -1))
                .map(Integer::valueOf)
                .toList();
        boolean right = ids.size() == dimensions
                && ids.containsAll(IntStream.range(0, dimensions).boxed().toList());
        return right ? Optional.of(ids) : Optional.empty();
    }
}
