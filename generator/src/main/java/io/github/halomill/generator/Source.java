package io.github.halomill.generator;

import java.nio.file.Path;
import java.util.Map;

/** What a {@link Pipeline} begins with: a description, or a kernel that none describes yet. */
public sealed interface Source permits DescriptionRequest, KernelRequest {

    /** Where the description is, or is to be: names of other files are relative to its folder. */
    Path description();

    /** How diagnostics name it. */
    String displayName();

    /** The same with other values of parameters. */
    Source with(Map<String, Long> values);
}
