package io.github.halomill.templates;

/**
 * The {@code Dockerfile} of a project.
 *
 * @param description name of the description that it is generated from
 * @param jar name of the jar that runs, and of the image
 * @param options those that the command needs, each after a blank
 */
public record DockerfileVars(String description, String jar, String options) implements TemplateVars {

    @Override
    public String template() {
        return "Dockerfile.vm";
    }
}
