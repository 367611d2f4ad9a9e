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
     * @param jocl of the runtime's way to OpenCL
     * @param jna of its way to MPI
     * @param uplot of the curves in its pages
     * @param picocli of the command line
     * @param slf4j of the logger
     * @param junit of the tests
     */
    public record Versions(
            String halomill, String jocl, String jna, String uplot, String picocli, String slf4j, String junit) {}

    /** The text as a comment. */
    public String comment(String text) {
        return Xml.comment(text);
    }

    @Override
    public String template() {
        return "pom.xml.vm";
    }
}
