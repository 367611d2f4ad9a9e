package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How an array lies in a file. {@link ArrayFormats} lists all that there are. */
public interface ArrayFormat {

    /** How names of such files end, in lower case and without the dot. */
    List<String> endings();

    /** What it is, for help and messages: {@code NumPy}. Formats with the same description are listed together. */
    String description();

    /** How the names of such files are written in help and messages. */
    default List<String> names() {
        return endings().stream().map(ending -> "." + ending).toList();
    }

    /** Whether {@code name} is that of such a file, in upper or lower case. */
    default boolean isNameOf(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return endings().stream().anyMatch(ending -> lower.endsWith("." + ending));
    }

    /** Whether arrays are read from such files. */
    default boolean isRead() {
        return true;
    }

    /** Whether arrays are written to such files. */
    default boolean isWritten() {
        return true;
    }

    /** Whether ParaView plays such files one after the other. */
    default boolean isPlayed() {
        return false;
    }

    /** Whether it is a picture. */
    default boolean isPicture() {
        return false;
    }

    /** Why no such file can hold an array, and what to do; empty if it can. */
    default Optional<String> obstacle(ArrayShape shape) {
        return Optional.empty();
    }

    /** Why no such file can be written of an array, and what to do; empty if it can. */
    default Optional<String> obstacleToWrite(ArrayShape shape) {
        return obstacle(shape);
    }

    /**
     * Opens a file whose format has no {@link #obstacle}.
     *
     * @throws io.github.halomill.runtime.base.RunException if it holds another array than {@code shape}
     */
    OpenArray open(Path path, ArrayShape shape) throws IOException;

    /**
     * Collective: begins a file that all ranks write, each its part, and whose format has no {@link #obstacleToWrite}.
     *
     * @param caption what formats may say of it
     * @throws io.github.halomill.runtime.base.RunException on all ranks, if one cannot write there
     */
    PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks);
}
