package io.github.halomill.templates;

/**
 * The {@code README.md} of a new project.
 *
 * @param program the program's name
 * @param jar name of the jar that runs, without what follows the dot
 * @param kernel name of the kernel's source file
 * @param description name of the description
 * @param inferred whether that was inferred, so that it may hold guesses
 * @param options of the command for a first run
 */
public record NewReadmeVars(
        String program, String jar, String kernel, String description, boolean inferred, String options)
        implements TemplateVars {

    @Override
    public String template() {
        return "new-README.md.vm";
    }
}
