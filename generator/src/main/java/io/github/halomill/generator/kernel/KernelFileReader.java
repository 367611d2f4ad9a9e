package io.github.halomill.generator.kernel;

import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds kernel functions by their head; stands in until a preprocessing reader takes its place. */
public final class KernelFileReader {

    private static final Pattern HEAD =
            Pattern.compile("\\b(?:__kernel|kernel)\\s+void\\s+(\\w+)\\s*\\(([^)]*)\\)", Pattern.DOTALL);

    private KernelFileReader() {}

    /** Reads {@code source}. */
    public static KernelFile read(String displayName, String source) {
        if (source.contains("#error")) {
            return new KernelFile(List.of(), Optional.of(displayName + " has an #error"));
        }
        List<KernelFunction> functions = new ArrayList<>();
        Matcher head = HEAD.matcher(source);
        while (head.find()) {
            List<KernelParameter> parameters = new ArrayList<>();
            for (String part : head.group(2).split(",", 0)) {
                if (!part.isBlank()) {
                    parameters.add(parameter(part, line(source, head.start())));
                }
            }
            functions.add(new KernelFunction(head.group(1), parameters, line(source, head.start()), 1));
        }
        return new KernelFile(functions, Optional.empty());
    }

    private static int line(String source, int offset) {
        return (int) source.substring(0, offset).lines().count() + 1;
    }

    private static KernelParameter parameter(String text, int line) {
        String[] words = text.replace("*", " * ").trim().split("\\s+", 0);
        List<String> list = List.of(words);
        AddressSpace space = list.contains("__global") || list.contains("global")
                ? AddressSpace.GLOBAL
                : list.contains("__constant") || list.contains("constant")
                        ? AddressSpace.CONSTANT
                        : list.contains("__local") || list.contains("local")
                                ? AddressSpace.LOCAL
                                : AddressSpace.PRIVATE;
        String typeText = list.stream()
                .limit(words.length - 1L)
                .filter(w -> !w.matches("(__)?(global|constant|local|private)|const|restrict|\\*"))
                .reduce((a, b) -> a + " " + b)
                .orElse("");
        boolean readOnly = space == AddressSpace.CONSTANT || list.contains("const");
        return new KernelParameter(
                words[words.length - 1],
                space,
                DataType.parse(typeText),
                list.contains("*"),
                readOnly,
                typeText,
                line,
                1);
    }
}
