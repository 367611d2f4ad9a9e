package io.github.halomill.templates;

import java.util.List;
import java.util.Optional;

/**
 * A description that was inferred from a kernel, or from several.
 *
 * @param program the program's name
 * @param kernelFile its source file, as the description names it
 * @param notes on the whole
 * @param parameters in document order
 * @param grid the cells of several kernels
 * @param fields the arrays of several kernels
 * @param arguments of a single kernel, in the order of its parameters
 * @param kernels the functions and their NDRanges
 * @param launches the functions of several kernels in the order in which they are launched; empty of one
 * @param iterations an expression
 * @param swaps two names each
 */
public record DescriptionVars(
        String program,
        String kernelFile,
        List<String> notes,
        List<ParameterVars> parameters,
        Optional<Remarked> grid,
        List<FieldVars> fields,
        List<ArgumentVars> arguments,
        List<KernelVars> kernels,
        List<String> launches,
        Remarked iterations,
        List<Remarked> swaps)
        implements TemplateVars {

    public DescriptionVars {
        notes = List.copyOf(notes);
        parameters = List.copyOf(parameters);
        fields = List.copyOf(fields);
        kernels = List.copyOf(kernels);
        launches = List.copyOf(launches);
        arguments = List.copyOf(arguments);
        swaps = List.copyOf(swaps);
    }

    /** Texts that share a line, what is to be said of them, and whether they are marked as guessed. */
    public record Remarked(List<String> texts, List<String> comments, boolean guessed) {

        public Remarked {
            texts = List.copyOf(texts);
            comments = List.copyOf(comments);
        }

        /** A line with an element for each text; a comment follows it, several on lines above it. */
        public String line(int indentation, String element) {
            return line(indentation, "", element, "");
        }

        /** A line with an element for each text and something around these. */
        public String line(int indentation, String before, String element, String after) {
            String space = " ".repeat(indentation);
            StringBuilder line = new StringBuilder();
            if (comments.size() > 1) {
                comments.forEach(comment ->
                        line.append(space).append(Xml.comment(comment)).append('\n'));
            }
            line.append(space).append(before);
            String mark = guessed ? " guessed=\"true\"" : "";
            texts.forEach(text -> line.append("<" + element + mark + ">" + Xml.text(text) + "</" + element + ">"));
            return line.append(after)
                    .append(comments.size() == 1 ? "  " + Xml.comment(comments.get(0)) : "")
                    .toString();
        }
    }

    /** A {@code <parameter>}. */
    public record ParameterVars(String name, Remarked value) {}

    /** A {@code <field>}. */
    public record FieldVars(
            Remarked name,
            String dataType,
            Remarked size,
            Optional<Remarked> image,
            Optional<Remarked> origin,
            Optional<Everywhere> combine) {}

    /**
     * That every device holds all of an array.
     *
     * @param text {@code replicated}; of one that is combined, what its elements begin a launch with
     * @param with how it is combined, if it is
     */
    public record Everywhere(Remarked text, Optional<String> with) {

        /** The line that says so. */
        public String line(int indentation) {
            if (with.isEmpty()) {
                return text.line(indentation, "distribution");
            }
            String from = Xml.text(String.join(" ", text.texts())) + (text.guessed() ? "\" guessed=\"true" : "");
            return " ".repeat(indentation) + "<combine with=\"" + with.get() + "\" from=\"" + from + "\"/>  "
                    + Xml.comment(String.join("; ", text.comments()));
        }
    }

    /**
     * An {@code <argument>}: a buffer, an image, a scalar, a sampler or local memory.
     *
     * @param field which field of several kernels it is; it has no type and size of its own then
     * @param memory 1 if it is in memory, else 0
     * @param points one each
     */
    public record ArgumentVars(
            String name,
            Remarked property,
            Optional<String> field,
            Optional<String> dataType,
            Optional<String> memory,
            Optional<Remarked> size,
            Optional<Remarked> image,
            List<Remarked> points,
            Optional<Remarked> wraps,
            Optional<Remarked> origin,
            Optional<Everywhere> distribution,
            Optional<Remarked> value) {

        public ArgumentVars {
            points = List.copyOf(points);
        }
    }

    /** A {@code <kernel>}; {@code arguments} are in it if there are several. */
    public record KernelVars(
            Optional<String> function,
            Optional<String> options,
            List<ArgumentVars> arguments,
            Remarked global,
            Optional<Remarked> offset,
            Optional<Remarked> local,
            Optional<Remarked> ids,
            Optional<Remarked> origin) {

        public KernelVars {
            arguments = List.copyOf(arguments);
        }
    }

    /** The text with what XML reserves written as entities. */
    public String xml(String text) {
        return Xml.text(text);
    }

    /** So many blanks. */
    public String blanks(int count) {
        return " ".repeat(count);
    }

    /** The text as a comment. */
    public String comment(String text) {
        return Xml.comment(text);
    }

    @Override
    public String template() {
        return "description.xml.vm";
    }
}
