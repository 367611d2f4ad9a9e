package io.github.halomill.generator.run;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.runtime.io.format.JsonReader;
import io.github.halomill.runtime.report.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A compiled program as it is kept: a ZIP file of its classes and resources, and what else is known of it in
 * {@code program.json}.
 *
 * @param inputs by path, what the files were that it was made of
 */
record KeptProgram(CompiledProgram program, Map<String, String> inputs) {

    private static final String INDEX = "program.json";

    /** Whether the files are what they were. */
    boolean isCurrent() {
        return FileStates.hold(inputs);
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            write(zip, INDEX, Json.write(index()).getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, byte[]> file : program.files().entrySet()) {
                write(zip, file.getKey(), file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static void write(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    private Map<String, Object> index() {
        Map<String, Object> index = new LinkedHashMap<>();
        index.put("main", program.main());
        index.put("inputs", inputs);
        index.put(
                "warnings",
                program.warnings().stream()
                        .map(one -> List.of(
                                one.code().name(),
                                one.severity().name(),
                                place(one.location()),
                                one.message(),
                                one.hint()))
                        .toList());
        index.put(
                "guesses",
                program.guesses().stream()
                        .map(one ->
                                List.of(one.kind().name(), one.name(), one.text(), one.fixed(), place(one.location())))
                        .toList());
        return index;
    }

    private static List<String> place(SourceLocation at) {
        return List.of(at.file(), Integer.toString(at.line()), Integer.toString(at.column()));
    }

    /**
     * Reads one.
     *
     * @throws IOException if it is no such file
     * @throws RuntimeException if it is none of this version
     */
    static KeptProgram read(byte[] bytes) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        byte[] index = files.remove(INDEX);
        if (index == null) {
            throw new IOException("it has no " + INDEX);
        }
        return of((Map<?, ?>) JsonReader.read(new String(index, StandardCharsets.UTF_8)), files);
    }

    private static KeptProgram of(Map<?, ?> index, Map<String, byte[]> files) {
        Map<String, String> inputs = new LinkedHashMap<>();
        ((Map<?, ?>) member(index, "inputs")).forEach((path, state) -> inputs.put((String) path, (String) state));
        List<Diagnostic> warnings = lists(member(index, "warnings")).stream()
                .map(one -> new Diagnostic(
                        DiagnosticCode.valueOf((String) one.get(0)),
                        Severity.valueOf((String) one.get(1)),
                        place(one.get(2)),
                        (String) one.get(3),
                        (String) one.get(4)))
                .toList();
        List<Guess> guesses = lists(member(index, "guesses")).stream()
                .map(one -> new Guess(
                        Guess.Kind.valueOf((String) one.get(0)),
                        (String) one.get(1),
                        (String) one.get(2),
                        (Boolean) one.get(3),
                        place(one.get(4))))
                .toList();
        return new KeptProgram(new CompiledProgram((String) member(index, "main"), warnings, guesses, files), inputs);
    }

    private static Object member(Map<?, ?> index, String name) {
        return Objects.requireNonNull(index.get(name), name);
    }

    private static List<List<?>> lists(Object value) {
        return ((List<?>) value).stream().<List<?>>map(one -> (List<?>) one).toList();
    }

    private static SourceLocation place(Object value) {
        List<?> at = (List<?>) value;
        return new SourceLocation(
                (String) at.get(0), Integer.parseInt((String) at.get(1)), Integer.parseInt((String) at.get(2)));
    }
}
