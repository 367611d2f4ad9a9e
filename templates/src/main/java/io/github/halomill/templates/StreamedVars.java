package io.github.halomill.templates;

/**
 * The copy of a kernel that does several steps between loading an element and storing it.
 *
 * @param description name of the description
 * @param kernelFile name of the user's file
 * @param function name of the kernel
 * @param text the copy
 */
public record StreamedVars(String description, String kernelFile, String function, String text)
        implements TemplateVars {

    @Override
    public String template() {
        return "streamed.cl.vm";
    }
}
