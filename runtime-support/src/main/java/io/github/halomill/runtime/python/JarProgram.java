package io.github.halomill.runtime.python;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.ProgramCommand;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** A generated program in a jar. Its runtime is that of this process, whatever runtime the jar has. */
public final class JarProgram {

    private JarProgram() {}

    /**
     * The command line of the program.
     *
     * @throws UsageException if the file is no such jar
     * @throws RunException if the program was generated for another version of the runtime
     */
    public static ProgramCommand command(String file) {
        Path jar = Path.of(file);
        if (!Files.isRegularFile(jar)) {
            throw new UsageException(file + ": there is no such file");
        }
        String main = main(jar);
        try {
            URL url = jar.toUri().toURL();
            Class<?> type = Class.forName(main, true, new Loader(url, main.substring(0, main.lastIndexOf('.') + 1)));
            return (ProgramCommand) type.getMethod("command").invoke(null);
        } catch (ReflectiveOperationException | IOException | ClassCastException e) {
            throw new UsageException(file + ": " + main + " is the main class of no generated program");
        } catch (LinkageError e) {
            throw new RunException(
                    file + " does not fit this version of Halomill; generate and build the program again: " + e, e);
        }
    }

    private static String main(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new UsageException(jar + " has no main class; the jar of a generated program has one");
            }
            return main;
        } catch (IOException e) {
            throw new UsageException(jar + " is no jar: " + e.getMessage());
        }
    }

    /** Has the program's own package from its jar, though another program of that name may be on the class path. */
    private static final class Loader extends URLClassLoader {

        private final String own;

        Loader(URL jar, String own) {
            super(new URL[] {jar}, JarProgram.class.getClassLoader());
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null && name.startsWith(own) && name.indexOf('.', own.length()) < 0) {
                    return findClass(name);
                }
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
        }

        @Override
        public @Nullable URL getResource(String name) {
            URL found = findResource(name);
            return found == null ? super.getResource(name) : found;
        }
    }
}
