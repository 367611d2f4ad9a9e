package io.github.halomill.templates;

/**
 * The {@code pom.xml} of a project.
 *
 * @param description name of the description that it is generated from
 * @param program the program's name
 * @param groupId Maven coordinates of the project
 * @param artifactId Maven coordinates of the project, and the name of the jar that runs
 * @param mainClass with its package
 * @param versions of what the project depends on
 */
public record PomVars(
        String description, String program, String groupId, String artifactId, String mainClass, Versions versions)
        implements TemplateVars {

    /**
     * Versions of what a project depends on.
     *
     * @param halomill of the generator, and so of the runtime
     * @param slf4j of the logger
     */
    public record Versions(String halomill, String slf4j) {}

    /** The text with what XML reserves written as entities. */
    public String xml(String text) {
        return Xml.text(text);
    }

    @Override
    public String template() {
        return "pom.xml.vm";
    }
}
