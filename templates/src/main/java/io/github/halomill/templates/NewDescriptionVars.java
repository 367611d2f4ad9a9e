package io.github.halomill.templates;

/**
 * The description of a new project.
 *
 * @param program the program's name
 * @param base name of the description and of the kernel's source, without what follows the dot
 */
public record NewDescriptionVars(String program, String base) implements TemplateVars {

    @Override
    public String template() {
        return "new-description.xml.vm";
    }
}
