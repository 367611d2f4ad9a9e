package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.SetElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Puts what a description says of a kernel's arguments over what was read of the kernel.
 *
 * @param kernel with its function
 * @param fields that the description has
 * @param shadowed whether the description says where all arrays are read
 */
record ArgumentOverlay(
        KernelElement kernel,
        HostNumbers numbers,
        List<FieldElement> fields,
        boolean shadowed,
        Diagnostics diagnostics) {

    /**
     * All arguments, in the order of the kernel's parameters; with errors if one is not known.
     *
     * @param given what the description says
     * @param read what was read of the kernel
     */
    List<ArgumentElement> over(List<ArgumentElement> given, List<ArgumentElement> read) {
        Map<String, ArgumentElement> byName = new LinkedHashMap<>();
        for (ArgumentElement argument : given) {
            ArgumentElement first = byName.putIfAbsent(argument.name().value(), argument);
            if (first != null) {
                diagnostics.error(
                        DiagnosticCode.DUPLICATE_NAME,
                        argument.name().location(),
                        "this <kernel> says of " + Quoted.quote(argument.name()) + " twice what it is",
                        "the first is in " + Quoted.line(first.name().location())
                                + "; keep one of them, in 'bind', 'set' or an <argument>");
            }
        }
        for (ArgumentElement argument : given) {
            String name = argument.name().value();
            if (read.stream().noneMatch(any -> any.name().value().equals(name))) {
                diagnostics.error(
                        DiagnosticCode.NOT_SAID,
                        argument.name().location(),
                        "the kernel has no parameter " + Quoted.quote(argument.name()),
                        "its parameters are "
                                + Quoted.list(read.stream()
                                        .map(any -> any.name().value())
                                        .toList()));
            }
        }
        List<ArgumentElement> arguments = new ArrayList<>();
        for (ArgumentElement argument : read) {
            Optional<ArgumentElement> own =
                    Optional.ofNullable(byName.get(argument.name().value()));
            ArgumentElement one = bound(
                    over(own, argument),
                    own.isPresent() && argument.value().map(Text::guessed).orElse(true));
            if (own.isEmpty()) {
                require(one);
            }
            arguments.add(one);
        }
        return arguments;
    }

    /**
     * A scalar that nobody gave a value is the program's number of its name.
     *
     * @param isAsked whether the description has the argument and gives it no value: the user gives it at run time
     */
    private ArgumentElement bound(ArgumentElement argument, boolean isAsked) {
        String name = argument.name().value();
        boolean own =
                !argument.isScalar() || argument.value().filter(Text::written).isPresent();
        if (own) {
            return argument;
        }
        if (numbers.isOne(name)) {
            return argument.with(Optional.of(Text.inferred(name, argument.location())));
        }
        return numbers.areSet(name, kernel) || isAsked ? argument.with(Optional.empty()) : argument;
    }

    private void require(ArgumentElement argument) {
        boolean missing = argument.isScalar()
                && argument.value()
                        .map(Text::guessed)
                        .orElse(!numbers.areSet(argument.name().value(), kernel));
        if (missing) {
            String name = argument.name().value();
            diagnostics.error(
                    DiagnosticCode.NOT_SAID,
                    argument.location(),
                    "neither the description nor the kernel says what " + Quoted.quote(argument.name()) + " is",
                    hint(name, argument));
        }
    }

    private static String hint(String name, ArgumentElement argument) {
        String type = argument.dataType().value();
        String value = argument.value().map(Text::value).orElse("0.1").replace("0.1f", "0.1");
        String own = "in the <kernel> <argument name=\"" + name + "\" value=\"" + value + "\"/>";
        if (List.of("float", "double", "half").contains(type)) {
            return "write <scalar name=\"" + name + "\">0.1</scalar>, or " + own;
        }
        return value.equals("1") ? "write <parameter name=\"" + name + "\">1</parameter>, or " + own : "write " + own;
    }

    private ArgumentElement over(Optional<ArgumentElement> said, ArgumentElement read) {
        ArgumentElement own = said.orElse(read);
        Optional<Text> field = own.field().or(read::field);
        Text property = either(own.property(), read.property());
        Optional<Text> held = said.flatMap(ArgumentElement::distribution)
                .or(() -> own.distributionOfFields(field.orElse(own.name()).value(), fields, numbers.launches(kernel)));
        boolean combined = isCombined(field.orElse(own.name()).value());
        boolean whole =
                combined || held.filter(any -> any.value().equals("replicated")).isPresent();
        return new ArgumentElement(
                own.name(),
                property,
                field,
                either(own.dataType(), read.dataType()),
                either(own.clMem(), read.clMem()),
                own.size().isEmpty() ? read.size() : own.size(),
                own.image().or(read::image),
                said.flatMap(ArgumentElement::shadow)
                        .or(() -> whole ? Optional.empty() : shadow(read, space(own, read))),
                said.flatMap(ArgumentElement::wraps).or(() -> read.wraps().filter(any -> !whole)),
                said.flatMap(ArgumentElement::origin)
                        .or(() -> read.origin()
                                .filter(any -> !whole || !property.value().equals("input"))),
                held.or(() -> read.distribution().filter(any -> !combined && !isPlaced(own))),
                own.combine().or(read::combine),
                own.value().or(read::value),
                own.location());
    }

    /** Whether the description says that work-items change a field together. */
    private boolean isCombined(String name) {
        return fields.stream()
                .anyMatch(field ->
                        field.name().value().equals(name) && field.combine().isPresent());
    }

    /** Whether the description says where it is read: no device needs all of it then. */
    private static boolean isPlaced(ArgumentElement said) {
        return said.shadow().isPresent() || said.origin().isPresent();
    }

    /**
     * Where an array is read, in all launches; nothing if the description says it of all arrays.
     *
     * @param space dimensions that count no components, of which alone points have coordinates
     */
    private Optional<ShadowElement> shadow(ArgumentElement read, OptionalInt space) {
        return read.shadow()
                .filter(any -> !shadowed)
                .map(shadow -> new ShadowElement(
                        shadow.points().stream()
                                .flatMap(this::points)
                                .map(point -> space.isPresent() ? ofSpace(point, space.getAsInt()) : point)
                                .distinct()
                                .toList(),
                        shadow.location()));
    }

    /** How many dimensions of an array count no components; empty if all do. */
    private OptionalInt space(ArgumentElement own, ArgumentElement read) {
        String name = own.field().or(read::field).orElse(own.name()).value();
        List<Text> size = fields.stream()
                .filter(field -> field.name().value().equals(name))
                .map(FieldElement::size)
                .findFirst()
                .orElse(own.size());
        return size.stream().anyMatch(Text::isComponents)
                ? OptionalInt.of(
                        (int) size.stream().filter(text -> !text.isComponents()).count())
                : OptionalInt.empty();
    }

    /** A point without its last coordinates, along which all that is read is the cell's own. */
    private static Text ofSpace(Text point, int count) {
        String text = point.value();
        int depth = 0;
        int coordinates = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0 && coordinates++ == count) {
                return new Text(
                        text.substring(0, i) + "}",
                        point.location(),
                        point.guessed(),
                        point.written(),
                        point.comments(),
                        point.attributes());
            }
        }
        return point;
    }

    /** The same with what launches set in the place of arguments. */
    private Stream<Text> points(Text point) {
        Set<String> values = new LinkedHashSet<>();
        for (LaunchElement launch : numbers.launches(kernel)) {
            String value = point.value();
            for (SetElement set : launch.sets()) {
                value = value.replaceAll(
                        "\\b" + Pattern.quote(set.argument().value()) + "\\b",
                        Matcher.quoteReplacement("(" + set.value() + ")"));
            }
            values.add(value);
        }
        return values.isEmpty() || values.equals(Set.of(point.value()))
                ? Stream.of(point)
                : values.stream().map(value -> Text.inferred(value, point.location()));
    }

    /** What is said, unless that is nothing. */
    static Text either(Text own, Text read) {
        return own.value().isEmpty() ? read : own;
    }
}
