package io.github.halomill.generator.run;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.runtime.cli.ProgramCommand;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A generated program that can be run in this process. */
public final class CompiledProgram {

    private final String main;
    private final List<Diagnostic> warnings;
    private final List<Guess> guesses;
    private final Map<String, byte[]> files;
    private final ClassLoader loader;

    /**
     * Of what was compiled.
     *
     * @param main name of its main class
     * @param warnings what was found wrong while it was generated, none of it an error
     * @param guesses what no user vouches for
     * @param files its classes and resources by their paths on the class path
     */
    CompiledProgram(String main, List<Diagnostic> warnings, List<Guess> guesses, Map<String, byte[]> files) {
        this.main = main;
        this.warnings = List.copyOf(warnings);
        this.guesses = List.copyOf(guesses);
        this.files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        this.loader = new Loader(this.files);
    }

    /** Name of its main class. */
    public String main() {
        return main;
    }

    /** What was found wrong while it was generated, none of it an error. */
    public List<Diagnostic> warnings() {
        return warnings;
    }

    /** What no user vouches for. */
    public List<Guess> guesses() {
        return guesses;
    }

    /** Its classes and resources by their paths on the class path. */
    public Map<String, byte[]> files() {
        return files;
    }

    /**
     * A command line, a new one for each run.
     *
     * @throws LinkageError if the classes are not of this version of the runtime
     */
    public ProgramCommand command() {
        try {
            Class<?> type = Class.forName(main, true, loader);
            return (ProgramCommand) type.getMethod("command").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no generated program: " + main, e);
        }
    }

    private static final class Loader extends ClassLoader {

        private final Map<String, byte[]> files;

        Loader(Map<String, byte[]> files) {
            super(CompiledProgram.class.getClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = files.get(name.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = files.get(name);
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }
    }
}
