package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.infer.given.GivenLaunch;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A kernel of which a description is to be inferred.
 *
 * @param file that defines it
 * @param fileName as the description names the file
 * @param options with which the file was read, for the compiler, and macros that are numbers of parameters
 * @param given what is not to be looked for
 * @param over how many dimensions its only id is taken apart into; 1 if it is as it is
 */
public record KernelSource(
        KernelFile file,
        String fileName,
        Optional<Text> options,
        KernelFunction function,
        GivenKernel given,
        int over) {

    /** One of as many ids as it asks for. */
    public KernelSource(
            KernelFile file, String fileName, Optional<Text> options, KernelFunction function, GivenKernel given) {
        this(file, fileName, options, function, given, 1);
    }

    /** One of whose arguments nothing is known. */
    public KernelSource(KernelFile file, String fileName, Optional<Text> options, KernelFunction function) {
        this(file, fileName, options, function, GivenKernel.NOTHING);
    }

    /** All kernels of a file. */
    public static List<KernelSource> all(KernelFile file, String fileName) {
        return file.functions().stream()
                .map(function -> new KernelSource(file, fileName, Optional.empty(), function))
                .toList();
    }

    /** The same with its only id taken apart, whatever number of work-items is said. */
    KernelSource over(int dimensions) {
        return new KernelSource(file, fileName, options, function, given.with(GivenLaunch.NOTHING), dimensions);
    }

    /** The macros that are numbers of the program's parameters. */
    Set<String> macros() {
        return options.map(text -> text.attributes().keySet()).orElse(Set.of());
    }

    /** Whether the file has other kernels. */
    boolean isOfSeveral() {
        return file.functions().size() > 1;
    }
}
