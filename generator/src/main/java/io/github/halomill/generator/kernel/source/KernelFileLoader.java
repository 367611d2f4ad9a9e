package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.IncludeExpander;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds and reads the kernel file, which must be in the folder of the description or below it. */
public final class KernelFileLoader {

    private static final int MAX_SIZE = 8 << 20;
    private static final String FOLDER_HINT =
            "name a file in the folder of the description, as in stencil.cl or kernels/stencil.cl";

    private static final Pattern UNPORTABLE = Pattern.compile("[*?\"<>|]");
    private static final Pattern JAVA = Pattern.compile("(?i)\\.(java|class)$");

    private final KernelFiles files;
    private final Text name;
    private final BuildOptions options;
    private final Text said;
    private final Diagnostics diagnostics;

    /** @param said options of the description, with the macros that are numbers of parameters */
    private KernelFileLoader(KernelFiles files, Text name, BuildOptions options, Text said, Diagnostics diagnostics) {
        this.files = files;
        this.name = name;
        this.options = options;
        this.said = said;
        this.diagnostics = diagnostics;
    }

    /**
     * Reads the file that a description names.
     *
     * @param files those that were read
     * @param more options, besides those of the element
     */
    public static Optional<LoadedKernel> load(
            KernelFiles files, Path description, KernelElement element, BuildOptions more, Diagnostics diagnostics) {
        BuildOptions options = element.options()
                .flatMap(text -> options(text, diagnostics))
                .orElse(BuildOptions.NONE)
                .and(more);
        Text said = element.options().orElse(element.name().plain());
        SizeMacros.checkOnce(said.attributes(), options, diagnostics);
        return new KernelFileLoader(files, element.name(), options, said, diagnostics).load(description);
    }

    private static Optional<BuildOptions> options(Text text, Diagnostics diagnostics) {
        try {
            return Optional.of(BuildOptions.parse(text.value()));
        } catch (IllegalArgumentException e) {
            diagnostics.error(
                    DiagnosticCode.BUILD_OPTIONS,
                    text.location(),
                    "the build options cannot be read: " + e.getMessage(),
                    "options are written as for clBuildProgram: -D NAME=VALUE -I folder -cl-std=CL2.0");
            return Optional.empty();
        }
    }

    /** Reads a kernel file that no description names; one that would is to be in {@code description}. */
    public static Optional<LoadedKernel> load(
            KernelFiles files, Path description, String name, BuildOptions options, Diagnostics diagnostics) {
        Text file = new Text(name, new SourceLocation(name, 1, 1));
        return new KernelFileLoader(files, file, options, file, diagnostics).load(description);
    }

    private Optional<LoadedKernel> load(Path description) {
        Optional<String> relative = relativeName();
        if (relative.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = description.resolveSibling(relative.get());
            files.look(file);
            return areThere(new HeaderFiles(files, description, options))
                    ? text(file)
                            .flatMap(text -> new Guard(name.location(), diagnostics)
                                    .of(
                                            Work.READING,
                                            () -> Optional.of(source(relative.get(), file, text, description))))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return fail(DiagnosticCode.KERNEL_FILE_NAME, Quoted.quote(name) + " is no file name here", FOLDER_HINT);
        }
    }

    /** Whether there are the files that are to stand in front of the source. */
    private boolean areThere(FileLookup headers) {
        List<String> missing = options.includes().stream()
                .filter(file -> headers.find(file).isEmpty())
                .toList();
        missing.forEach(
                file -> fail(
                        DiagnosticCode.INCLUDE,
                        "-include " + file + ": there is no such file",
                        "check the path: in <options> it is relative to the description, on the command line to where the command runs"));
        return missing.isEmpty();
    }

