package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.emit.Compilation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cli.ProgramCommand;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.Cut;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A class that was generated from a description, compiled and loaded. */
final class GeneratedProgram implements AutoCloseable {

    static final String PACKAGE = "generated";

    private final URLClassLoader loader;
    private final Class<?> type;

    private GeneratedProgram(URLClassLoader loader, Class<?> type) {
        this.loader = loader;
        this.type = type;
    }

    /** Generates and compiles; {@code folder} gets everything. */
    static GeneratedProgram of(Path description, String name, Layout layout, Path folder) throws Exception {
        return of(request(description, false), name, layout, folder);
    }

    /** The same of a description that may be believed whatever the kernel's source says, or of a kernel. */
    static GeneratedProgram of(Source source, String name, Layout layout, Path folder) throws Exception {
        GenerationResult result = Pipeline.generate(new GenerationRequest(source, layout, Optional.of(PACKAGE)));
        assertThat(result.hasErrors()).as(result.diagnostics().toString()).isFalse();
        Map<String, String> sources = new LinkedHashMap<>();
        for (GeneratedFile file : result.files()) {
            write(folder, file, sources);
        }
        assertThat(Compilation.problems(sources, folder)).isEmpty();
        return in(folder, name);
    }

    /** A description, believed or not. */
    static DescriptionRequest request(Path description, boolean trust) {
        return new DescriptionRequest(description, "stencil.xml", BuildOptions.NONE, trust);
    }

    /** One that was generated and compiled into {@code folder}. */
    static GeneratedProgram in(Path folder, String name) throws Exception {
        URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, GeneratedProgram.class.getClassLoader());
        return new GeneratedProgram(loader, loader.loadClass(PACKAGE + "." + name));
    }

    /** Java sources are kept for the compiler, resources go where the class looks for them; the project's own test stays out. */
    private static void write(Path folder, GeneratedFile file, Map<String, String> sources) throws IOException {
        String path = file.path().replaceFirst("^src/main/(java|resources)/", "");
        if (path.startsWith("src/test/")) {
            return;
        }
        if (path.endsWith(".java")) {
            sources.put(path.replaceFirst("\\.java$", ""), file.text());
        } else {
            Path target = folder.resolve(path);
            Files.createDirectories(target.getParent());
            Files.write(target, file.content());
        }
    }

    /** Opens it on those devices, without any tuning. */
    StencilProgram open(List<Device> devices, Strategy strategy, int depth, Map<String, Long> parameters)
            throws Exception {
        return open(devices, strategy, depth, false, parameters);
    }

    /** The same, with poison, and then with each launch in one piece, or not. */
    StencilProgram open(
            List<Device> devices, Strategy strategy, int depth, boolean poison, Map<String, Long> parameters)
            throws Exception {
        Cut cut = new Cut(strategy, Optional.empty(), OptionalInt.of(depth), WeightChoice.EQUAL, Balance.OFF);
        return open(devices, cut, poison, Variant.PLAIN, parameters);
    }

    /** The same, cut in some way, with kernels in some form. */
    StencilProgram open(List<Device> devices, Cut cut, boolean poison, Variant variant, Map<String, Long> parameters)
            throws Exception {
        ProgramBuilder builder = builder();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(devices)
                .withCut(cut)
                .withVariant(variant)
                .withTuning(Tuning.OFF)
                .withOverlap(!poison)
                .withPoison(poison);
        builder.options(options);
        parameters.forEach((name, value) -> builder.settings().set(name, value.toString()));
        return builder.build();
    }

    /** What the zones of one that is open carry out. */
    static ZoneProgram onZones(StencilProgram open) throws ReflectiveOperationException {
        Method declaration = open.getClass().getDeclaredMethod("declaration");
        declaration.setAccessible(true);
        return ((Declaration) declaration.invoke(open)).program();
    }

    /** A new builder of it. */
    ProgramBuilder builder() throws Exception {
        return (ProgramBuilder) type.getMethod("builder").invoke(null);
    }

    /** What its command line returns for these arguments; it was generated as a project. */
    int execute(String... arguments) throws Exception {
        Class<?> main = loader.loadClass(type.getName() + "Main");
        return ((ProgramCommand) main.getMethod("command").invoke(null)).execute(arguments);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
