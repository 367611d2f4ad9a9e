package io.github.halomill.generator.infer.name;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.runtime.base.DataType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a kernel calls the number of elements along a dimension, where nothing but the names of its scalars says so. */
public final class SizeNames {

    /** In names of scalars that count bytes or elements from row to row rather than cells. */
    private static final Pattern PITCH = Pattern.compile("pitch|stride|step|^ld", Pattern.CASE_INSENSITIVE);

    private static final List<Set<String>> ALONG = List.of(
            Set.of("nx", "width", "w", "cols", "columns", "sizex", "dimx"),
            Set.of("ny", "height", "h", "rows", "sizey", "dimy"),
            Set.of("nz", "depth", "planes", "slices", "sizez", "dimz"));

    private SizeNames() {}

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
