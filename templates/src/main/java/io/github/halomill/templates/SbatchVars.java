package io.github.halomill.templates;

/**
 * The {@code run.sbatch} of a project: a job of several processes for Slurm.
 *
 * @param origin what the file says of where it comes from
 * @param jar name of the jar that runs, and of the job
 * @param options those of a first run, each after a blank
 */
public record SbatchVars(String origin, String jar, String options) implements TemplateVars {

    @Override
    public String template() {
        return "run.sbatch.vm";
    }
}
