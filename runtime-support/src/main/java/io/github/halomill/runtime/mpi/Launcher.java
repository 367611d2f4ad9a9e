package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What started this process: the launcher of an MPI, such as {@code mpirun} or {@code srun}, or nothing that knows of
 * ranks.
 */
public final class Launcher {

    private static @Nullable Ranks ranks;
    private static @Nullable String refused;

    private Launcher() {}

    /**
     * The ranks that a launcher started, of which this process is one; or this process alone, if no launcher did, if it
     * was told to start one process only, or if {@code halomill.mpi.library} is {@code none}. Always the same: MPI
     * begins at the first call and only once.
     *
     * <p>Whatever ends this process from then on ends all ranks: an exception that nobody catches, {@link System#exit},
     * or a main that returns while mailboxes are connected. A main that returns otherwise does what {@link Ranks#close}
     * does.
     *
     * @throws RunException if there is no libmpi, or if it is not that of the launcher; then always
     */
    public static synchronized Ranks ofProcess() {
        if (refused != null) {
            throw new RunException(refused);
        }
        if (ranks == null) {
            try {
                ranks = start(System.getenv());
            } catch (RunException e) {
                refused = e.getMessage();
                throw e;
            }
        }
        return ranks;
    }

    private static Ranks start(Map<String, String> environment) {
        LaunchedProcess launch = LaunchedProcess.of(environment);
        String library = MpiLibrary.wanted(environment);
        if (launch == null || launch.count() == 1 || MpiLibrary.NONE.equals(library)) {
            return Ranks.alone();
        }
        return MpiRanks.start(launch, MpiLibrary.candidates(library, environment.get("MPI_HOME"), launch.family()));
    }
}
