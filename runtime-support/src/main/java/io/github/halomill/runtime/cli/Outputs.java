package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.io.picture.FrameStyle;
import io.github.halomill.runtime.io.picture.PictureStyle;
import io.github.halomill.runtime.io.picture.PictureStyles;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The files that arrays go to after a run. */
final class Outputs implements AutoCloseable {

    private final List<ProgramArray> arrays = new ArrayList<>();
    private final List<FileSink> sinks = new ArrayList<>();

    private final PictureStyles styles;
    private final OutputStream standardOutput;
    private final Ranks ranks;

    private Outputs(PictureStyles styles, OutputStream standardOutput, Ranks ranks) {
        this.styles = styles;
        this.standardOutput = standardOutput;
        this.ranks = ranks;
    }

    /** Collective: begins every file, so that what cannot be written is known before the run. */
    static Outputs open(
            List<OutputSpec> specs,
            List<ProgramArray> arrays,
            PictureStyles styles,
            OutputStream standardOutput,
            Ranks ranks) {
        Outputs outputs = new Outputs(styles, standardOutput, ranks);
        try {
            for (OutputSpec spec : specs) {
                outputs.open(spec, ProgramArray.named(spec.argument().array(), arrays, "output"));
            }
        } catch (RuntimeException e) {
            outputs.close();
            throw e;
        }
        return outputs;
    }

    private void open(OutputSpec spec, ProgramArray array) {
        try {
            sinks.add(
                    StandardStreams.isMeantBy(spec.path())
                            ? FileSink.toStream(standardOutput, array.shape(), spec.argument())
                            : FileSink.create(spec.path(), array.shape(), caption(spec, array), ranks));
            arrays.add(array);
        } catch (Together.Failure e) {
            throw e.of("output " + spec.argument());
        } catch (RunException e) {
            throw new RunException("output " + spec.argument() + ": " + e.getMessage(), e);
        }
    }

    private Caption caption(OutputSpec spec, ProgramArray array) {
        PictureStyle style = styles.of(spec.argument(), PictureStyle.DEFAULT);
        return array.caption().apply(spec.argument(), new FrameStyle(style));
    }

    /** Collective: copies the arrays to their files, which appear when all are complete. */
    void write() {
        for (int i = 0; i < sinks.size(); i++) {
            arrays.get(i).copyTo().accept(sinks.get(i));
        }
        sinks.forEach(FileSink::commit);
    }

    @Override
    public void close() {
        sinks.forEach(FileSink::close);
    }
}
