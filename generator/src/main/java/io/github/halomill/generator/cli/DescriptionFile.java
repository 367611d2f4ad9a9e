package io.github.halomill.generator.cli;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The description that a command works on. */
final class DescriptionFile {

    @Parameters(
            paramLabel = "FILE.xml",
            description = "The description; the kernel's source file is looked for beside it.")
    private String name = "";

    /** Where it is. */
    Path path() {
        return Path.of(name);
    }

    /** As the user wrote it, for messages. */
    String displayName() {
        return name;
    }
}
