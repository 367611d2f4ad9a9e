package io.github.halomill.generator;

import io.github.halomill.generator.cli.CommandTarget;
import io.github.halomill.testing.mutation.Target;
import java.util.List;

/** All that reads what users write before a program runs. */
public final class GeneratorTargets implements Target.Provider {

    @Override
    public List<Target> targets() {
        return List.of(new DescriptionTarget(), new KernelTarget(), new CommandTarget(true));
    }
}
