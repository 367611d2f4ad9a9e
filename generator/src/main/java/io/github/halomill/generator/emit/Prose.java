package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;

/** Text inside generated code, in lines that are not too long: Javadoc, comments, string literals. */
final class Prose {

    private Prose() {}

    /** Javadoc for a member that is indented by that many columns. */
    static CodeBlock javadoc(int indent, String text) {
        boolean onOneLine = indent + "/**  */".length() + text.length() <= JavaCode.LINE;
        List<String> lines = onOneLine ? List.of(text) : wrap(text, JavaCode.LINE - indent - " * ".length());
        return CodeBlock.of("$L\n", String.join("\n", lines));
    }

    /** A comment before a statement that is indented by that many columns. */
    static CodeBlock comment(int indent, String text) {
        String prefix = "// ";
        return CodeBlock.of(
                "$L\n", prefix + String.join("\n" + prefix, wrap(text, JavaCode.LINE - indent - prefix.length())));
    }

    /** A string literal, as a sum of several where it would be longer than {@code width}. */
    static JavaCode.Joined literal(String text, int width) {
        List<String> lines = wrap(text, width);
        List<JavaCode> parts = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            parts.add(JavaCode.text("$S", i == 0 ? lines.get(i) : " " + lines.get(i)));
        }
        return new JavaCode.Joined("+", parts);
    }

    /** A string literal as an argument, in lines that are not too long. */
    static CodeBlock argument(String text) {
        return literal(text, 90).terms().stream().map(JavaCode::flat).collect(CodeBlock.joining("\n+ "));
    }

    /** What may stand in a comment, in {@code code}: nothing in it ends either, or is an escape. */
    static String harmless(String text) {
        return text.replace('\\', '/')
                .replace("*/", "* /")
                .replace('{', '(')
                .replace('}', ')')
                .replace('@', ' ');
    }

    /** The same of the name of a file, which is no code: there Javadoc would take tags for its own. */
    static String file(String name) {
        return harmless(name).replace('<', '(').replace('>', ')');
    }

    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