    private LoadedKernel source(String relative, Path file, String text, Path description) {
        Map<String, Text> sizes = new LinkedHashMap<>(said.attributes());
        LoadedKernel plain = read(relative, file, text, description, options.sizedBy(sizes.keySet()));
        SizeMacros.checkUsed(said.attributes(), plain, diagnostics);
        Map<String, Text> meant = SizeMacros.meant(plain.parsed(), options, said.location());
        sizes.putAll(meant);
        return (meant.isEmpty() ? plain : read(relative, file, text, description, options.sizedBy(sizes.keySet())))
                .sizedBy(sizes);
    }

    private LoadedKernel read(String relative, Path file, String text, Path description, BuildOptions with) {
        return files.once(
                new KernelFiles.Content(relative, file, text, description, with),
                () -> parsed(relative, file, text, description, with));
    }

    private LoadedKernel parsed(String relative, Path file, String text, Path description, BuildOptions with) {
        FileLookup headers = new HeaderFiles(files, description, with);
        return new LoadedKernel(
                relative,
                file,
                text,
                IncludeExpander.expand(relative, text, with, headers),
                with.text(),
                KernelFileReader.read(relative, text, with, headers),
                Map.of());
    }

    /** The name without detours. */
    private Optional<String> relativeName() {
        String written = name.value();
        boolean plain = written.chars().allMatch(c -> c >= ' ' && c != '\\' && c != ':' && c != 0x7F);
        List<String> segments = Arrays.stream(written.split("/", -1))
                .filter(segment -> !segment.equals("."))
                .toList();
        if (written.startsWith("/") || !plain || segments.contains("..")) {
            return fail(
                    DiagnosticCode.KERNEL_FILE_NAME,
                    "the kernel file " + Quoted.quote(name) + " is not in the folder of the description",
                    FOLDER_HINT);
        }
        if (segments.isEmpty() || segments.contains("")) {
            return fail(DiagnosticCode.KERNEL_FILE_NAME, Quoted.quote(name) + " is no file name", FOLDER_HINT);
        }
        if (UNPORTABLE.matcher(written).find()) {
            return fail(
                    DiagnosticCode.KERNEL_FILE_NAME,
                    "no file on another system can be called " + Quoted.quote(name),
                    "rename the file: a program brings it along, so its name has none of * ? \" < > |");
        }
        if (JAVA.matcher(written).find()) {
            return fail(
                    DiagnosticCode.KERNEL_FILE_NAME,
                    "the kernel file " + Quoted.quote(name) + " has the name of a Java file",
                    "rename the file, as in stencil.cl: it comes to lie beside the classes of the program");
        }
        return Optional.of(String.join("/", segments));
    }

    private Optional<String> text(Path file) {
        if (Files.notExists(file)) {
            return fail(
                    DiagnosticCode.KERNEL_FILE_MISSING,
                    "there is no file " + Quoted.quote(name),
                    "it has to be in the folder of the description");
        }
        if (!Files.isRegularFile(file)) {
            return fail(DiagnosticCode.KERNEL_FILE_UNREADABLE, Quoted.quote(name) + " is no file", FOLDER_HINT);
        }
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(MAX_SIZE + 1);
            if (bytes.length > MAX_SIZE) {
                return fail(
                        DiagnosticCode.KERNEL_FILE_UNREADABLE,
                        Quoted.quote(name) + " is larger than 8 MiB",
                        "name a file of OpenCL C source");
            }
            return decoded(bytes);
        } catch (IOException e) {
            return fail(
                    DiagnosticCode.KERNEL_FILE_UNREADABLE,
                    Quoted.quote(name) + " cannot be read",
                    "check its permissions");
        }
    }

    private Optional<String> decoded(byte[] bytes) {
        Optional<String> text = KernelFileBytes.text(bytes);
        return text.isPresent()
                ? text
                : fail(
                        DiagnosticCode.KERNEL_FILE_TEXT,
                        Quoted.quote(name) + " is no text: it has zeros in it",
                        "name a file of OpenCL C source, saved as UTF-8");
    }

    private <T> Optional<T> fail(DiagnosticCode code, String message, String hint) {
        diagnostics.error(code, name.location(), message, hint);
        return Optional.empty();
    }
}
