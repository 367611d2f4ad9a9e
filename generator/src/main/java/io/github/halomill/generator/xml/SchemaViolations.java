package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * Turns what the schema validator says into diagnostics. Its messages begin with the name of a validation rule of XML
 * Schema 1.0, appendix C; what it expected is read out of them.
 */
final class SchemaViolations implements ErrorHandler {

    private static final Pattern RULE = Pattern.compile("[a-z]+(?:-[a-z]+)+(?:\\.[0-9]+)*(?:\\.[a-z]\\b)?");
    private static final Pattern ENUMERATION = Pattern.compile("'\\[([^\\]]*)\\]'");
    private static final Pattern ATTRIBUTE = Pattern.compile("'([^']*)'");
    private static final String CONDITION =
            "steps under a condition are not supported yet; for a step in every tenth iteration, write those of all ten in <repeat times=\"10\">"
                    + " before it, and a tenth of the <iterations>";

    private static final String NAMES_ATTRIBUTE = "cvc-complex-type.3.2.2";
    private static final String LACKS_ATTRIBUTE = "cvc-complex-type.4";
    private static final Set<String> DIMENSIONS = Set.of("gsize", "lsize", "dimsize", "dim");
    /** What arguments and kernels need not have; the validator expects it all the same. */
    private static final Set<String> OPTIONAL = Set.of(
            "argsize",
            "image",
            "shadow",
            "wraps",
            "origin",
            "distribution",
            "combine",
            "value",
            "function",
            "local",
            "ids",
            "addressing",
            "options");

    /** What arguments of kernels need not have, too. */
    private static final Set<String> OPTIONAL_IN_KERNEL = Set.of("field", "dataType", "cl_mem");

    /** Of elements of which any number of some children may stand in any order: those that have to stand there once. */
    private static final Map<String, List<String>> REQUIRED =
            Map.of("kernel", List.of("name", "global"), "field", List.of("name", "dataType", "argsize"));

    /** Of the same elements: children of which there may be several. */
    private static final Set<String> SEVERAL = Set.of("argument", "border");

    private static final Collector<CharSequence, ?, String> TAGS = Collectors.joining(">, <", "<", ">");
    private static final String SEE_SCHEMA = "'halomill schema' prints the structure of descriptions";

    private final SourceText source;
    private final Deque<OpenElement> open;
    private final Diagnostics diagnostics;
    private boolean structural;

    /** The elements that are open while the validator speaks, innermost first, are in {@code open}. */
    SchemaViolations(SourceText source, Deque<OpenElement> open, Diagnostics diagnostics) {
        this.source = source;
        this.open = open;
        this.diagnostics = diagnostics;
    }

    /** Whether more than values is wrong. */
    boolean structural() {
        return structural;
    }

    @Override
    public void warning(SAXParseException e) {
        error(e);
    }

    @Override
    public void fatalError(SAXParseException e) {
        error(e);
    }

    @Override
    public void error(SAXParseException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        Matcher matcher = RULE.matcher(message);
        String rule = matcher.lookingAt() ? matcher.group() : "";
        OpenElement element = open.element();
        switch (rule) {
            case "cvc-enumeration-valid", "cvc-pattern-valid" -> value(element, message);
            // They follow one of the two above and say less.
            case "cvc-type.3.1.3", "cvc-attribute.3" -> {}
            case "cvc-elt.1.a", "cvc-elt.1" ->
                structure(tag(element), "the root element is " + element.tag(), "it has to be <program>");
            case "cvc-complex-type.2.4.b" ->
                structure(tag(element), element.tag() + " is not complete", "missing: " + missing(element, message));
            case "cvc-complex-type.2.3" ->
                structure(
                        source.at(element.textStart()),
                        "text is not allowed in " + element.tag(),
                        "it holds elements only; write comments as <!-- ... -->");
            case "cvc-datatype-valid.1.2.1" ->
                structure(
                        tag(element),
                        "an attribute of " + element.tag() + " has a wrong value",
                        "write guessed=\"true\", or leave it out");
            case LACKS_ATTRIBUTE ->
                structure(
                        tag(element),
                        element.tag() + " is not complete",
                        "missing: the attribute " + first(ATTRIBUTE, message).orElse(""));
            case NAMES_ATTRIBUTE, "cvc-type.3.1.1" -> attribute(element, message);
            case "cvc-type.3.1.2", "cvc-complex-type.2.2" ->
                structure(tag(element), "elements are not allowed in " + element.tag(), "it holds text only");
            default -> {
                if (rule.startsWith("cvc-complex-type.2.4.")) {
                    unexpected(element, rule, message);
                } else {
                    structure(tag(element), message.substring(rule.length()).replaceFirst("^:? *", ""), SEE_SCHEMA);
                }
            }
        }
    }

