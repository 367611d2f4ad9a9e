package io.github.halomill.generator;

import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be generated.
 *
 * @param source of the program
 * @param layout what is generated around the program
 * @param packageName of the classes; empty for the program's name in lower case
 */
public record GenerationRequest(Source source, Layout layout, Optional<String> packageName) {

    /** Throws {@link UsageException} if the package's name is none. */
    public GenerationRequest {
        packageName.filter(name -> !JavaNames.isPackage(name)).ifPresent(name -> {
            throw new UsageException(
                    "'" + name + "' is no name of a Java package; write one such as com.example.stencils");
        });
    }

    /** A project in the usual package, of a description. */
    public static GenerationRequest of(Path description) {
        return new GenerationRequest(DescriptionRequest.of(description), Layout.PROJECT, Optional.empty());
    }
}
