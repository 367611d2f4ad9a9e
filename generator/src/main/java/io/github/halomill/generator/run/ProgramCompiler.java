package io.github.halomill.generator.run;

import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.runtime.base.RunException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated programs in memory, with the compiler of this Java. */
public final class ProgramCompiler {

    private static final String JAVA = ".java";

    private ProgramCompiler() {}

    /**
     * The program that was generated, with its main class.
     *
     * @throws RunException if this Java has no compiler
     */
    public static CompiledProgram compile(GenerationResult generated) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new RunException("this Java, " + System.getProperty("java.home")
                    + ", has no compiler; start halomill with a JDK, or with the Java of a release archive");
        }
        List<? extends JavaFileObject> sources = generated.files().stream()
                .filter(file -> file.path().endsWith(JAVA))
                .map(Source::new)
                .toList();
        StringWriter said = new StringWriter();
        try (Classes classes = new Classes(compiler.getStandardFileManager(null, null, null))) {
            List<String> options =
                    List.of("-proc:none", "-implicit:none", "-nowarn", "-g:none", "-XDstringConcat=inline");
            if (!compiler.getTask(said, classes, null, options, null, sources).call()) {
                throw new IllegalStateException("the generated program does not compile: " + said);
            }
            Map<String, byte[]> files = classes.written();
            generated.files().stream()
                    .filter(file -> !file.path().endsWith(JAVA))
                    .forEach(file -> files.put(file.path(), file.content()));
            String main = generated.use().orElseThrow().className() + "Main";
            return new CompiledProgram(main, generated.diagnostics(), generated.guesses(), files);
        } catch (IOException e) {
            throw new IllegalStateException(e); // memory takes it all
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(GeneratedFile file) {
            super(URI.create("memory:///" + file.path()), Kind.SOURCE);
            text = file.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Classes extends ForwardingJavaFileManager<StandardJavaFileManager> {

        private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

        Classes(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            String path = name.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + path), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(path, any -> new ByteArrayOutputStream());
                }
            };
        }

        Map<String, byte[]> written() {
            Map<String, byte[]> files = new LinkedHashMap<>();
            written.forEach((path, bytes) -> files.put(path, bytes.toByteArray()));
            return files;
        }
    }
}
