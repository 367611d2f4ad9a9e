package io.github.halomill.generator.emit;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Does to the text of a class what a formatter would do, where JavaPoet leaves no choice. */
final class Formatting {

    private static final Pattern JAVADOC = Pattern.compile("(?m)^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/$");
    private static final Pattern ANNOTATION = Pattern.compile("(?m)^( +@[\\w.]+\\()\\n([^{}()]*?)\\n *\\)$");
    private static final Pattern LONE_PARENTHESIS = Pattern.compile("\\n *\\)\\n");
    private static final Pattern FIELDS = Pattern.compile("(?m)^( +private [^\\n]*;\\n)\\n(?= +private [^\\n]*;\\n)");
    private static final Pattern EMPTY_BODY = Pattern.compile("\\{\\n *\\}");

    private Formatting() {}

    /** Puts what is short on one line, and fields together. */
    static String tidy(String text) {
        String tidy = JAVADOC.matcher(text)
                .replaceAll(javadoc -> oneLine(javadoc, javadoc.group(1) + "/** " + javadoc.group(2) + " */"));
        tidy = ANNOTATION
                .matcher(tidy)
                .replaceAll(annotation -> oneLine(
                        annotation,
                        annotation.group(1) + annotation.group(2).strip().replaceAll("\\n *", " ") + ")"));
        tidy = LONE_PARENTHESIS.matcher(tidy).replaceAll(")\n");
        tidy = FIELDS.matcher(tidy).replaceAll("$1");
        return EMPTY_BODY.matcher(tidy).replaceAll("{}");
    }

    private static String oneLine(MatchResult match, String line) {
        return Matcher.quoteReplacement(line.length() <= JavaCode.LINE ? line : match.group());
    }
}
