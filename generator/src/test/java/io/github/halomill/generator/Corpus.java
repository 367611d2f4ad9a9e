package io.github.halomill.generator;

import io.github.halomill.testing.mutation.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Descriptions and kernels that are mutated: examples, what tests read, and folders that a property names. */
public final class Corpus {

    private static final Path ROOT = Path.of(System.getProperty("fuzz.root", ".."));
    private static final String TESTS = "generator/src/test/resources/io/github/halomill/generator/";
    private static final Pattern NAME = Pattern.compile("(?:name|value)=\"([\\w.-]+)\"");
    private static final int LARGEST = 60_000;

    private Corpus() {}

    private static List<Path> roots() {
        List<Path> roots = new ArrayList<>();
        Stream.of("examples", TESTS + "validate", TESTS + "endtoend", TESTS + "infer/kinds", TESTS + "kernel")
                .forEach(folder -> roots.add(ROOT.resolve(folder)));
        Stream.of(System.getProperty("fuzz.corpora", "").split(":"))
                .filter(folder -> !folder.isEmpty())
                .forEach(folder -> roots.add(Path.of(folder)));
        return roots;
    }

    private static List<Path> files(String... endings) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path root : roots()) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(file -> Stream.of(endings)
                                .anyMatch(ending -> file.toString().endsWith(ending)))
                        .filter(file -> !file.toString().contains("/target/"))
                        .sorted()
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** Each description with the kernels beside it. */
    public static List<Input> descriptions() throws IOException {
        List<Input> inputs = new ArrayList<>();
        for (Path file : files(".xml")) {
            String text = Input.contents(file);
            if (!file.endsWith("pom.xml") && text.contains("<program") && text.length() < LARGEST) {
                Map<String, String> parts = new LinkedHashMap<>();
                parts.put("x.xml", text);
                for (Path kernel : beside(file)) {
                    if (text.contains(kernel.getFileName().toString())) {
                        parts.put(kernel.getFileName().toString(), Input.contents(kernel));
                    }
                }
                inputs.add(new Input(file.getFileName().toString(), parts));
            }
        }
        return inputs;
    }

    private static List<Path> beside(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
            return files.filter(one ->
                            one.toString().endsWith(".cl") && one.toFile().length() < LARGEST)
                    .sorted()
                    .toList();
        }
    }

    /** Each kernel file. */
    public static List<Input> kernels() throws IOException {
        List<Input> inputs = new ArrayList<>();
        for (Path file : files(".cl")) {
            String text = Input.contents(file);
            if (text.length() < LARGEST) {
                inputs.add(new Input(file.getFileName().toString(), Map.of("x.cl", text)));
            }
        }
        return inputs;
    }

    /** Names of elements and attributes, and what they may say. */
    public static List<String> words() {
        try (InputStream schema =
                Objects.requireNonNull(Corpus.class.getResourceAsStream("xml/halomill-program-1.xsd"))) {
            String text = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
            return NAME.matcher(text)
                    .results()
                    .map(found -> found.group(1))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
