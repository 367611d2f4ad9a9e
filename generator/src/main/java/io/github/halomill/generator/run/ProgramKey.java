package io.github.halomill.generator.run;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.scaffold.ProjectVersions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a compiled program is kept under: where its source is, how it is read, and by which build of this tool.
 *
 * @param hash of all that
 */
public record ProgramKey(String hash) {

    /** That of a source; empty if this tool is not in a file, so that one build cannot be told from another. */
    public static Optional<ProgramKey> of(Source source) {
        return tool().map(tool -> of(source, tool));
    }

    static ProgramKey of(Source source, String tool) {
        String read = source instanceof KernelRequest kernel
                ? "kernel\n" + absolute(kernel.description()) + "\n" + kernel.file() + "\n" + kernel.function() + "\n"
                        + kernel.options() + values(kernel.values())
                : description((DescriptionRequest) source);
        return new ProgramKey(FileStates.hash((tool + "\n" + read).getBytes(StandardCharsets.UTF_8)));
    }

    private static String description(DescriptionRequest request) {
        return "description\n" + absolute(request.description()) + "\n" + request.options() + "\n" + request.trust()
                + values(request.values());
    }

    private static String values(Map<String, Long> values) {
        return "\n" + new TreeMap<>(values);
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static Optional<String> tool() {
        try {
            Path jar = Path.of(ProgramKey.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(jar)
                    ? Optional.of(ProjectVersions.current().halomill() + " " + Files.size(jar) + " "
                            + Files.getLastModifiedTime(jar) + " " + System.getProperty("java.version"))
                    : Optional.empty();
        } catch (IOException | URISyntaxException e) {
            return Optional.empty();
        }
    }
}
