package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.infer.given.GivenRange;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ExpressionParser.ParsedRange;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The integers that a description says, in terms of its parameters. */
record SaidNumbers(Description said) {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** Cells of the grid per dimension; none if they are not said. */
    List<Poly> cells() {
        return cells(said);
    }

    /** The same of another description with the same parameters. */
    List<Poly> cells(Description description) {
        return description.grids().stream()
                .limit(1)
                .flatMap(grid -> all(grid.cells()).stream())
                .toList();
    }

    /** Work-items of a kernel per dimension; none if they are not said. */
    List<Poly> items(KernelElement kernel) {
        if (kernel.isOfNoCell()) {
            return List.of(Poly.ONE);
        }
        return kernel.global().isEmpty()
                ? range(kernel).map(GivenRange::items).orElse(List.of())
                : all(kernel.global());
    }

    /** The cells that a kernel is launched over; empty if they are not said, or not known. */
    Optional<GivenRange> range(KernelElement kernel) {
        List<ParsedRange> cells = kernel.range()
                .filter(any -> !kernel.isOfNoCell())
                .flatMap(text -> ExpressionParser.parseCells(text, "", new Diagnostics()))
                .orElse(List.of());
        List<Poly> from =
                cells.stream().flatMap(one -> poly(one.first()).stream()).toList();
        List<Optional<Poly>> to = cells.stream()
                .map(one -> isOne(one) ? Optional.<Poly>empty() : poly(one.last()))
                .toList();
        boolean known = !cells.isEmpty()
                && from.size() == cells.size()
                && IntStream.range(0, to.size()).allMatch(d -> to.get(d).isEmpty() == isOne(cells.get(d)));
        return known ? Optional.of(new GivenRange(from, to)) : Optional.empty();
    }

    private static boolean isOne(ParsedRange cells) {
        return cells.last().equals(cells.first());
    }

    /** Elements of fields that a description says, in terms of these parameters, by name. */
    Map<String, GivenField> fields(Description description, List<Poly> cells) {
        Map<String, GivenField> fields = new LinkedHashMap<>();
        for (FieldElement field : description.fields()) {
            List<Text> written = field.size();
            List<Text> size = Stream.of(false, true)
                    .flatMap(counts -> written.stream().filter(text -> text.isComponents() == counts))
                    .toList();
            if (!all(size).isEmpty()) {
                List<Integer> order = written.stream().map(size::indexOf).toList();
                fields.putIfAbsent(
                        field.name().value(),
                        new GivenField(all(size), origin(field), cells, components(field, cells.size()), order));
            }
        }
        return fields;
    }

    /** How many components a cell has, if that is a number and the only dimension that the grid does not have. */
    private long components(FieldElement field, int dimensions) {
        List<Text> counts = field.size().stream().filter(Text::isComponents).toList();
        boolean one = counts.size() == 1 && field.size().size() == dimensions + 1;
        return one
                ? poly(counts.get(0))
                        .map(Poly::constant)
                        .orElse(OptionalLong.empty())
                        .orElse(0)
                : 0;
    }

    /**
     * The first element of the first of these cells per dimension: half of a margin is before it, if nothing is said;
     * none if it is not known.
     */
    List<Long> first(FieldElement field, List<Poly> cells) {
        List<Long> said = origin(field);
        if (!said.isEmpty()) {
            return said;
        }
        List<Poly> size =
                all(field.size().stream().filter(text -> !text.isComponents()).toList());
        List<Long> half = IntStream.range(0, Math.min(size.size(), cells.size()))
                .mapToObj(d -> size.get(d).minus(cells.get(d)).constant())
                .flatMap(margin -> margin.stream().boxed())
                .filter(margin -> margin >= 0)
                .map(margin -> margin / 2)
                .toList();
        return half.size() == size.size() ? half : List.of();
    }

    private static List<Long> origin(FieldElement field) {
        return field.origin().stream()
                .flatMap(origin -> NUMBER.matcher(origin.value()).results())
                .map(number -> Long.valueOf(number.group()))
                .toList();
    }

    /** All of these; none if one of them is not known. */
    List<Poly> all(List<Text> texts) {
        List<Poly> all = texts.stream().flatMap(text -> poly(text).stream()).toList();
        return all.size() < texts.size() ? List.of() : all;
    }

