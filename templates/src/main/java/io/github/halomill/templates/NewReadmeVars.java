package io.github.halomill.templates;

/**
 * The {@code README.md} of a new project.
 *
 * @param program the program's name
 * @param base name of the description, of the kernel's source and of the jar, without what follows the dot
 */
public record NewReadmeVars(String program, String base) implements TemplateVars {

    @Override
    public String template() {
        return "new-README.md.vm";
    }
}
