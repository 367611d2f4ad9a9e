package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.templates.PomVars;
import io.github.halomill.templates.RuntimePomVars;
import io.github.halomill.templates.Templates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The runtime of this generator, as a Maven repository in a project: a jar of its classes and a pom. */
public final class RuntimeFiles {

    private static final String ARTIFACT = "halomill-runtime-support";

    /** The first moment that a zip file knows: as good as any, and the same always. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private RuntimeFiles() {}

    /**
     * The files, for the folder {@code lib} of a project.
     *
     * @throws IOException if the classes of this process cannot be read
     */
    public static List<GeneratedFile> of(PomVars.Versions versions) throws IOException {
        String version = versions.halomill();
        String base = "lib/io/github/halomill/" + ARTIFACT + "/" + version + "/" + ARTIFACT + "-" + version;
        return List.of(
                GeneratedFile.copy(base + ".jar", jar(classes())),
                GeneratedFile.text(base + ".pom", Templates.render(new RuntimePomVars(versions))));
    }

    /**
     * The runtime's classes by path, from where this process has them: a folder, or a jar which may hold more than
     * these.
     */
    private static Map<String, byte[]> classes() throws IOException {
        Path place;
        try {
            place = Path.of(StencilProgram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("cannot find the runtime's classes: " + e.getMessage(), e);
        }
        if (Files.isDirectory(place)) {
            return classes(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return classes(jar.getPath("/"));
        }
    }

    private static Map<String, byte[]> classes(Path root) throws IOException {
        Path runtime = root.resolve(StencilProgram.class.getPackageName().replace('.', '/'));
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(runtime)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                classes.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    /** A jar without a manifest; not compressed, for every Java does that in its own way. */
    private static byte[] jar(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                CRC32 check = new CRC32();
                check.update(file.getValue());
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(file.getValue().length);
                entry.setCrc(check.getValue());
                entry.setTimeLocal(TIME);
                jar.putNextEntry(entry);
                jar.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
