package io.github.halomill.templates;

/**
 * The kernel of a new project.
 *
 * @param base name of the description and of the kernel's source, without what follows the dot
 */
public record NewKernelVars(String base) implements TemplateVars {

    @Override
    public String template() {
        return "new-kernel.cl.vm";
    }
}
