package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kernel of which a description is to be inferred.
 *
 * @param file that defines it
 * @param fileName as the description names the file
 * @param options with which the file was read, for the compiler
 * @param items work-items per dimension, x first; none if they are not known
 * @param bound what is known of its scalars, by name, in terms of the program's parameters
 * @param fields which field an array is, by name; others are called after the kernel's parameter
 */
public record KernelSource(
        KernelFile file,
        String fileName,
        Optional<String> options,
        KernelFunction function,
        List<Poly> items,
        Map<String, Poly> bound,
        Map<String, String> fields) {

    public KernelSource {
        items = List.copyOf(items);
        bound = Map.copyOf(bound);
        fields = Map.copyOf(fields);
    }

    /** One of whose arguments nothing is known. */
    public KernelSource(KernelFile file, String fileName, Optional<String> options, KernelFunction function) {
        this(file, fileName, options, function, List.of(), Map.of(), Map.of());
    }

    /** All kernels of a file. */
    public static List<KernelSource> all(KernelFile file, String fileName) {
        return file.functions().stream()
                .map(function -> new KernelSource(file, fileName, Optional.empty(), function))
                .toList();
    }

    /** Whether the file has other kernels. */
    boolean isOfSeveral() {
        return file.functions().size() > 1;
    }

    /** Work-items along a dimension, if they are known. */
    Optional<Poly> items(int d) {
        return d < items.size() ? Optional.of(items.get(d)) : Optional.empty();
    }
}
