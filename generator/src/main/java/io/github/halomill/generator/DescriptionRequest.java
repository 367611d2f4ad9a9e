package io.github.halomill.generator;

import io.github.halomill.generator.kernel.BuildOptions;
import java.nio.file.Path;
import java.util.Map;

/**
 * A description in a file, beside the kernel's or above it.
 *
 * @param displayName how diagnostics name it
 * @param options of the compiler, to be added to those of the description
 * @param trust whether the description is believed where the kernel's source does not agree
 * @param values of parameters, instead of those that it says
 */
public record DescriptionRequest(
        Path description, String displayName, BuildOptions options, boolean trust, Map<String, Long> values)
        implements Source {

    public DescriptionRequest {
        values = Map.copyOf(values);
    }

    /** One with the values that it says. */
    public DescriptionRequest(Path description, String displayName, BuildOptions options, boolean trust) {
        this(description, displayName, options, trust, Map.of());
    }

    @Override
    public DescriptionRequest with(Map<String, Long> others) {
        return new DescriptionRequest(description, displayName, options, trust, others);
    }

    /** One that is held against the kernel. */
    public static DescriptionRequest of(Path description) {
        return of(description, description.toString());
    }

    /** One that is held against the kernel, and that diagnostics call {@code displayName}. */
    public static DescriptionRequest of(Path description, String displayName) {
        return new DescriptionRequest(description, displayName, BuildOptions.NONE, false);
    }
}
