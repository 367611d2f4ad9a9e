package io.github.halomill.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What ranks do together, on threads that play ranks. */
class TogetherTest {

    private static List<String> failures(int count, Consumer<Ranks> task) {
        return ThreadRanks.of(count, ranks -> {
            try {
                task.accept(ranks);
                return "none";
            } catch (Together.Failure e) {
                return (e.isUsage() ? "usage " : "") + e.getMessage();
            }
        });
    }

    @Test
    void what_fails_on_one_rank_fails_on_all_and_is_said_of_that_rank() {
        assertThat(failures(
                        3,
                        ranks -> Together.run(ranks, () -> {
                            if (ranks.rank() == 1) {
                                throw new RunException("no such file");
                            }
                        })))
                .containsOnly("rank 1 on node1: no such file")
                .hasSize(3);
    }

    @Test
    void what_fails_alike_on_all_is_said_once() {
        assertThat(failures(
                        2,
                        ranks -> Together.run(ranks, () -> {
                            throw new UsageException("'x' is unknown");
                        })))
                .containsExactly("usage 'x' is unknown", "usage 'x' is unknown");
    }

    @Test
    void a_mistake_on_the_command_line_is_one_on_all_ranks() {
        assertThat(failures(
                        2,
                        ranks -> Together.run(ranks, () -> {
                            if (ranks.rank() == 0) {
                                throw new UsageException("'x' is unknown");
                            }
                        })))
                .containsOnly("usage rank 0 on node0: 'x' is unknown");
    }

    @Test
    void the_first_rank_decides() {
        assertThat(ThreadRanks.of(3, ranks -> Together.first(ranks, 10.0 + ranks.rank())))
                .containsOnly(10.0);
        assertThat(ThreadRanks.of(3, ranks -> Together.first(ranks, Optional.of("of " + ranks.rank()))))
                .containsOnly(Optional.of("of 0"));
        assertThat(ThreadRanks.of(
                        2, ranks -> Together.first(ranks, ranks.rank() == 0 ? Optional.empty() : Optional.of("one"))))
                .containsOnly(Optional.empty());
    }

    @Test
    void a_rank_that_has_another_plan_is_named() {
        assertThat(failures(3, ranks -> Together.requireSame(ranks, "the plan", () -> "same")))
                .containsOnly("none");
        assertThat(failures(
                        3,
                        ranks -> Together.requireSame(ranks, "the plan", () -> ranks.rank() == 2 ? "other" : "same")))
                .allSatisfy(message ->
                        assertThat(message).startsWith("rank 2 on node2: the plan is another than the first rank's;"));
    }
}
