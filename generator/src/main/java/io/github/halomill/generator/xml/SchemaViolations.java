package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.xml.source.ElementForm;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern ATTRIBUTE_VALUE = Pattern.compile("'(.*)' of attribute '([^']*)'", Pattern.DOTALL);
    private static final String CONDITION =
            "write the step in <if test=\"iteration % 10 == 0\"> for one in every tenth iteration, or with another"
                    + " condition";

    /** Attributes by which people write conditions. */
    private static final Set<String> CONDITIONS = Set.of("every", "if", "when", "test");

    private static final String NAMES_ATTRIBUTE = "cvc-complex-type.3.2.2";
    private static final String LACKS_ATTRIBUTE = "cvc-complex-type.4";
    private static final Set<String> DIMENSIONS = Set.of("gsize", "lsize", "dim");
    /** What a border need not have; the validator expects it all the same. */
    private static final Set<String> OPTIONAL = Set.of("value");

    private static final String SEE_SCHEMA = "'halomill schema' prints the structure of descriptions";

    private final Deque<OpenElement> open;
    private final StructureErrors errors;
    private final Completeness completeness;

    /** The elements that are open while the validator speaks, innermost first, are in {@code open}. */
    SchemaViolations(Deque<OpenElement> open, StructureErrors errors, Completeness completeness) {
        this.open = open;
        this.errors = errors;
        this.completeness = completeness;
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
            case "cvc-attribute.3" -> assignments(element, message);
            // It follows one of the first two and says less.
            case "cvc-type.3.1.3" -> {}
            case "cvc-elt.1.a", "cvc-elt.1" ->
                errors.add(errors.place(element), "the root element is " + element.tag(), "it has to be <program>");
            case "cvc-complex-type.2.4.b" -> incomplete(element, missing(message));
            case LACKS_ATTRIBUTE ->
                incomplete(element, "the attribute " + first(ATTRIBUTE, message).orElse(""));
            case "cvc-complex-type.2.3" ->
                errors.add(
                        errors.textPlace(element),
                        "text is not allowed in " + element.tag(),
                        "it holds elements only; write comments as <!-- ... -->");
            case "cvc-datatype-valid.1.2.1" -> mark(written(element));
            case NAMES_ATTRIBUTE, "cvc-type.3.1.1" -> attribute(element, message);
            case "cvc-type.3.1.2", "cvc-complex-type.2.2" ->
                errors.add(errors.place(element), "elements are not allowed in " + element.tag(), "it holds text only");
            default -> {
                if (rule.startsWith("cvc-complex-type.2.4.")) {
                    unexpected(element, rule, message);
                } else {
                    String cause = message.substring(rule.length()).replaceFirst("^:? *", "");
                    errors.add(errors.place(element), cause, SEE_SCHEMA);
                }
            }
        }
    }

    private void incomplete(OpenElement element, String missing) {
        errors.add(errors.place(element), element.tag() + " is not complete", "missing: " + missing);
    }

    private void mark(OpenElement element) {
        errors.add(
                errors.attributePlace(element, ElementForm.GUESSED),
                "an attribute of " + element.tag() + " has a wrong value",
                "write guessed=\"true\", or leave it out");
    }

    /** The element that is in the file. */
    private OpenElement written(OpenElement element) {
        return element.isShort()
                ? open.stream().filter(outer -> !outer.isShort()).findFirst().orElse(element)
                : element;
    }

    private void value(OpenElement element, String message) {
        if (element.name().equals("launch")) {
            return; // it is about an attribute, of which another message says more
        }
        DiagnosticCode code =
                element.name().equals("cl_mem") ? DiagnosticCode.CL_MEM : DiagnosticCode.VALUE_NOT_ALLOWED;
        Matcher allowed = ENUMERATION.matcher(message);
        String hint = allowed.find() ? "allowed: " + allowed.group(1) : SEE_SCHEMA;
        errors.value(code, errors.textPlace(element), element.tag() + " is '" + element.text() + "'", hint);
    }

    private void assignments(OpenElement element, String message) {
        Matcher value = ATTRIBUTE_VALUE.matcher(message);
        if (element.name().equals("launch") && value.find()) {
            errors.add(
                    errors.attributePlace(element, value.group(2)),
                    "attribute '" + value.group(2) + "' of <launch> is '" + value.group(1) + "'",
                    value.group(2).equals("set")
                            ? "write names of scalars with their values: set=\"colour=1, half=0\""
                            : "write names of arrays with their fields: bind=\"in=p, out=q\"");
        }
    }

    private void attribute(OpenElement element, String message) {
        Optional<String> name = message.startsWith(NAMES_ATTRIBUTE) ? first(ATTRIBUTE, message) : Optional.empty();
        element.spoil();
        errors.add(
                name.map(known -> errors.attributePlace(element, known)).orElse(errors.place(element)),
                name.map(known -> "attribute '" + known + "'").orElse("an attribute") + " is not allowed in "
                        + element.tag(),
                element.name().equals("launch") && CONDITIONS.contains(name.orElse(""))
                        ? CONDITION
                        : attributes(element, name.orElse("")));
    }

    private String attributes(OpenElement element, String wrong) {
        ElementForm form =
                ElementForm.of(parentOf(element).map(OpenElement::name).orElse(""), element.name());
        return form.names().isEmpty()
                ? element.tag() + " has no attributes"
                : form.meant(wrong).map(meant -> "write " + meant + "; ").orElse("") + "attributes of " + element.tag()
                        + ": " + String.join(", ", form.names());
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
            errors.add(
                    DiagnosticCode.NAMESPACE,
                    errors.place(element),
                    element.tag() + " is in the namespace '" + element.namespace() + "'",
                    "elements of a description are in '" + ProgramSchema.NAMESPACE + "'");
        } else if (parent.children(element.name()).size() > 3 && DIMENSIONS.contains(element.name())) {
            completeness.dimensions(element, parent, "");
        } else if (parent.children(element.name()).size() > 1) {
            completeness.twice(element, parent);
        } else if (element.isShort()) {
            errors.add(
                    errors.attributePlace(parent, element.name()),
                    element.tag() + " is not allowed in " + parent.tag(),
                    "there is no value in an attribute or a text that it could mark");
        } else {
            String expected = expected(message).stream().collect(StructureErrors.TAGS);
            errors.add(
                    errors.place(element),
                    element.tag() + " is not allowed in " + parent.tag(),
                    rule.endsWith("d") ? SEE_SCHEMA : "allowed here: " + expected);
        }
    }

    private static String missing(String message) {
        return expected(message).stream()
                .filter(name -> !OPTIONAL.contains(name))
                .collect(StructureErrors.TAGS);
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
