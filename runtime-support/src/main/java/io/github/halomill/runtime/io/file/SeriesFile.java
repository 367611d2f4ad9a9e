package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table in text that grows while a program runs: names of columns, then a row for each time, which begins with the
 * number of iterations that were done. It is complete up to its last row whenever a run ends.
 */
public final class SeriesFile {

    private final Path path;
    private final String header;

    /** Bytes that this run has left in the file: more or fewer are somebody else's. */
    private long bytes;

    /** Of columns, the first of which is the number of iterations; it is not there yet. */
    public SeriesFile(Path path, List<String> columns) {
        this.path = path;
        this.header = columns.stream().map(SeriesFile::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String name) {
        return name.contains(",") ? "\"" + name + "\"" : name;
    }

    /**
     * Begins it, or goes on behind the rows of the first so many iterations, if some are done, and drops all that
     * follows these.
     *
     * @throws RunException if it cannot be written, or goes on and has other columns
     */
    public void begin(long done) {
        try {
            if (path.getParent() != null) {
                Files.createDirectories(path.getParent());
            }
            long end = done == 0 || !Files.exists(path) ? 0 : end(done);
            if (end == 0) {
                Files.writeString(path, header);
            } else {
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    file.truncate(end);
                }
            }
            bytes = Files.size(path);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Where rows of later iterations begin, or one that is not complete. */
    private long end(long done) throws IOException {
        long end = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            for (String line = line(in); line.endsWith("\n"); line = line(in)) {
                if (end == 0 && !line.equals(header)) {
                    throw new RunException(path + " has other columns than " + header.strip()
                            + ": it is of another run; give this one another name, or remove the file");
                }
                if (end > 0 && Long.parseLong(line.substring(0, line.indexOf(','))) > done) {
                    break;
                }
                end += line.getBytes(StandardCharsets.UTF_8).length;
            }
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new RunException(
                    path + " holds a row that does not begin with a number of iterations: give this run"
                            + " another name, or remove the file",
                    e);
        }
        return end;
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0) {
            line.write(next);
            if (next == '\n') {
                break;
            }
            next = in.read();
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /**
     * Adds rows, each of which ends its line.
     *
     * @throws RunException if they cannot be written, or the file is not as this run left it
     */
    public void add(CharSequence rows) {
        try {
            if (Files.size(path) != bytes) {
                throw new RunException(path + " was changed while this run wrote to it, perhaps by another run with the"
                        + " same file; give each run a file of its own");
            }
            byte[] text = rows.toString().getBytes(StandardCharsets.UTF_8);
            Files.write(path, text, StandardOpenOption.APPEND);
            bytes += text.length;
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private RunException cannotWrite(IOException e) {
        return new RunException("cannot write to " + path + ": " + Causes.of(e), e);
    }
}
