package io.github.halomill.runtime;

import io.github.halomill.runtime.checkpoint.CheckpointTarget;
import io.github.halomill.runtime.cli.ProgramLineTarget;
import io.github.halomill.runtime.exec.plan.ExpressionTarget;
import io.github.halomill.runtime.io.file.ArrayFileTarget;
import io.github.halomill.runtime.io.file.Hdf5Target;
import io.github.halomill.runtime.view.FrameQueryTarget;
import io.github.halomill.testing.mutation.Target;
import java.util.ArrayList;
import java.util.List;

/** All that reads what users write for a program that runs. */
public final class RuntimeTargets implements Target.Provider {

    @Override
    public List<Target> targets() {
        List<Target> all = new ArrayList<>();
        List.of("npy", "vti", "pvti", "zarr", "csv", "raw", "stream")
                .forEach(format -> all.add(new ArrayFileTarget(format)));
        all.add(new Hdf5Target());
        all.add(new CheckpointTarget());
        all.add(new ExpressionTarget());
        all.add(new ProgramLineTarget());
        all.add(new FrameQueryTarget());
        return all;
    }
}
