package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.io.format.ArrayFormats;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** An option {@code NAME=VALUE}, both without blanks around them. */
record Assignment(String option, String name, String value) {

    static Assignment parse(String option, String text, String forms) {
        int sign = text.indexOf('=');
        String name = sign < 0 ? "" : text.substring(0, sign).trim();
        String value = text.substring(sign + 1).trim();
        if (name.isEmpty() || value.isEmpty()) {
            throw new UsageException(option + " '" + text + "' is not of the form " + forms);
        }
        return new Assignment(option, name, value);
    }

    /** The file of an array, whose ending is known, or {@code -}. */
    Path arrayFile() {
        Path path;
        try {
            path = Path.of(value);
        } catch (InvalidPathException e) {
            throw new UsageException(this + ": no file can have this name");
        }
        if (!StandardStreams.isMeantBy(path)) {
            try {
                ArrayFormats.of(path);
            } catch (UsageException e) {
                throw new UsageException(this + ": " + e.getMessage());
            }
        }
        return path;
    }

    /** As it was given, for messages. */
    @Override
    public String toString() {
        return option + " '" + name + "=" + value + "'";
    }
}
