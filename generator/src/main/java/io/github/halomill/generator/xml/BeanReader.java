package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.BorderElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.source.SourceText;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** Turns beans, whose structure the schema has approved, into a {@link Description}. */
final class BeanReader {

    private final SourceText source;
    private final Path file;
    private final ScheduleReader schedules;

    BeanReader(SourceText source, Path file) {
        this.source = source;
        this.file = file;
        schedules = new ScheduleReader(source);
    }

    Description description(ProgramBean bean) {
        int tagEnd = offset(bean.locator);
        Text name = bean.name == null
                ? new Text(nameOf(file), source.tag(tagEnd))
                : source.attributeText(tagEnd, "name", bean.name, false);
        return new Description(
                file,
                name,
                bean.parameters.stream().map(this::parameter).toList(),
                bean.scalars.stream().map(this::parameter).toList(),
                bean.grids.stream().map(this::grid).toList(),
                bean.fields.stream().flatMap(this::fields).toList(),
                bean.arguments.stream().map(this::argument).toList(),
                bean.shadows.stream().map(this::shadow).toList(),
                Stream.concat(
                                bean.kernels.stream().map(this::kernel),
                                bean.files.stream()
                                        .map(this::kernel)
                                        .map(file -> file.of(Text.inferred(KernelElement.ALL, file.location()))))
                        .sorted(Comparator.comparing(KernelElement::location))
                        .toList(),
                bean.schedules.stream().map(schedules::schedule).toList(),
                texts(bean.iterations),
                texts(bean.swaps),
                source.tag(tagEnd));
    }

    /** The class name that a file name makes: {@code heat-2d.xml} gives {@code Heat2d}. */
    private static String nameOf(Path file) {
        Path last = file.getFileName();
        String base = last == null ? "" : last.toString();
        int dot = base.lastIndexOf('.');
        StringBuilder name = new StringBuilder();
        boolean wordStart = true;
        for (int c :
                base.substring(0, dot < 0 ? base.length() : dot).codePoints().toArray()) {
            if (Character.isLetterOrDigit(c)) {
                name.appendCodePoint(wordStart ? Character.toUpperCase(c) : c);
            }
            wordStart = !Character.isLetterOrDigit(c);
        }
        return name.toString();
    }

    private ParameterElement parameter(ParameterBean bean) {
        return new ParameterElement(required(bean.name), optional(bean.value), location(bean.locator));
    }

    private GridElement grid(GridBean bean) {
        return new GridElement(
                texts(bean.cells),
                attribute(bean.spacing, "spacing", bean.locator),
                attribute(bean.origin, "origin", bean.locator),
                location(bean.locator));
    }

    /** Several, if it has several names. */
    private Stream<FieldElement> fields(FieldBean bean) {
        Text names = required(bean.name);
        List<Text> apart = names.words();
        return (apart.size() > 1 ? apart : List.of(names)).stream().map(name -> field(name, bean));
    }

    private FieldElement field(Text name, FieldBean bean) {
        return new FieldElement(
                name,
                optional(bean.dataType).orElse(missing(bean.locator)),
                texts(bean.size),
                optional(bean.image),
                new PlaceElement(optional(bean.origin), texts(bean.ranges), optional(bean.distribution)),
                bean.borders.stream().map(this::border).toList(),
                combine(bean.combine),
                location(bean.locator));
    }

    private BorderElement border(BorderBean bean) {
        return new BorderElement(
                Optional.ofNullable(bean.of).map(of -> source.attributeText(offset(bean.locator), Text.OF, of, false)),
                Optional.ofNullable(bean.range)
                        .map(range -> source.attributeText(offset(bean.locator), "range", range, false)),
                required(bean.face),
                required(bean.kind),
                optional(bean.value),
                location(bean.locator));
    }

    private ArgumentElement argument(ArgumentBean bean) {
        Text missing = missing(bean.locator);
        return new ArgumentElement(
                required(bean.name),
                optional(bean.property).orElse(missing),
                optional(bean.field),
                optional(bean.dataType).orElse(missing),
                optional(bean.clMem).orElse(missing),
                texts(bean.size),
                optional(bean.image),
                Optional.ofNullable(bean.shadow).map(this::shadow),
                optional(bean.wraps),
                optional(bean.origin),
                optional(bean.distribution),
                combine(bean.combine),
                optional(bean.value),
                location(bean.locator));
    }

    private Optional<CombineElement> combine(@Nullable CombineBean bean) {
        if (bean == null) {
            return Optional.empty();
        }
        int tagEnd = offset(bean.locator);
        return Optional.of(new CombineElement(
                source.attributeText(tagEnd, "with", bean.with, false),
                Optional.ofNullable(bean.from).map(from -> source.attributeText(tagEnd, "from", from, bean.guessed)),
                source.tag(tagEnd)));
    }

    private ShadowElement shadow(ShadowBean bean) {
        return new ShadowElement(texts(bean.points), location(bean.locator));
    }

    private KernelElement kernel(KernelBean bean) {
        return new KernelElement(
                Optional.ofNullable(bean.id).map(id -> source.attributeText(offset(bean.locator), "id", id, false)),
                required(bean.name),
                optional(bean.function),
                bean.arguments.stream().map(this::argument).toList(),
                texts(bean.global),
                texts(bean.offset),
                texts(bean.local),
                optional(bean.ids),
                optional(bean.over),
                optional(bean.origin),
                optional(bean.range),
                optional(bean.addressing),
                options(bean),
                location(bean.locator));
    }

    /** What there is of options and defines. */
    private Optional<Text> options(KernelBean bean) {
        Optional<Text> said = optional(bean.options);
        if (bean.defines.isEmpty()) {
            return said;
        }
        Text options = said.orElseGet(() -> missing(bean.locator));
        for (ParameterBean define : bean.defines) {
            Text name = required(define.name);
            options = options.with(name.value(), required(define.value).with("name", name));
        }
        return Optional.of(options);
    }

    private List<Text> texts(List<TextBean> beans) {
        return beans.stream().map(this::text).toList();
    }

    private Optional<Text> optional(@Nullable TextBean bean) {
        return Optional.ofNullable(bean).map(this::text);
    }

    private Optional<Text> attribute(@Nullable String value, String name, @Nullable Locator locator) {
        return Optional.ofNullable(value).map(text -> source.attributeText(offset(locator), name, text, false));
    }

    private Text required(@Nullable TextBean bean) {
        return optional(bean)
                .orElseThrow(() -> new IllegalStateException("the schema lets a required element be left out"));
    }

    /** What is left out. */
    private Text missing(@Nullable Locator locator) {
        return new Text("", location(locator), false, false);
    }

    private Text text(TextBean bean) {
        int tagEnd = offset(bean.locator);
        Text text = source.text(tagEnd, bean.value, bean.guessed);
        if (bean.components) {
            return text.with(Text.COMPONENTS, new Text("true", text.location()));
        }
        return bean.of == null ? text : text.with(Text.OF, source.attributeText(tagEnd, Text.OF, bean.of, false));
    }

    private SourceLocation location(@Nullable Locator locator) {
        return source.tag(offset(locator));
    }

    private int offset(@Nullable Locator locator) {
        return source.tagEnd(locator);
    }
}
