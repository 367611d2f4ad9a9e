package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a stencil's description. */
final class StencilDescription {

    private final StringBuilder text = new StringBuilder();

    private StencilDescription() {}

    static String of(Stencil stencil, int iterations) {
        StencilDescription description = new StencilDescription();
        description.program(stencil, iterations);
        return description.text.toString();
    }

    private void program(Stencil stencil, int iterations) {
        line("<program xmlns=\"urn:halomill:program:1\" name=\"" + stencil.name() + "\">");
        stencil.parameters()
                .forEach((name, values) -> line("<parameter>" + element("name", name)
                        + element("value", Integer.toString(values[0])) + "</parameter>"));
        for (Stencil.Argument argument : stencil.arguments()) {
            line("<argument>");
            if (argument instanceof Buffer buffer) {
                buffer(buffer, stencil);
            } else if (argument instanceof Scalar scalar) {
                line(head(scalar.name(), "input", scalar.type(), 0));
                line(element("value", scalar.value()));
            }
            line("</argument>");
        }
        shadow(stencil.commonPoints(), stencil);
        kernel(stencil);
        line(element("iterations", Integer.toString(iterations)));
        stencil.swaps().forEach(swap -> line(element("swap", String.join(" ", swap))));
        line("</program>");
    }

    private void buffer(Buffer buffer, Stencil stencil) {
        line(head(buffer.name(), buffer.access(), buffer.type().text(), 1));
        line("<argsize>" + elements("dimsize", buffer.sizeTexts()) + "</argsize>");
        shadow(buffer.points(), stencil);
        if (buffer.originSaid()) {
            line(element("origin", buffer.origin().text(buffer.dimensions())));
        }
        if (buffer.replicated()) {
            line(element("distribution", "replicated"));
        }
    }

    private static String head(String name, String property, String type, int clMem) {
        return element("name", name)
                + element("property", property)
                + element("dataType", type)
                + element("cl_mem", Integer.toString(clMem));
    }

    private void shadow(List<Index> points, Stencil stencil) {
        List<String> texts = new ArrayList<>();
        for (Index point : points) {
            boolean range = stencil.ranges() && texts.size() % 2 == 0;
            texts.add(range ? range(point, stencil.dimensions()) : point.text(stencil.dimensions()));
        }
        if (!texts.isEmpty()) {
            line("<shadow>" + elements("point", texts) + "</shadow>");
        }
    }

    private static String range(Index point, int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> Math.min(0, point.along(d)) + ".." + Math.max(0, point.along(d)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private void kernel(Stencil stencil) {
        line("<kernel>" + element("name", stencil.kernelFile()) + element("function", stencil.function()));
        line("<global>" + elements("gsize", stencil.extents()) + "</global>");
        if (!stencil.offset().equals(Index.ZERO)) {
            line("<offset>" + elements("goffset", numbers(stencil.offset(), stencil.dimensions())) + "</offset>");
        }
        stencil.group()
                .ifPresent(group ->
                        line("<local>" + elements("lsize", numbers(group, stencil.dimensions())) + "</local>"));
        if (stencil.addressingSaid()) {
            line(element("addressing", stencil.global() ? "global" : "local"));
        }
        line("</kernel>");
    }

    private static List<String> numbers(Index index, int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> Integer.toString(index.along(d)))
                .toList();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String elements(String name, List<String> contents) {
        StringBuilder elements = new StringBuilder();
        contents.forEach(content -> elements.append(element(name, content)));
        return elements.toString();
    }

    private static String element(String name, String content) {
        return "<" + name + ">" + content + "</" + name + ">";
    }
}
