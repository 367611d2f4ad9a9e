package io.github.halomill.templates;

/**
 * The {@code pom.xml} of the runtime where a project has a copy of it.
 *
 * @param versions of the runtime, and of what it depends on
 */
public record RuntimePomVars(PomVars.Versions versions) implements TemplateVars {

    @Override
    public String template() {
        return "runtime-pom.xml.vm";
    }
}
