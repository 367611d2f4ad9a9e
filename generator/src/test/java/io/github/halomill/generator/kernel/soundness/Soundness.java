package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.kernel.interpreter.Access;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import io.github.halomill.generator.kernel.interpreter.Run;
import java.util.List;

/** Holds a prediction against a run. */
final class Soundness {

    private Soundness() {}

    /** What happened and was not predicted, one line each. Never the other way round: a prediction may be too wide. */
    static List<String> violations(Run run, Predictor predictor) {
        return run.accesses().stream()
                .filter(access -> !isPredicted(access, predictor))
                .map(access -> access.place() + ": item " + access.item() + " " + access.mode() + "s bytes "
                        + access.offset() + " to " + access.end() + " of " + access.buffer() + ", "
                        + predictor.direction(access.buffer()).map(Enum::name).orElse("direction not known"))
                .distinct()
                .toList();
    }

    private static boolean isPredicted(Access access, Predictor predictor) {
        boolean reads = access.mode() == Mode.READ;
        return predictor
                        .direction(access.buffer())
                        .map(direction -> reads ? direction.reads() : direction.writes())
                        .orElse(true)
                && (reads
                        ? predictor.mayRead(access.buffer(), access.item(), access.offset(), access.size())
                        : predictor.mayWrite(access.buffer(), access.item(), access.offset(), access.size()));
    }
}
