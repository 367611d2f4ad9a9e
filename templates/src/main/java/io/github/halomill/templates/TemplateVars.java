package io.github.halomill.templates;

/**
 * What a template says about one program: a record for each template, whose components are the template's variables.
 */
public interface TemplateVars {

    /** The template's file name, beside this class. */
    String template();
}
