package io.github.halomill.templates;

/**
 * The copy of a user's source whose kernel moves its pointers itself.
 *
 * @param description name of the description that it is generated from
 * @param kernelFile name of the user's kernel source
 * @param function name of the user's kernel function
 * @param text the source with the insertions
 */
public record AdaptedVars(String description, String kernelFile, String function, String text) implements TemplateVars {

    @Override
    public String template() {
        return "adapted.cl.vm";
    }
}
