package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.runtime.base.DataType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a kernel calls the number of elements along a dimension, where nothing but the names of its scalars says so. */
final class SizeNames {

    /** In names of scalars that count bytes or elements from row to row rather than cells. */
    private static final Pattern PITCH = Pattern.compile("pitch|stride|step|^ld", Pattern.CASE_INSENSITIVE);

    private static final List<Set<String>> ALONG = List.of(
            Set.of("nx", "width", "w", "cols", "columns", "sizex", "dimx"),
            Set.of("ny", "height", "h", "rows", "sizey", "dimy"),
            Set.of("nz", "depth", "planes", "slices", "sizez", "dimz"));

    private SizeNames() {}

    static boolean isPitch(String name) {
        return PITCH.matcher(name).find();
    }

    /** An integer that arrays and guards have nothing to do with, and that is called as a size along {@code d} is. */
    static Optional<String> unused(int d, KernelFunction function, Evaluation evaluation) {
        Set<String> used = Stream.concat(evaluation.references().stream(), evaluation.locals().stream())
                .flatMap(reference -> KernelReferences.symbols(List.of(reference)))
                .map(Symbol::toString)
                .collect(Collectors.toSet());
        return function.parameters().stream()
                .filter(SizeNames::isInteger)
                .map(KernelParameter::name)
                .filter(name -> !used.contains(name)
                        && ALONG.get(d).contains(name.toLowerCase(Locale.ROOT).replace("_", "")))
                .findFirst();
    }

    private static boolean isInteger(KernelParameter parameter) {
        return !parameter.pointer()
                && parameter.type().orElse(null) instanceof DataType type
                && type.components() == 1
                && !type.scalar().isFloating();
    }
}
