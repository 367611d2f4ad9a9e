package io.github.halomill.generator.xml.write;

import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.source.ElementForm;
import io.github.halomill.generator.xml.source.ShortAttribute;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes elements as attributes of the element that they are in, where {@link ElementForm} has some for them. */
final class ShortForm {

    private ShortForm() {}

    /** The element, in one of another name, with as few elements in it as possible. */
    static XmlElement of(XmlElement whole, String parent) {
        ElementForm form = ElementForm.of(parent, whole.name);
        XmlElement element = new XmlElement(whole.name).comments(whole.comments);
        element.attributes.putAll(whole.attributes);
        element.text = whole.text;
        List<ShortAttribute> folded = form.attributes().stream()
                .filter(attribute -> isFolded(whole, attribute, form))
                .toList();
        for (ShortAttribute attribute : folded) {
            List<XmlElement> meant = named(attribute.element(), whole);
            element.attributes.put(attribute.name(), value(attribute, meant));
            meant.forEach(one -> element.comments(one.allComments()));
        }
        whole.elements.stream()
                .filter(inner -> folded.stream()
                        .noneMatch(attribute -> attribute.element().equals(inner.name)))
                .forEach(inner -> add(inner, element, form));
        return element;
    }

    private static void add(XmlElement inner, XmlElement element, ElementForm form) {
        if (inner.name.equals("value") && form.holdsValue()) {
            element.text = inner.text;
            element.guessed(inner.isGuessed()).comments(inner.comments);
        } else if (inner.name.equals("bind")) {
            assign("bind", inner.said("field"), inner, element);
        } else if (inner.name.equals("set") && !inner.text.contains(",")) {
            assign("set", inner.text, inner, element);
        } else {
            element.with(of(inner, element.name));
        }
    }

    private static void assign(String attribute, String value, XmlElement inner, XmlElement element) {
        element.attributes.merge(attribute, inner.said("argument") + "=" + value, (one, other) -> one + ", " + other);
        element.comments(inner.comments);
    }

    /** Marks of guesses are at elements only, but for that of a value; those of points, too. */
    private static boolean isFolded(XmlElement whole, ShortAttribute attribute, ElementForm form) {
        List<XmlElement> meant = named(attribute.element(), whole);
        return !meant.isEmpty()
                && !attribute.element().equals("argument")
                && !(form.holdsValue() && attribute.element().equals("value"))
                && meant.stream().noneMatch(ShortForm::isMarked);
    }

    private static boolean isMarked(XmlElement element) {
        return element.isGuessed()
                || !element.said(Text.OF).isEmpty()
                || !element.said("range").isEmpty()
                || element.elements.stream().anyMatch(ShortForm::isMarked);
    }

    private static List<XmlElement> named(String name, XmlElement whole) {
        return whole.elements.stream().filter(inner -> inner.name.equals(name)).toList();
    }

    private static String value(ShortAttribute attribute, List<XmlElement> elements) {
        return switch (attribute.element()) {
            case "border" -> elements.stream().map(ShortForm::border).collect(Collectors.joining(", "));
            case "define" ->
                elements.stream()
                        .map(define -> leaves(define.elements).collect(Collectors.joining("=")))
                        .collect(Collectors.joining(", "));
            case "point", "shadow" -> leaves(elements).collect(Collectors.joining(" "));
            default -> leaves(elements).collect(Collectors.joining(", "));
        };
    }

    private static String border(XmlElement border) {
        return leaves(border.elements).filter(word -> !word.equals("all")).collect(Collectors.joining(" "));
    }

    private static Stream<String> leaves(List<XmlElement> elements) {
        return elements.stream()
                .flatMap(element -> element.elements.isEmpty()
                        ? Stream.of(Text.size(
                                element.text, !element.said(Text.COMPONENTS).isEmpty()))
                        : leaves(element.elements));
    }
}
