package io.github.halomill.generator.calls;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads launches: names of kernels, or calls such as {@code step(u, un, nx)}, with blanks, commas, semicolons or line
 * ends between, and comments of C and Python anywhere.
 */
final class CallReader {

    private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|#[^\\n]*|(?s:/\\*.*?\\*/)");
    private static final Pattern DIVIDED = Pattern.compile("[\\w)\\]] ?$");
    private static final Pattern BETWEEN = Pattern.compile("[\\s;,]*+");
    private static final Pattern BLANKS = Pattern.compile("[ \\t]*+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    /** What has a function in C++ and in Python: {@code program.}, {@code solver->}, {@code std::}. */
    private static final Pattern OWNER = Pattern.compile("(?:[A-Za-z_]\\w*\\s*(?:\\.|->|::)\\s*)++");

    /** What is done with a call's event. */
    private static final Pattern EVENT = Pattern.compile("(?:\\.\\w+\\(\\s*\\))*+");

    private static final String ARRAY = "((?:\\w+\\s*(?:\\.|->)\\s*)*+[A-Za-z_]\\w*+)";

    /** {@code u, v = v, u}, or {@code tmp = u; u = v; v = tmp} with or without a type. */
    private static final Pattern EXCHANGE = Pattern.compile(ARRAY + "\\s*,\\s*" + ARRAY
            + "\\s*=\\s*\\2\\s*,\\s*\\1(?![\\w.])|(?:\\w+[ \\t*]+){0,3}(\\w+)\\s*=\\s*" + ARRAY
            + "\\s*[;\\n]\\s*\\4\\s*=\\s*" + ARRAY + "\\s*[;\\n]\\s*\\5\\s*=\\s*\\3(?!\\w)");

    private static final String NUMBER =
            "(?:unsigned\\s+)?(?:cl_)?u?(?:char|short|int|long|half|float|double|size_t)(?:\\d+(?:_t)?)?";

    /** Of a number, or to a pointer: {@code (n) - 1} begins with none. */
    private static final Pattern CAST =
            Pattern.compile("^\\(\\s*(?:const\\s+)?(?:" + NUMBER + "|[A-Za-z_]\\w*\\s*\\*+)\\s*\\)(?=.)");

    /** A number's type around it, as Python has it. */
    private static final Pattern CONVERSION = Pattern.compile("^(?:\\w+\\.)?" + NUMBER + "\\(([^()]*)\\)$");

    private static final Pattern MEMBER = Pattern.compile("^(?:\\w+\\s*(?:\\.|->)\\s*)+(?=[A-Za-z_]\\w*$)");

    private final String name;

    /** With blanks in the place of comments. */
    private final String text;

    private final Diagnostics diagnostics;
    private int at;

    private CallReader(LaunchList list, Diagnostics diagnostics) {
        name = list.name();
        String all = list.text();
        text = COMMENT.matcher(all)
                .replaceAll(comment -> isDivision(all, comment.start())
                        ? Matcher.quoteReplacement(comment.group())
                        : comment.group().replaceAll("[^\\n]", " "));
        this.diagnostics = diagnostics;
    }

    /** Whether that is no comment but Python's division in an argument: {@code n // 16}. */
    private static boolean isDivision(String text, int at) {
        String before = text.substring(0, at);
        long open = before.chars().filter(c -> c == '(').count()
                - before.chars().filter(c -> c == ')').count();
        return open > 0 && text.startsWith("//", at) && DIVIDED.matcher(before).find();
    }

    /** The calls in their order; empty, and an error, if the text is something else. */
    static Optional<List<KernelCall>> read(LaunchList list, Diagnostics diagnostics) {
        return new CallReader(list, diagnostics).calls();
    }

    private Optional<List<KernelCall>> calls() {
        List<KernelCall> calls = new ArrayList<>();
        skip(BETWEEN);
        while (at < text.length()) {
            Optional<KernelCall> next = exchange().or(this::call);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            calls.add(next.get());
            skip(BETWEEN);
        }
        return calls.isEmpty() ? wrong(0, "there is no launch") : Optional.of(calls);
    }

    private Optional<KernelCall> exchange() {
        Matcher matcher = EXCHANGE.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        SourceLocation place = place(at);
        at = matcher.end();
        int first = matcher.group(1) != null ? 1 : 4;
        return Optional.of(new KernelCall(
                KernelCall.SWAP,
                Optional.of(List.of(plain(matcher.group(first)), plain(matcher.group(first + 1)))),
                place));
    }

    private Optional<KernelCall> call() {
        skip(OWNER);
        int start = at;
        if (!skip(NAME)) {
            return wrong(start, "no name of a kernel begins here");
        }
        String kernel = text.substring(start, at);
        skip(BLANKS);
        Optional<List<String>> arguments = Optional.empty();
        if (at < text.length() && text.charAt(at) == '(') {
            int end = closing(at);
            if (end < 0) {
                return wrong(at, "no ')' ends the arguments of '" + kernel + "'");
            }
            arguments = Optional.of(arguments(text.substring(at + 1, end)));
            at = end + 1;
            skip(EVENT);
        }
        return Optional.of(new KernelCall(kernel, arguments, place(start)));
    }

    private boolean skip(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        boolean found = matcher.lookingAt();
        at = found ? matcher.end() : at;
        return found;
    }

    /** Where the parenthesis ends that opens at an index; -1 if it does not. */
    private int closing(int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** What is between commas that are in no parentheses. */
    private static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                arguments.add(plain(text.substring(start, i)));
                start = i + 1;
            }
        }
        if (start > 0 || !text.isBlank()) {
            arguments.add(plain(text.substring(start)));
        }
        return arguments;
    }

    /** Without conversions, {@code &}, {@code *}, {@code .data}; of {@code self.u} and {@code grid->u} the member. */
    private static String plain(String argument) {
        String text = argument.strip().replaceAll("\\s+", " ");
        String before = "";
        while (!text.equals(before)) {
            before = text;
            text = CAST.matcher(text).replaceFirst("").replaceFirst("^[&*]\\s*", "");
            text = CONVERSION.matcher(text).replaceFirst("$1").strip();
        }
        return MEMBER.matcher(text.replaceFirst("\\.data$", "")).replaceFirst("");
    }

    private <T> Optional<T> wrong(int index, String what) {
        diagnostics.error(
                DiagnosticCode.LAUNCHES,
                place(index),
                what,
                "write names of kernels, or calls such as step(u, un, nx, dt), one after the other");
        return Optional.empty();
    }

    private SourceLocation place(int index) {
        String before = text.substring(0, index);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new SourceLocation(name, line, index - before.lastIndexOf('\n'));
    }
}
