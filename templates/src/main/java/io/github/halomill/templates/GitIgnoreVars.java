package io.github.halomill.templates;

/**
 * The {@code .gitignore} of a project, which Docker heeds as well.
 *
 * @param description name of the description that it is generated from
 */
public record GitIgnoreVars(String description) implements TemplateVars {

    @Override
    public String template() {
        return "gitignore.vm";
    }
}
