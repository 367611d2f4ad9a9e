package io.github.halomill.generator.emit;

import io.github.halomill.runtime.StencilProgram;
import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import picocli.CommandLine;

/** Compiles generated sources as strictly as the build of a generated project does. */
public final class Compilation {

    private Compilation() {}

    /** What javac says against the sources, given by name; nothing if they are well. Classes go to {@code out}. */
    public static List<String> problems(Map<String, String> sources, Path out) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<JavaFileObject> files =
                sources.entrySet().stream().map(Compilation::file).toList();
        List<String> options =
                List.of("--release", "17", "-Xlint:all", "-Werror", "-cp", classPath(), "-d", out.toString());
        javac.getTask(new StringWriter(), null, diagnostics, options, null, files)
                .call();
        return diagnostics.getDiagnostics().stream()
                .map(diagnostic -> diagnostic.getSource() + ":" + diagnostic.getLineNumber() + ": "
                        + diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    private static JavaFileObject file(Map.Entry<String, String> source) {
        URI uri = URI.create("string:///" + source.getKey() + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source.getValue();
            }
        };
    }

    private static String classPath() {
        return Stream.of(StencilProgram.class, CommandLine.class)
                .map(Compilation::home)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The folder or archive that a class is from. */
    public static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
