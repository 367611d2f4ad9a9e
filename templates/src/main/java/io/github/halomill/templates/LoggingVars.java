package io.github.halomill.templates;

/**
 * The settings of the logger that a project runs with.
 *
 * @param description name of the description that it is generated from
 */
public record LoggingVars(String description) implements TemplateVars {

    @Override
    public String template() {
        return "simplelogger.properties.vm";
    }
}
