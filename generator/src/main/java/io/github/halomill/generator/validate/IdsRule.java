package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The ids of a kernel are each dimension's number once. */
final class IdsRule implements Rule {

    private static final Pattern LIST = Pattern.compile("\\{\\s*\\d(\\s*,\\s*\\d)*\\s*}");

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .ifPresent(kernel -> kernel.element().ids().ifPresent(text -> {
                    if (kernel.permutation().isEmpty()) {
                        diagnostics.error(
                                DiagnosticCode.IDS,
                                text.location(),
                                Quoted.quote(text.value()) + " does not say which id counts along each dimension",
                                kernel.dimensions() < 2
                                        ? "leave <ids> out: there is one dimension only"
                                        : "write each of 0 to " + (kernel.dimensions() - 1)
                                                + " once, such as {1,0}: get_global_id(1) along x, get_global_id(0) along y");
                    }
                }));
    }

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
