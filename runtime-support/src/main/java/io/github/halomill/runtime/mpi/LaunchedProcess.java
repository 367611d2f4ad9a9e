package io.github.halomill.runtime.mpi;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a launcher says in the environment of a process that it starts as one of several.
 *
 * @param by the variable that says how many there are, or that there is a launcher
 * @param count of processes, 0 if it does not say
 * @param family whose launcher it is
 */
record LaunchedProcess(String by, int count, Family family) {

    /** Of which MPI a launcher is, which makes its library the likely one. */
    enum Family {
        OPEN_MPI,
        MPICH,
        UNKNOWN
    }

    /** That of a process with this environment; null if there was none. */
    static @Nullable LaunchedProcess of(Map<String, String> environment) {
        for (Kind kind : Kind.values()) {
            int count = number(environment, kind.variable);
            if (count > 0) {
                return new LaunchedProcess(kind.variable, count, kind.family);
            }
        }
        return environment.containsKey("PMIX_RANK") ? new LaunchedProcess("PMIX_RANK", 0, Family.UNKNOWN) : null;
    }

    /**
     * Variables that say how many processes there are; the first one that is set holds: launchers may be started by
     * others.
     */
    private enum Kind {
        MPIRUN("OMPI_COMM_WORLD_SIZE", Family.OPEN_MPI),
        MVAPICH("MV2_COMM_WORLD_SIZE", Family.MPICH),
        HYDRA("PMI_SIZE", Family.MPICH),
        // not SLURM_NTASKS: that is set in batch scripts, too, whose commands are not ranks
        SLURM("SLURM_STEP_NUM_TASKS", Family.UNKNOWN);

        private final String variable;
        private final Family family;

        Kind(String variable, Family family) {
            this.variable = variable;
            this.family = family;
        }
    }

    /** What a variable says, -1 if that is not a number. */
    private static int number(Map<String, String> environment, String variable) {
        String text = environment.getOrDefault(variable, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    }
}
