package io.github.halomill.generator.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The description that a command works on. */
final class DescriptionFile {

    @Parameters(
            paramLabel = "FILE.xml",
            description = "The description; the kernel's source file is looked for beside it.")
    private String name = "";

    @Option(
            names = "--trust",
            description = "Believe the description where the kernel's source does not agree: warn instead of refusing.")
    private boolean trust;

    /** Where it is. */
    Path path() {
        return Path.of(name);
    }

    /** Whether it is believed where the kernel's source does not agree. */
    boolean trust() {
        return trust;
    }

    /** As the user wrote it, for messages. */
    String displayName() {
        return name;
    }
}
