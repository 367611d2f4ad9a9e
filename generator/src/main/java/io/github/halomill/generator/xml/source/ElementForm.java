package io.github.halomill.generator.xml.source;

import static io.github.halomill.generator.xml.source.ShortAttribute.bindings;
import static io.github.halomill.generator.xml.source.ShortAttribute.borders;
import static io.github.halomill.generator.xml.source.ShortAttribute.defines;
import static io.github.halomill.generator.xml.source.ShortAttribute.items;
import static io.github.halomill.generator.xml.source.ShortAttribute.list;
import static io.github.halomill.generator.xml.source.ShortAttribute.points;
import static io.github.halomill.generator.xml.source.ShortAttribute.ranges;
import static io.github.halomill.generator.xml.source.ShortAttribute.settings;
import static io.github.halomill.generator.xml.source.ShortAttribute.shadow;
import static io.github.halomill.generator.xml.source.ShortAttribute.sizes;
import static io.github.halomill.generator.xml.source.ShortAttribute.text;
import static java.util.Map.entry;

import io.github.halomill.generator.diagnostic.NearestName;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How an element may be written: which attributes it has, and which elements these, and its text, are short for. The
 * schema declares the same attributes. It cannot say that an element has to be there, as itself or as an attribute;
 * that is here.
 *
 * @param attributes those that are short for elements
 * @param others those that are not
 * @param holdsValue whether its text is short for a {@code <value>}, and the attribute {@code guessed} for that of it
 * @param required elements that have to be in it, or attributes that are short for them
 */
