package io.github.halomill.templates;

/**
 * What a template says about one program: a record for each template, whose components are the template's variables.
 */
public sealed interface TemplateVars
        permits AdaptedVars,
                DescriptionVars,
                DockerfileVars,
                GitIgnoreVars,
                LoggingVars,
                MpirunVars,
                NewDescriptionVars,
                NewKernelVars,
                NewPomVars,
                NewReadmeVars,
                PomVars,
                ReadmeVars,
                RuntimePomVars,
                SbatchVars,
                StreamedVars,
                WrapperVars {

    /** The template's file name, beside this class. */
    String template();
}