    /** Reports what an element that has ended has not, or has twice, where the schema cannot say that. */
    void count(OpenElement ended) {
        OpenElement parent = open.peek();
        if (parent == null) {
            return;
        }
        if (REQUIRED.containsKey(parent.name())
                && open.size() == 2
                && !SEVERAL.contains(ended.name())
                && parent.children(ended.name()) == 2) {
            structure(tag(ended), ended.tag() + " stands twice in " + parent.tag(), "keep one of them");
        }
        List<String> missing = REQUIRED.getOrDefault(ended.name(), List.of()).stream()
                .filter(name -> open.size() == 1 && ended.children(name) == 0)
                .toList();
        if (!missing.isEmpty()) {
            structure(
                    tag(ended),
                    ended.tag() + " is not complete",
                    "missing: " + missing.stream().collect(TAGS));
        }
    }

    private SourceLocation tag(OpenElement element) {
        return source.tag(element.tagEnd());
    }

    private void structure(SourceLocation location, String message, String hint) {
        structural = true;
        diagnostics.error(DiagnosticCode.STRUCTURE, location, message, hint);
    }

    private void value(OpenElement element, String message) {
        DiagnosticCode code =
                element.name().equals("cl_mem") ? DiagnosticCode.CL_MEM : DiagnosticCode.VALUE_NOT_ALLOWED;
        Matcher allowed = ENUMERATION.matcher(message);
        String hint = allowed.find() ? "allowed: " + allowed.group(1) : SEE_SCHEMA;
        diagnostics.error(code, source.at(element.textStart()), element.tag() + " is '" + element.text() + "'", hint);
    }

    private void attribute(OpenElement element, String message) {
        Optional<String> name = message.startsWith(NAMES_ATTRIBUTE) ? first(ATTRIBUTE, message) : Optional.empty();
        String attribute = name.map(known -> "attribute '" + known + "'").orElse("an attribute");
        structure(
                tag(element),
                attribute + " is not allowed in " + element.tag(),
                element.name().equals("launch") && attribute.matches(".*'(every|if|when|test)'")
                        ? CONDITION
                        : "attributes are the name of <program>, the id of <kernel>, those of steps and <combine>, and guessed of <value>,"
                                + " <image>, <lsize>, <iterations> and <swap>");
    }

    private static Optional<String> first(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private void unexpected(OpenElement element, String rule, String message) {
        Iterator<OpenElement> outwards = open.iterator();
        outwards.next();
        OpenElement parent = outwards.next();
        if (!element.namespace().equals(ProgramSchema.NAMESPACE)) {
            structural = true;
            diagnostics.error(
                    DiagnosticCode.NAMESPACE,
                    tag(element),
                    element.tag() + " is in the namespace '" + element.namespace() + "'",
                    "elements of a description are in '" + ProgramSchema.NAMESPACE + "'");
        } else if (parent.children(element.name()) > 3 && DIMENSIONS.contains(element.name())) {
            structural = true;
            diagnostics.error(
                    DiagnosticCode.DIMENSIONS,
                    tag(element),
                    parent.tag() + " has more than 3 dimensions",
                    "OpenCL has 1, 2 or 3: x, y, z");
        } else if (parent.children(element.name()) > 1) {
            structure(tag(element), element.tag() + " stands twice in " + parent.tag(), "keep one of them");
        } else {
            String expected = expected(message).stream().collect(TAGS);
            structure(
                    tag(element),
                    element.tag() + " is not allowed in " + parent.tag(),
                    element.name().equals("if")
                            ? CONDITION
                            : rule.endsWith("d") ? SEE_SCHEMA : "allowed here: " + expected);
        }
    }

    private String missing(OpenElement element, String message) {
        boolean inKernel = open.stream().anyMatch(outer -> outer.name().equals("kernel"));
        return expected(message).stream()
                .filter(name -> element.name().equals("parameter") || !OPTIONAL.contains(name))
                .filter(name -> !inKernel || !OPTIONAL_IN_KERNEL.contains(name))
                .collect(TAGS);
    }

    /** The elements that a message says were expected: those in its last braces. */
    private static List<String> expected(String message) {
        int start = message.lastIndexOf('{');
        int end = message.indexOf('}', start);
        if (start < 0 || end < 0) {
            return List.of();
        }
        return Arrays.stream(message.substring(start + 1, end).split(", *", -1))
                .map(item -> item.substring(item.lastIndexOf(':') + 1))
                .toList();
    }
}