    /** Which id of a kernel counts along each dimension; none if that is not said, or one is taken apart. */
    List<Integer> ids(KernelElement kernel) {
        return kernel.idOrder(items(kernel).size())
                .filter(order -> order.stream().distinct().count() == order.size())
                .orElse(List.of());
    }

    /** Work-items of a kernel's work-group per dimension; none if they are no numbers. */
    List<Long> group(KernelElement kernel) {
        Map<String, OptionalLong> values = values();
        List<Long> group = kernel.local().stream()
                .flatMap(text -> poly(text).stream())
                .map(poly -> poly.bind(symbol -> values.getOrDefault(symbol.toString(), OptionalLong.empty()).stream()
                        .mapToObj(Poly::of)
                        .findFirst()))
                .flatMapToLong(poly -> poly.constant().stream())
                .boxed()
                .toList();
        return group.size() < kernel.local().size() ? List.of() : group;
    }

    /** The parameters by name; empty for one that is asked for when the program runs. */
    Map<String, OptionalLong> values() {
        Map<String, OptionalLong> values = new LinkedHashMap<>();
        said.parameters()
                .forEach(parameter -> values.putIfAbsent(
                        parameter.name().value(),
                        parameter.value().map(SaidNumbers::number).orElse(OptionalLong.empty())));
        return values;
    }

    private static OptionalLong number(Text text) {
        try {
            return OptionalLong.of(Long.parseLong(text.value()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty(); // which a rule reports
        }
    }

    /**
     * The integers that a kernel is passed, by name: those with a value, and those that are called like a parameter of
     * the program, also where the kernel takes a pointer to one.
     *
     * @param arguments what is said of the kernel's arguments
     */
    Map<String, Poly> scalars(KernelFunction function, List<ArgumentElement> arguments) {
        Map<String, Poly> bound = new LinkedHashMap<>();
        for (KernelParameter parameter : function.parameters()) {
            String name = parameter.name();
            Optional<Text> value = arguments.stream()
                    .filter(argument -> argument.name().value().equals(name))
                    .flatMap(argument -> argument.value().stream())
                    .findFirst();
            value.ifPresent(text -> bind(parameter, text, bound));
            boolean named = value.isEmpty() && parameter.object().isEmpty();
            if (named && parameters().containsKey(name)) {
                bound.put(name + (parameter.pointer() ? "[0]" : ""), Poly.of(Setting.parameter(name, 1)));
            }
        }
        return bound;
    }

    /** The numbers of an argument by what the kernel calls them: {@code n}, {@code g.width}, {@code n[0]}. */
    private void bind(KernelParameter parameter, Text value, Map<String, Poly> bound) {
        List<Slot> slots = parameter.type().map(ElementType::slots).orElse(List.of());
        List<Optional<Poly>> numbers = value.value().startsWith("{") ? list(value) : List.of(poly(value));
        if (slots.isEmpty() || numbers.isEmpty()) {
            return;
        }
        int count = numbers.size() == 1 ? slots.size() : numbers.size();
        for (int i = 0; i < count; i++) {
            String element = parameter.pointer() ? "[" + i / slots.size() + "]" : "";
            String name =
                    parameter.name() + element + slots.get(i % slots.size()).name();
            numbers.get(i % numbers.size()).ifPresent(poly -> bound.put(name, poly));
        }
    }

    /** The numbers in braces; none if they cannot be read, which rules report. */
    private List<Optional<Poly>> list(Text text) {
        return ExpressionParser.parseList(
                        text, DiagnosticCode.EXPRESSION_SYNTAX, "", Integer.MAX_VALUE, new Diagnostics())
                .map(items -> items.stream().map(this::poly).toList())
                .orElse(List.of());
    }

    private Map<String, Long> parameters() {
        Map<String, Long> values = new LinkedHashMap<>();
        said.parameters().forEach(parameter -> values.put(parameter.name().value(), 1L));
        return values;
    }

    /** Nothing for what is wrong, which rules report, and for what is no integer of the program. */
    Optional<Poly> poly(Text text) {
        return ExpressionParser.parse(text, new Diagnostics()).flatMap(this::poly);
    }

    private Optional<Poly> poly(ParsedExpression parsed) {
        Polynomials polynomials = new Polynomials(parameters());
        return Optional.of(parsed)
                .filter(any -> any.mentions().stream().allMatch(ParsedExpression.NameMention.class::isInstance))
                .map(any -> any.located().expression())
                .filter(polynomials::knows)
                .map(polynomials::of);
    }
}
