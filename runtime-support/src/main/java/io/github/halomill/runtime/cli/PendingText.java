package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.StandardStreams;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A text that a user may have asked for; appears when it is complete. */
public final class PendingText implements AutoCloseable {

    private final PendingFile file;
    private final Writer writer;

    private PendingText(PendingFile file) {
        this.file = file;
        this.writer = new BufferedWriter(Channels.newWriter(file.channel(), StandardCharsets.UTF_8), 1 << 16);
    }

    /** A text for the file that an option names, which may be {@code -} for standard output. */
    public static PendingText create(String option, Path path, OutputStream standardOutput) {
        try {
            return new PendingText(
                    StandardStreams.isMeantBy(path) ? PendingFile.toStream(standardOutput) : PendingFile.create(path));
        } catch (RunException e) {
            throw new RunException(option + ": " + e.getMessage(), e);
        }
    }

    Writer writer() {
        return writer;
    }

    /** Writes all of the text and puts the file in its place. */
    public void write(String text) {
        try {
            writer.write(text);
            writer.flush();
        } catch (IOException e) {
            throw new RunException("cannot write " + file.name() + ": " + e.getMessage(), e);
        }
        file.commit();
    }

    /** Puts the file in its place; the writer has been closed or flushed. */
    void commit() {
        file.commit();
    }

    @Override
    public void close() {
        file.close();
    }
}
