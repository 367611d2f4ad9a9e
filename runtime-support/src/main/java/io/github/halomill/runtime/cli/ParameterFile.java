package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.StandardStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** A file of parameters and scalars: Java properties, a line {@code NAME=VALUE} each. */
final class ParameterFile {

    private ParameterFile() {}

    /**
     * What the file sets, in its order.
     *
     * @param path may be {@code -} for {@code standardInput}
     * @throws UsageException if a name stands there twice, or the file is no text
     * @throws RunException if it cannot be read
     */
    static Map<String, String> read(Path path, InputStream standardInput) {
        Map<String, String> values = new LinkedHashMap<>();
        try (InputStream stream = StandardStreams.isMeantBy(path) ? standardInput : Files.newInputStream(path);
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8.newDecoder())) {
            new Once(path, values).load(reader);
        } catch (IllegalArgumentException e) {
            throw new UsageException(path + " is no properties file: " + e.getMessage());
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
        return values;
    }

    /** Properties that keep their order and take no name twice. */
    private static final class Once extends Properties {

        private static final long serialVersionUID = 1L;

        private final transient Path path;
        private final transient Map<String, String> values;

        Once(Path path, Map<String, String> values) {
            this.path = path;
            this.values = values;
        }

        @Override
        public synchronized Object put(Object name, Object value) {
            if (values.putIfAbsent((String) name, ((String) value).trim()) != null) {
                throw new UsageException(path + " sets " + name + " twice; once is possible");
            }
            return value;
        }
    }
}
