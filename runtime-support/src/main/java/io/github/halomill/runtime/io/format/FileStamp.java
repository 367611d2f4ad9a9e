package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which file it was that a name stood for, and when it was written to last: by that it is noticed if somebody changes
 * what is being read.
 *
 * @param key of the file, where the system has such
 */
record FileStamp(Path path, @Nullable Object key, long bytes, FileTime changed) {

    /** Of the file that is there now. */
    static FileStamp of(Path path) throws IOException {
        BasicFileAttributes is = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileStamp(path, is.fileKey(), is.size(), is.lastModifiedTime());
    }

    /** Throws if another file is there now, or it was written to. */
    void requireSame() {
        try {
            if (!equals(of(path))) {
                throw changedMeanwhile();
            }
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    /** Throws if this file was written to; whoever has it open reads on in it if another one has taken its place. */
    void requireUnchanged() {
        try {
            FileStamp now = of(path);
            if (Objects.equals(key, now.key) && !equals(now)) {
                throw changedMeanwhile();
            }
        } catch (NoSuchFileException e) {
            // whoever has it open reads on
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    private RunException changedMeanwhile() {
        return new RunException(
                path + " was changed or replaced while it was read; write to another name than that of what is read");
    }
}
