package io.github.halomill.generator;

import io.github.halomill.generator.calls.LaunchList;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Description;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kernel that no description names yet.
 *
 * @param description where there is to be one: in the folder of the kernel's file, or above
 * @param file the kernel's, relative to that folder, with slashes
 * @param function which one; empty if the file has one only, or for all of them
 * @param options of the compiler
 * @param program what the program is to be called, a Java class name; empty for a name made of the kernel's
 * @param values of parameters that are guessed otherwise
 * @param launches how a host program launches its kernels, if that is known
 */
public record KernelRequest(
        Path description,
        String file,
        Optional<String> function,
        BuildOptions options,
        Optional<String> program,
        Map<String, Long> values,
        Optional<LaunchList> launches)
        implements Source {

    public KernelRequest {
        values = Map.copyOf(values);
    }

    @Override
    public String displayName() {
        return file;
    }

    /** One for a program that is called after it. */
    public KernelRequest(Path description, String file, Optional<String> function, BuildOptions options) {
        this(description, file, function, options, Optional.empty(), Map.of(), Optional.empty());
    }

    /**
     * Where the description of a kernel file is, or would be: that of {@code stencil.cl} is {@code stencil.xml} beside
     * it.
     */
    public static Path descriptionOf(Path kernel) {
        String name = String.valueOf(kernel.getFileName());
        int end = KernelFileBytes.ending(name)
                .map(ending -> name.length() - ending.length())
                .orElseGet(() -> name.lastIndexOf('.'));
        return kernel.resolveSibling((end > 0 ? name.substring(0, end) : name) + ".xml");
    }

    /** This request for a program that is called {@code other}, if that is given. */
    public KernelRequest named(Optional<String> other) {
        return new KernelRequest(description, file, function, options, other, values, launches);
    }

    @Override
    public KernelRequest with(Map<String, Long> others) {
        return new KernelRequest(description, file, function, options, program, others, launches);
    }

    /** This request with the launches of a host program, if there are some. */
    public KernelRequest launched(Optional<LaunchList> others) {
        return new KernelRequest(description, file, function, options, program, values, others);
    }

    /** Throws {@link UsageException} if a value is for no parameter of a description. */
    void requireParameters(Description inferred) {
        List<String> names = inferred.parameters().stream()
                .map(parameter -> parameter.name().value())
                .toList();
        List<String> unknown = values.keySet().stream()
                .filter(name -> !names.contains(name))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw new UsageException("-p: there is no parameter '" + String.join("', '", unknown)
                    + "' in what is inferred; there are " + String.join(", ", names));
        }
    }
}
