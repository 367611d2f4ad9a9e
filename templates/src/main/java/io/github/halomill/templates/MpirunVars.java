package io.github.halomill.templates;

/**
 * The {@code run-mpirun.sh} of a project: runs the program as several processes.
 *
 * @param origin what the file says of where it comes from
 * @param jar name of the jar that runs
 * @param options those of a first run, each after a blank
 */
public record MpirunVars(String origin, String jar, String options) implements TemplateVars {

    @Override
    public String template() {
        return "run-mpirun.sh.vm";
    }
}
