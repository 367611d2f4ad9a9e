package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.XmlText;
import io.github.halomill.runtime.io.format.ArrayFormat;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.io.format.SmallFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file {@code .pvd} that says in which files the images of one field after the other are, so that ParaView plays
 * them. After each image it is written anew beside its place and moved there: it is complete whenever a run ends.
 */
public final class FrameIndex {

    /** In the pattern of a name, what stands for the number of iterations that are done. */
    public static final String ITERATION = "{iteration}";

    private static final Pattern ENTRY =
            Pattern.compile("<DataSet timestep=\"(-?\\d+(?:\\.\\d+)?(?:E-?\\d+)?)\" file=\"([^\"]*)\"/>");

    private final Path path;
    private final String pattern;
    private final Map<Double, String> entries = new TreeMap<>();

    private FrameIndex(Path path, String pattern) {
        this.path = path;
        this.pattern = pattern;
    }

    /**
     * The index of files whose names are made of {@code pattern}, which is not written yet: of
     * {@code frames/u-{iteration}.vti} it is {@code frames/u.pvd}. Empty if they are no images of VTK, or all the same
     * file.
     *
     * @param field gives it its name if nothing but the number names a file
     */
    public static Optional<FrameIndex> of(String pattern, String field) {
        if (!pattern.contains(ITERATION)
                || !ArrayFormats.named(pattern).filter(ArrayFormat::isPlayed).isPresent()) {
            return Optional.empty();
        }
        Path file = Path.of(pattern);
        String name = String.valueOf(file.getFileName())
                .replaceFirst("\\.[^.]*$", "")
                .replaceAll("[-_.]?" + Pattern.quote(ITERATION), "");
        while (file.toString().contains(ITERATION)) {
            file = file.toAbsolutePath().resolveSibling("");
        }
        return Optional.of(new FrameIndex(file.resolve((name.isEmpty() ? field : name) + ".pvd"), pattern));
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** The name of the file that is written after that many iterations. */
    public static String file(String pattern, long iterations) {
        return pattern.replace(ITERATION, Long.toString(iterations));
    }

    /**
     * Adds the file that was written then, and writes the index.
     *
     * @param goesOn whether the run goes on where another one ended, and so with the index which that left
     * @throws RunException if it cannot be written, or what another run left is too large for an index
     */
    public void add(Moment at, boolean goesOn) {
        if (entries.isEmpty() && goesOn) {
            readBefore(at.timestep());
        }
        Path frame = Path.of(file(pattern, at.iterations())).toAbsolutePath();
        Path folder = path.toAbsolutePath().resolveSibling("");
        entries.put(
                at.timestep(),
                XmlText.escaped(folder.relativize(frame).toString().replace('\\', '/')));
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0"?>
                <VTKFile type="Collection" version="1.0">
                  <Collection>
                """);
        entries.forEach((timestep, file) ->
                text.append("    <DataSet timestep=\"" + text(timestep) + "\" file=\"" + file + "\"/>\n"));
        text.append("  </Collection>\n</VTKFile>\n");
        try (PendingFile file = PendingFile.create(path)) {
            new FileBytes(file.channel(), path, 0)
                    .put(0, ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
            file.commit();
        }
    }

    private static String text(double timestep) {
        return timestep == Math.rint(timestep) && Math.abs(timestep) < 1e15
                ? Long.toString((long) timestep)
                : Double.toString(timestep);
    }

    private void readBefore(double timestep) {
        try {
            Matcher entry = ENTRY.matcher(
                    Files.exists(path) ? SmallFile.text(path, StandardCharsets.UTF_8, 64, "an index of frames") : "");
            while (entry.find()) {
                if (Double.parseDouble(entry.group(1)) < timestep) {
                    entries.put(Double.valueOf(entry.group(1)), entry.group(2));
                }
            }
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }
}
