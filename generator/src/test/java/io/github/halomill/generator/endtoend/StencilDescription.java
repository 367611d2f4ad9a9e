package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Scalar;
import java.util.List;
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
                buffer(buffer);
            } else if (argument instanceof Scalar scalar) {
                line(head(scalar.name(), "input", scalar.type(), 0));
                line(element("value", scalar.value()));
            }
            line("</argument>");
        }
        shadow(stencil.commonPoints(), stencil.dimensions());
        kernel(stencil);
        line(element("iterations", Integer.toString(iterations)));
        stencil.swaps().forEach(swap -> line(element("swap", String.join(" ", swap))));
        line("</program>");
    }

    private void buffer(Buffer buffer) {
        line(head(buffer.name(), buffer.access(), buffer.type().text(), 1));
        line("<argsize>" + elements("dimsize", buffer.sizeTexts()) + "</argsize>");
        shadow(buffer.points(), buffer.dimensions());
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

    private void shadow(List<Index> points, int dimensions) {
        if (!points.isEmpty()) {
            line("<shadow>"
                    + elements(
                            "point",
                            points.stream().map(point -> point.text(dimensions)).toList())
                    + "</shadow>");
        }
    }

    private void kernel(Stencil stencil) {
        line("<kernel>" + element("name", stencil.kernelFile()) + element("function", stencil.function()));
        line("<global>" + elements("gsize", stencil.extents()) + "</global>");
        stencil.group()
                .ifPresent(group -> line("<local>"
                        + elements(
                                "lsize",
                                IntStream.range(0, stencil.dimensions())
                                        .mapToObj(d -> Integer.toString(group.along(d)))
                                        .toList())
                        + "</local>"));
        if (stencil.addressingSaid()) {
            line(element("addressing", stencil.global() ? "global" : "local"));
        }
        line("</kernel>");
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
