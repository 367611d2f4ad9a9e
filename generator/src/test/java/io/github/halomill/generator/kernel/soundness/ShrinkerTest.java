package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShrinkerTest {

    @Test
    void whatDoesNotMatterIsLeftOutAndWhatSurroundsTheRest() {
        String text = """
                int helper()
                {
                    return 1;
                }
                void k()
                {
                    int i = 0;
                    for (;;) {
                        if (i > 0) {
                            here(i);
                        } else {
                            there();
                        }
                        other();
                    }
                }
                """;

        assertThat(Shrinker.smallest(
                        text, less -> less.contains("void k") && less.contains("int i") && less.contains("here(i)")))
                .isEqualTo("""
                        void k()
                            int i = 0;
                                    here(i);
                        """);
    }
}
