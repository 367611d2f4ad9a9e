package io.github.halomill.templates;

/**
 * The {@code pom.xml} of a new project, which generates its program while it builds.
 *
 * @param program the program's name
 * @param artifactId Maven coordinates of the project, and the name of the jar that runs
 * @param mainClass with its package
 * @param versions of what the project depends on
 */
public record NewPomVars(String program, String artifactId, String mainClass, PomVars.Versions versions)
        implements TemplateVars {

    @Override
    public String template() {
        return "new-pom.xml.vm";
    }
}
