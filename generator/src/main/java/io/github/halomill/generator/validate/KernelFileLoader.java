package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.Subject.KernelSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds and reads the kernel file, which must be in the folder of the description or below it. */
public final class KernelFileLoader {

    private static final int MAX_SIZE = 8 << 20;
    private static final String FOLDER_HINT =
            "name a file in the folder of the description, as in stencil.cl or kernels/stencil.cl";

    private final Text name;
    private final Diagnostics diagnostics;

    private KernelFileLoader(Text name, Diagnostics diagnostics) {
        this.name = name;
        this.diagnostics = diagnostics;
    }

    static Optional<KernelSource> load(Path description, Text name, Diagnostics diagnostics) {
        return new KernelFileLoader(name, diagnostics).load(description);
    }

    /** Reads a kernel file that no description names; one that would is to be in {@code description}. */
    public static Optional<KernelFile> load(
            Path description, String name, BuildOptions options, Diagnostics diagnostics) {
        return new KernelFileLoader(new Text(name, new SourceLocation(name, 1, 1)), diagnostics)
                .load(description)
                .map(KernelSource::parsed);
    }

    private Optional<KernelSource> load(Path description) {
        Optional<String> relative = relativeName();
        if (relative.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = description.resolveSibling(relative.get());
            return text(file)
                    .map(text ->
                            new KernelSource(relative.get(), file, text, KernelFileReader.read(relative.get(), text)));
        } catch (InvalidPathException e) {
            return fail(DiagnosticCode.KERNEL_FILE_NAME, Quoted.quote(name) + " is no file name here", FOLDER_HINT);
        }
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
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
            }
        } catch (CharacterCodingException e) {
            // The same mistake as a NUL: no text.
        }
        return fail(
                DiagnosticCode.KERNEL_FILE_TEXT,
                Quoted.quote(name) + " is no UTF-8 text",
                "name a file of OpenCL C source, saved as UTF-8");
    }

    private <T> Optional<T> fail(DiagnosticCode code, String message, String hint) {
        diagnostics.error(code, name.location(), message, hint);
        return Optional.empty();
    }
}
