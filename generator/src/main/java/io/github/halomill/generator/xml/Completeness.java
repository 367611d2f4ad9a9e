package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.xml.source.ElementForm;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Whether elements have what they have to have, and that once, where the schema cannot say it. */
final class Completeness {

    /** Elements of which there may be several where any number of any children may be. */
    private static final Set<String> SEVERAL = Set.of("argument", "border", "define", "field/range");

    /** Elements in which any number of some children may be, in any order. */
    private static final Set<String> UNORDERED = Set.of("kernel", "kernels", "field");

    private final Deque<OpenElement> open;
    private final StructureErrors errors;

    /** The elements that are open, innermost first, are in {@code open}. */
    Completeness(Deque<OpenElement> open, StructureErrors errors) {
        this.open = open;
        this.errors = errors;
    }

    /** Reports what an element that has ended has not, or has twice, where the schema cannot say that. */
    void count(OpenElement ended) {
        OpenElement parent = open.peek();
        if (parent == null) {
            return;
        }
        if (ended.name().equals("dimsize") && !ended.isComponents() && gridDimensions(parent) == 4) {
            dimensions(ended, parent, "; those that count components end with a c, as in 19c");
        }
        if (!ended.refused() && (isSecond(ended, parent) || isInOtherForm(ended, parent))) {
            twice(ended, parent);
        }
        if (ended.name().equals("define")) {
            macro(ended, parent);
        }
        ElementForm form = ElementForm.of(parent.name(), ended.name());
        List<String> missing = form.required().stream()
                .filter(name -> ended.children(name).isEmpty())
                .toList();
        boolean judged = ended.refused() || ended.spoiled() || open.stream().anyMatch(OpenElement::refused);
        if (!missing.isEmpty() && !judged) {
            errors.add(
                    errors.place(ended),
                    ended.tag() + " is not complete",
                    ended.hasShort()
                            ? "missing attributes: " + Quoted.list(form.attributesFor(missing))
                            : "missing: " + missing.stream().collect(StructureErrors.TAGS));
        }
    }

    /** Reports a macro that another element before defines. */
    private void macro(OpenElement define, OpenElement kernel) {
        String name = nameOf(define);
        kernel.children(define.name()).stream()
                .takeWhile(other -> other != define)
                .filter(other -> !name.isEmpty() && nameOf(other).equals(name))
                .findFirst()
                .ifPresent(first -> errors.add(
                        errors.place(define),
                        kernel.tag() + " defines '" + name + "' twice",
                        "the first is at " + errors.place(first) + "; keep one of them"));
    }

    private static String nameOf(OpenElement define) {
        return define.children("name").stream()
                .map(OpenElement::text)
                .findFirst()
                .orElse("");
    }

    private static long gridDimensions(OpenElement size) {
        return size.children("dimsize").stream()
                .filter(dimension -> !dimension.isComponents())
                .count();
    }

    /** Reports a fourth dimension. */
    void dimensions(OpenElement element, OpenElement parent, String cure) {
        errors.add(
                DiagnosticCode.DIMENSIONS,
                errors.place(element),
                parent.tag() + " has more than 3 dimensions",
                "OpenCL has 1, 2 or 3: x, y, z" + cure);
    }

    private static boolean isSecond(OpenElement element, OpenElement parent) {
        return UNORDERED.contains(parent.name())
                && !SEVERAL.contains(element.name())
                && !SEVERAL.contains(parent.name() + "/" + element.name())
                && parent.children(element.name()).size() == 2;
    }

    /** Whether it is the first one that is written as an element, after such as are not, or the other way round. */
    private static boolean isInOtherForm(OpenElement element, OpenElement parent) {
        List<OpenElement> alike = parent.children(element.name());
        return !element.isOfSome()
                && !element.name().equals("argument") // each may be written as it suits
                && alike.stream()
                        .filter(other -> !other.isOfSome())
                        .findFirst()
                        .filter(first -> first.isShort() != element.isShort())
                        .isPresent()
                && alike.stream()
                                .filter(other -> !other.isOfSome() && other.isShort() == element.isShort())
                                .limit(2)
                                .count()
                        == 1;
    }

    /** Reports that an element is there again, as itself or in another form. */
    void twice(OpenElement element, OpenElement parent) {
        element.refuse();
        OpenElement first = parent.children(element.name()).get(0);
        if (!first.tag().equals(element.tag()) && (first.isShort() || element.isShort())) {
            errors.add(
                    errors.place(element),
                    element.tag() + " of " + parent.tag() + " says again what " + first.tag() + " says",
                    "the first is at " + errors.place(first) + "; keep one of them");
        } else {
            errors.add(errors.place(element), element.tag() + " stands twice in " + parent.tag(), "keep one of them");
        }
    }
}
