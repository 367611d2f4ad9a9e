package io.github.halomill.templates;

import java.util.List;

/**
 * The resource that says how the kernels of a program are compiled.
 *
 * @param program its name
 * @param description name of the description that it is generated from
 * @param parts what is said of each kernel, and of all together
 */
public record FormsVars(String program, String description, List<Part> parts) implements TemplateVars {

    public FormsVars {
        parts = List.copyOf(parts);
    }

    /**
     * Entries that belong together.
     *
     * @param comment before them
     */
    public record Part(String comment, List<Entry> entries) {

        public Part {
            entries = List.copyOf(entries);
        }
    }

    /** A key, and its value as a file of properties has it. */
    public record Entry(String key, String value) {}

    @Override
    public String template() {
        return "forms.properties.vm";
    }
}
