package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
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

    /** Attributes by which people write conditions. */
    private static final Set<String> CONDITIONS = Set.of("every", "if", "when", "test");

    private static final String NAMES_ATTRIBUTE = "cvc-complex-type.3.2.2";
    private static final String LACKS_ATTRIBUTE = "cvc-complex-type.4";
    private static final Set<String> DIMENSIONS = Set.of("gsize", "lsize", "dimsize", "dim");
    /** What a border need not have; the validator expects it all the same. */
    private static final Set<String> OPTIONAL = Set.of("value");

    /** Elements of which there may be several where any number of any children may be. */
    private static final Set<String> SEVERAL = Set.of("argument", "border");

    /** Elements in which any number of some children may be, in any order. */
    private static final Set<String> UNORDERED = Set.of("kernel", "field");

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
                structure(tag(element), element.tag() + " is not complete", "missing: " + missing(message));
            case "cvc-complex-type.2.3" ->
                structure(
                        source.at(element.textStart()),
                        "text is not allowed in " + element.tag(),
                        "it holds elements only; write comments as <!-- ... -->");
            case "cvc-datatype-valid.1.2.1" ->
                structure(
                        attributePlace(written(element), ElementForm.GUESSED),
                        "an attribute of " + written(element).tag() + " has a wrong value",
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
        List<OpenElement> alike = parent.children(ended.name());
        boolean twice = UNORDERED.contains(parent.name()) && alike.size() == 2 && !SEVERAL.contains(ended.name());
        OpenElement first = alike.get(0);
        boolean inTwoForms = ended.isShort() != first.isShort();
        if (!ended.refused() && (twice || inTwoForms)) {
            twice(ended, parent);
        }
        ElementForm form = ElementForm.of(parent.name(), ended.name());
        List<String> missing = form.required().stream()
                .filter(name -> ended.children(name).isEmpty())
                .toList();
        boolean judged = ended.refused() || ended.spoiled() || open.stream().anyMatch(OpenElement::refused);
        if (!missing.isEmpty() && !judged) {
            structure(
                    tag(ended),
                    ended.tag() + " is not complete",
                    ended.hasShort()
                            ? "missing attributes: " + Quoted.list(form.attributesFor(missing))
                            : "missing: " + missing.stream().collect(TAGS));
        }
    }

    private void twice(OpenElement element, OpenElement parent) {
        element.refuse();
        OpenElement first = parent.children(element.name()).get(0);
        if (!first.tag().equals(element.tag()) && (first.isShort() || element.isShort())) {
            structure(
                    tag(element),
                    element.tag() + " of " + parent.tag() + " says again what " + first.tag() + " says",
                    "the first is at " + tag(first) + "; keep one of them");
        } else {
            structure(tag(element), element.tag() + " stands twice in " + parent.tag(), "keep one of them");
        }
    }

    /** The element that is in the file. */
    private OpenElement written(OpenElement element) {
        return element.isShort()
                ? open.stream().filter(outer -> !outer.isShort()).findFirst().orElse(element)
                : element;
    }

    private SourceLocation attributePlace(OpenElement element, String name) {
        return source.attribute(element.tagEnd(), name, "")
                .map(piece -> source.at(piece.start()))
                .orElse(tag(element));
    }

    private SourceLocation tag(OpenElement element) {
        return element.isShort()
                ? source.at(source.contentStart(element.tagEnd()))
                : source.tag(element.tagEnd());
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
        element.spoil();
        structure(
                name.map(known -> attributePlace(element, known)).orElse(tag(element)),
                name.map(known -> "attribute '" + known + "'").orElse("an attribute") + " is not allowed in "
                        + element.tag(),
                element.name().equals("launch") && CONDITIONS.contains(name.orElse(""))
                        ? CONDITION
                        : attributes(element, name.orElse("")));
    }

    private String attributes(OpenElement element, String wrong) {
        ElementForm form = ElementForm.of(parentOf(element).map(OpenElement::name).orElse(""), element.name());
        return form.names().isEmpty()
                ? element.tag() + " has no attributes"
                : form.meant(wrong).map(meant -> "write " + meant + "; ").orElse("") + "attributes of "
                        + element.tag() + ": " + String.join(", ", form.names());
    }

    private Optional<OpenElement> parentOf(OpenElement element) {
        return open.stream().dropWhile(inner -> inner != element).skip(1).findFirst();
    }

    private static Optional<String> first(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private void unexpected(OpenElement element, String rule, String message) {
        OpenElement parent = parentOf(element).orElseThrow();
        element.refuse();
        parent.spoil();
        if (!element.namespace().equals(ProgramSchema.NAMESPACE)) {
            structural = true;
            diagnostics.error(
                    DiagnosticCode.NAMESPACE,
                    tag(element),
                    element.tag() + " is in the namespace '" + element.namespace() + "'",
                    "elements of a description are in '" + ProgramSchema.NAMESPACE + "'");
        } else if (parent.children(element.name()).size() > 3 && DIMENSIONS.contains(element.name())) {
            structural = true;
            diagnostics.error(
                    DiagnosticCode.DIMENSIONS,
                    tag(element),
                    parent.tag() + " has more than 3 dimensions",
                    "OpenCL has 1, 2 or 3: x, y, z");
        } else if (parent.children(element.name()).size() > 1) {
            twice(element, parent);
        } else if (element.isShort()) {
            structure(
                    attributePlace(parent, element.name()),
                    element.tag() + " is not allowed in " + parent.tag(),
                    "there is no value in an attribute or a text that it could mark");
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

    private static String missing(String message) {
        return expected(message).stream().filter(name -> !OPTIONAL.contains(name)).collect(TAGS);
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
