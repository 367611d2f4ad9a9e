package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a kernel file, in which what the parser saw is found again. */
final class KernelFileText {

    /** What the parser cuts off is not found. */
    private static final int LONGEST = 200;

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_]\\w*");

    /** Comments, strings and characters, in which braces mean nothing. */
    private static final Pattern PART =
            Pattern.compile("/\\*(?s:.*?)\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|'(?:[^'\\\\\\n]|\\\\.)*+'|[{}]");

    /** Directives, comments, strings and characters, and what a statement ends with. */
    private static final Pattern END =
            Pattern.compile("(?m:^[ \\t]*#(?:[^\\n\\\\]|\\\\.|\\\\\\n)*)|" + PART.pattern() + "|;");

    private static final Pattern TOLD_TO_UNROLL = Pattern.compile(
            "(?:#[ \\t]*pragma[^\\n]*\\n|_Pragma\\s*\\([^\\n]*\\)|opencl_unroll_hint[^\\n;{}]*\\))\\s*$");

    private static final Pattern KEYWORD = Pattern.compile("\\b(?:__kernel|kernel)\\b");

    private static final Pattern COMMENT = Pattern.compile("/\\*(?s:.*?)\\*/|//[^\\n]*");

    private final String text;

    KernelFileText(String text) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** This text with blanks in the places of comments. */
    KernelFileText withoutComments() {
        String blank = PART.matcher(text)
                .replaceAll(part -> COMMENT.matcher(part.group()).matches()
                        ? part.group().replaceAll("[^\\n]", " ")
                        : Matcher.quoteReplacement(part.group()));
        return new KernelFileText(blank);
    }

    String part(Span span) {
        return text.substring(span.start(), span.end());
    }

    /** The offset of a place. */
    int offset(int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        return start + column - 1;
    }

    int line(int offset) {
        return 1
                + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /**
     * The {@code __kernel} of a function whose name begins at an offset; empty if something else than its type stands
     * between.
     */
    Optional<Span> keyword(int name) {
        Matcher keyword = KEYWORD.matcher(text).region(0, name);
        Optional<Span> last = Optional.empty();
        while (keyword.find()) {
            last = Optional.of(new Span(keyword.start(), keyword.end()));
        }
        return last.filter(
                span -> text.substring(span.end(), name).strip().matches("void") && !isCommented(span.start()));
    }

    private boolean isCommented(int offset) {
        Matcher part = PART.matcher(text);
        while (part.find() && part.start() < offset) {
            if (part.end() > offset) {
                return true;
            }
        }
        return false;
    }

    /** A word that begins at a place, if it does. */
    Optional<Span> word(SourceLocation place, String word) {
        return word(offset(place.line(), place.column()), word);
    }

    Optional<Span> word(int start, String word) {
        return text.startsWith(word, start) ? Optional.of(new Span(start, start + word.length())) : Optional.empty();
    }

    /** The end of what comes before a statement of a block that an offset is in the first line of. */
    int statementStart(int offset) {
        Matcher part = END.matcher(text);
        int start = 0;
        while (part.find() && part.start() < offset) {
            start = part.group().matches("[;{}]") ? part.end() : start;
        }
        return start;
    }

    /** The plus or minus before a term that begins at an offset, or in parentheses before it. */
    Optional<Integer> operatorBefore(int term) {
        int at = term - 1;
        while (at > 0 && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '(')) {
            at--;
        }
        return "+-".indexOf(text.charAt(at)) < 0 ? Optional.empty() : Optional.of(at);
    }

    /** Where an expression begins that a part of it is in whose parentheses are open. */
    int opening(int start, int end) {
        int at = start;
        while (depth(at, end) < 0
                && at > 0
                && (Character.isWhitespace(text.charAt(at - 1)) || text.charAt(at - 1) == '(')) {
            at--;
        }
        return at;
    }

    /** Whether a part of the text closes the parentheses that it opens, and no others. */
    boolean isBalanced(Span span) {
        for (int end = span.start(); end < span.end(); end++) {
            if (depth(span.start(), end) < 0) {
                return false;
            }
        }
        return depth(span.start(), span.end()) == 0;
    }

    private int depth(int start, int end) {
        return text.substring(start, end)
                .chars()
                .map(c -> c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0)
                .sum();
    }

    /** Whether what stands before an offset says how a loop there is unrolled: no compiler takes that twice. */
    boolean isToldToUnroll(int offset) {
        return TOLD_TO_UNROLL.matcher(text.substring(0, offset)).find();
    }

    /** Where the next thing stands that is no blank, from an offset on. */
    int next(int offset) {
        int next = offset;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next;
    }

    /**
     * What stands between the parentheses of which the first is the next thing after an offset, if no comment or
     * string is in it.
     */
    Optional<Span> parentheses(int offset) {
        int open = next(offset);
        int close = text.startsWith("(", open) ? closing(text, open) : -1;
        return close < 0 || text.substring(open, close).matches("(?s).*(?://|/\\*|[\"'#]).*")
                ? Optional.empty()
                : Optional.of(new Span(open + 1, close));
    }

    /** After the brace that closes a body which begins at an offset. */
    Optional<Integer> bodyEnd(int bodyStart) {
        Matcher part = PART.matcher(text).region(bodyStart, text.length());
        int depth = 1;
        while (part.find()) {
            depth += part.group().equals("{") ? 1 : part.group().equals("}") ? -1 : 0;
            if (depth == 0) {
                return Optional.of(part.end());
            }
        }
        return Optional.empty();
    }

    /** Where an element stands in the text. */
    Span find(Expr.Element element, String file) throws RefusedException {
        SourceLocation place = element.place();
        if (!place.file().equals(file)) {
            throw new RefusedException("the access at " + place + " is in another file than the kernel");
        }
        int start = offset(place.line(), place.column());
        int end = match(start, element.text());
        if (end < 0 || end - start >= LONGEST) {
            throw new RefusedException("the text of the access at " + place + " is too long to be replaced");
        }
        if (!isSubscript(element)) {
            throw new RefusedException("a macro makes the access " + element.text() + " at " + place
                    + " together with other things; only macros that are one subscript are replaced");
        }
        return new Span(start, end);
    }

    /** The end of what is written at an offset, where any blanks stand for one; -1 if it is something else. */
    private int match(int start, String written) {
        int at = start;
        for (int i = 0; i < written.length(); i++) {
            if (written.charAt(i) == ' ') {
                while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                    at++;
                }
            } else if (at < text.length() && text.charAt(at) == written.charAt(i)) {
                at++;
            } else {
                return -1;
            }
        }
        return at;
    }

    /** Whether the text of an element is that and nothing else: macros may make more of it. */
    private boolean isSubscript(Expr.Element element) {
        String written = element.text();
        Matcher first = IDENTIFIER.matcher(written);
        if (!first.lookingAt()) {
            return written.startsWith("(") ? written.endsWith("]") : written.startsWith("*");
        }
        Matcher macro = Pattern.compile(
                        "^[ \\t]*#[ \\t]*define[ \\t]+" + first.group()
                                + "(?:\\([^)\\n]*\\)[ \\t]*|[ \\t]+)(?<body>[^\\n]*)",
                        Pattern.MULTILINE)
                .matcher(text);
        if (!macro.find()) {
            return written.endsWith("]");
        }
        String body = macro.group("body").strip();
        while (body.startsWith("(") && closing(body, 0) == body.length() - 1) {
            body = body.substring(1, body.length() - 1).strip();
        }
        boolean called =
                !first.hitEnd() && written.substring(first.end()).strip().startsWith("(");
        boolean whole = first.end() == written.length() || (called && written.endsWith(")"));
        Matcher array = IDENTIFIER.matcher(body);
        return whole
                && !macro.find()
                && array.lookingAt()
                && body.startsWith("[", array.end())
                && closing(body, array.end()) == body.length() - 1;
    }

    /** Where the bracket is closed that stands at an offset; -1 if nowhere. */
    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
