package io.github.halomill.generator.infer.name;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a kernel calls the number of elements along a dimension, where nothing but the names of its scalars says so. */
public final class SizeNames {

    /** In names of scalars that count bytes or elements from row to row rather than cells. */
    private static final Pattern PITCH = Pattern.compile("pitch|stride|step|^ld", Pattern.CASE_INSENSITIVE);

    private static final List<Set<String>> ALONG = List.of(
            Set.of("nx", "width", "w", "cols", "columns", "sizex", "dimx"),
            Set.of("ny", "height", "h", "rows", "sizey", "dimy"),
            Set.of("nz", "depth", "planes", "slices", "sizez", "dimz"));

    private SizeNames() {}

    /**
     * What a program calls sizes of its own, x first: parameters that are called so, else the first others; {@code nx},
     * {@code ny}, {@code nz} where it has too few.
     */
    public static List<String> of(Collection<String> parameters, int dimensions) {
        List<String> others = parameters.stream()
                .filter(name -> IntStream.range(0, dimensions).noneMatch(d -> isAlong(d, name)))
                .collect(Collectors.toCollection(ArrayList::new));
        return IntStream.range(0, dimensions)
                .mapToObj(d -> parameters.stream()
                        .filter(name -> isAlong(d, name))
                        .findFirst()
                        .orElseGet(() ->
                                others.isEmpty() ? List.of("nx", "ny", "nz").get(d) : others.remove(0)))
                .toList();
    }

    private static boolean isAlong(int d, String name) {
        return ALONG.get(d).contains(name.toLowerCase(Locale.ROOT).replace("_", ""));
    }

    public static boolean isPitch(String name) {
        return PITCH.matcher(name).find();
    }

    /**
     * An integer that is called as a size along {@code d} is.
     *
     * @param used the names that arrays and guards have to do with
     */
    public static Optional<String> unused(int d, KernelFunction function, Set<String> used) {
        return function.parameters().stream()
                .filter(SizeNames::isInteger)
                .map(KernelParameter::name)
                .filter(name -> !used.contains(name) && isAlong(d, name))
                .findFirst();
    }

    private static boolean isInteger(KernelParameter parameter) {
        return !parameter.pointer()
                && parameter.type().orElse(null) instanceof DataType type
                && type.components() == 1
                && !type.scalar().isFloating();
    }
}