public record ElementForm(
        List<ShortAttribute> attributes, List<String> others, boolean holdsValue, List<String> required) {

    /** The attribute of an element whose value nobody has confirmed. */
    public static final String GUESSED = "guessed";

    /** The element that repeats its content, which is written out before anything else is read. */
    static final String EACH = "each";

    /** One without any attributes. */
    static final ElementForm NONE = having();

    private static final ElementForm PARAMETER =
            having(text("name"), text("value")).withValue().requiring("name");
    private static final ElementForm ARGUMENT = having(
                    text("name"),
                    text("property"),
                    text("type", "dataType"),
                    text("cl_mem"),
                    sizes(),
                    text("image"),
                    shadow(),
                    text("wraps"),
                    text("origin"),
                    text("distribution"),
                    text("value"))
            .withValue()
            .requiring("name");
    private static final ElementForm ARGUMENT_OF_KERNEL = ARGUMENT.with(text("field"));
    private static final ElementForm FIELD = having(
                    text("name"),
                    text("type", "dataType"),
                    sizes(),
                    text("image"),
                    text("origin"),
                    ranges(),
                    text("distribution"),
                    borders())
            .requiring("name");
    private static final ElementForm KERNEL = having(
                    text("file", "name"),
                    text("function"),
                    list("global", "global", "gsize"),
                    list("offset", "offset", "goffset"),
                    list("local", "local", "lsize"),
                    text("ids"),
                    text("over"),
                    text("origin"),
                    text("range"),
                    text("addressing"),
                    text("options"),
                    defines(),
                    bindings(),
                    settings())
            .besides("id")
            .requiring("name");

    /** By name; those that are something else in some elements by the name of these, too. */
    private static final Map<String, ElementForm> FORMS = Map.ofEntries(
            entry("program", NONE.besides("name")),
            entry("parameter", PARAMETER),
            entry("scalar", PARAMETER),
            entry("grid", having(items("cells", "dim")).besides("spacing", "origin")),
            entry("field", FIELD),
            entry("argument/field", NONE),
            entry("argument", ARGUMENT),
            entry("kernel/argument", ARGUMENT_OF_KERNEL),
            entry("dimsize", NONE.besides(Text.COMPONENTS)),
            entry("point", NONE.besides(Text.OF)),
            entry(
                    "border",
                    having(text("face"), text("kind"), text("value"))
                            .besides(Text.OF, "range")
                            .requiring("face", "kind")),
            entry("shadow", having(points("points")).requiring("point")),
            entry("kernel", KERNEL),
            entry(
                    "kernels",
                    having(
                                    text("file", "name"),
                                    list("global", "global", "gsize"),
                                    list("offset", "offset", "goffset"),
                                    list("local", "local", "lsize"),
                                    text("origin"),
                                    text("range"),
                                    text("addressing"),
                                    text("options"),
                                    defines())
                            .requiring("name")),
            entry("define", having(text("name"), text("value")).holding().requiring("name", "value")),
            entry("combine", NONE.besides("with", "from", GUESSED)),
            entry("value", NONE.besides(GUESSED)),
            entry("image", NONE.besides(GUESSED)),
            entry("lsize", NONE.besides(GUESSED)),
            entry("iterations", NONE.besides(GUESSED)),
            entry("swap", NONE.besides(GUESSED)),
            entry("rotate", NONE.besides(GUESSED)),
            entry("schedule", NONE.besides(GUESSED)),
            entry(EACH, NONE.besides("name", "range", "reverse", "with")),
            entry("repeat", NONE.besides("times")),
            entry("if", NONE.besides("test")),
            entry("while", NONE.besides("test", "max", "lag")),
            entry("launch", NONE.besides("kernel", "bind", "set", "range")),
            entry("bind", NONE.besides("argument", "field")),
            entry("set", NONE.besides("argument")),
            entry("reduce", NONE.besides("name", "of", "with", "range", "margins", "at")),
            entry("let", NONE.besides("name")),
            entry("until", NONE.besides("every", "lag")),
            entry("time", NONE.besides("step")),
            entry("log", NONE.besides("every", "at", "exact")),
            entry("save", NONE.besides("field", "range", "stride", "picture", "every", "at", "exact")),
            entry("probe", NONE.besides("field", "at", "places", "every", "times", "exact")),
            entry("hook", NONE.besides("name", "every", "at", "exact")));

    /** That of the elements of a name in elements of another name. */
    public static ElementForm of(String parent, String name) {
        ElementForm there = FORMS.get(parent + "/" + name);
        return there != null ? there : FORMS.getOrDefault(name, NONE);
    }

    private static ElementForm having(ShortAttribute... attributes) {
        return new ElementForm(List.of(attributes), List.of(), false, List.of());
    }

    private ElementForm with(ShortAttribute attribute) {
        List<ShortAttribute> all = new ArrayList<>(attributes);
        all.add(attribute);
        return new ElementForm(List.copyOf(all), others, holdsValue, required);
    }

    private ElementForm besides(String... names) {
        return new ElementForm(attributes, List.of(names), holdsValue, required);
    }

    private ElementForm withValue() {
        return new ElementForm(attributes, List.of(GUESSED), true, required);
    }

    /** Without the mark of a guess. */
    private ElementForm holding() {
        return new ElementForm(attributes, others, true, required);
    }

    private ElementForm requiring(String... elements) {
        return new ElementForm(attributes, others, holdsValue, List.of(elements));
    }

    /** The attribute of that name, if it is short for elements. */
    public Optional<ShortAttribute> attribute(String name) {
        return attributes.stream()
                .filter(attribute -> attribute.name().equals(name))
                .findFirst();
    }

    /** All attributes. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        attributes.forEach(attribute -> names.add(attribute.name()));
        names.addAll(others);
        return names;
    }

    /** The attributes that are short for these elements. */
    public List<String> attributesFor(List<String> elements) {
        return attributes.stream()
                .filter(attribute -> elements.contains(attribute.element()))
                .map(ShortAttribute::name)
                .toList();
    }

    /** The attribute that is meant by another name: that of the element that it is short for, or one misspelled. */
    public Optional<String> meant(String name) {
        return attributesFor(List.of(name)).stream().findFirst().or(() -> NearestName.of(name, names()));
    }
}
