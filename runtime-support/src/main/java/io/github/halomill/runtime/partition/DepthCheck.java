package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;

/** Whether zones can do without an exchange for so many iterations, and whether they compute once what is combined. */
final class DepthCheck {

    private DepthCheck() {}

    /** Throws {@link RunException} with cause and cure if they cannot. */
    static void check(Problem problem, ZoneGrid grid, Reach reach, int depth) {
        if (depth > 1) {
            requireNoExchange(problem, reach, depth);
        }
        requireEachOnce(problem, grid, depth);
    }

    private static void requireNoExchange(Problem problem, Reach reach, int depth) {
        if (reach.flow().loops()) {
            throw new RunException("numbers decide how often steps are repeated in an iteration, so that each exchanges"
                    + " what it reads, not every " + depth + " iterations; use depth 1");
        }
        problem.onEveryZone().stream().findFirst().ifPresent(launch -> {
            throw new RunException("every zone runs " + launch.name() + " in each step: use depth 1, not " + depth);
        });
        reach.readAndWritten().stream().filter(Use::gathered).findFirst().ifPresent(use -> {
            throw new RunException("every zone reads all of " + use.name() + ", which others write: an exchange is"
                    + " needed before every step, not every " + depth + "; use depth 1");
        });
    }

    private static void requireEachOnce(Problem problem, ZoneGrid grid, int depth) {
        for (Launch launch : problem.launches()) {
            for (FieldSpec field : launch.combined()) {
                String what = field.name() + " is combined behind " + launch.name()
                        + ", whose work-items have to run once each; ";
                if (depth > 1) {
                    throw new RunException(what + "with an exchange every " + depth
                            + " steps several zones compute the same ones: use depth 1");
                }
                if (launched(launch, problem, grid) != launch.space().items().volume()) {
                    throw new RunException(
                            what + "these zones share work-groups: choose smaller ones, another split, or one device");
                }
            }
        }
    }

    /** Work-items that all zones launch, those that several have as often as they have them. */
    private static long launched(Launch launch, Problem problem, ZoneGrid grid) {
        long launched = 0;
        for (int id = 0; id < grid.zones(); id++) {
            Box items = launch.items(grid.cells(id), problem.grid());
            launched += launch.space().inWholeGroups(items).volume();
        }
        return launched;
    }
}
