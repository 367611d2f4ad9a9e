package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an element of a description leaves out.
 *
 * @param element its name
 * @param parts the names of the elements that are not in it; not empty
 * @param location of the element
 */
record Omission(String element, List<String> parts, SourceLocation location) {

    /** Those of a description; none if nothing is left out, or rules are to say first that its structure is wrong. */
    static List<Omission> of(Description said) {
        boolean outside = !said.arguments().isEmpty();
        if (said.kernels().isEmpty() || (outside && said.kernels().size() > 1)) {
            return List.of();
        }
        Stream<Omission> ofArguments = Stream.concat(
                said.arguments().stream().map(argument -> of(argument, true)),
                said.kernels().stream()
                        .flatMap(kernel -> kernel.arguments().stream())
                        .map(argument -> of(argument, false)));
        return Stream.of(
                        said.fields().stream().map(Omission::of),
                        ofArguments,
                        said.kernels().stream().map(kernel -> of(kernel, outside)))
                .flatMap(all -> all)
                .filter(omission -> !omission.parts().isEmpty())
                .toList();
    }

    /** Whether a kernel of a description leaves out nothing. */
    static boolean isWhole(KernelElement kernel, Description said) {
        boolean outside = !said.arguments().isEmpty();
        return of(kernel, outside).parts().isEmpty()
                && said.argumentsOf(kernel).stream()
                        .allMatch(argument -> of(argument, outside).parts().isEmpty());
    }

    private static Omission of(KernelElement kernel, boolean outside) {
        List<String> parts = new ArrayList<>();
        if (kernel.arguments().isEmpty() && !outside) {
            parts.add("argument");
        }
        if (kernel.global().isEmpty() && kernel.range().isEmpty()) {
            parts.add("global");
        }
        return new Omission(kernel.isOfAll() ? "kernels" : "kernel", parts, kernel.location());
    }

    /** In a kernel, the field says the type of an array, and the value that a scalar is none. */
    private static Omission of(ArgumentElement argument, boolean outside) {
        List<String> parts = new ArrayList<>();
        add("property", argument.property(), parts);
        if (outside) {
            add("dataType", argument.dataType(), parts);
            add("cl_mem", argument.clMem(), parts);
        }
        return new Omission("argument", parts, argument.location());
    }

    static Omission of(FieldElement field) {
        List<String> parts = new ArrayList<>();
        add("dataType", field.dataType(), parts);
        if (field.size().isEmpty()) {
            parts.add("argsize");
        }
        return new Omission("field", parts, field.location());
    }

    private static void add(String name, Text text, List<String> parts) {
        if (text.value().isEmpty()) {
            parts.add(name);
        }
    }

    /** What is left out, for messages. */
    String text() {
        return "<" + element + "> leaves out "
                + parts.stream().map(part -> "<" + part + ">").collect(Collectors.joining(", "));
    }
}
