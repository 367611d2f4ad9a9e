package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.io.FileSink;

/** Files that steps write have names that say how an array lies in them. */
final class SaveRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps()
                .forEach(step -> step.as(SaveElement.class).ifPresent(save -> check(save.file(), diagnostics)));
    }

    private static void check(Text file, Diagnostics diagnostics) {
        if (!FileSink.isKnown(file.value())) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    file.location(),
                    "it is not known how an array lies in a file " + Quoted.quote(file),
                    "write a name that ends in .npy (NumPy), or in .raw, .bin or .dat (the elements and nothing else), as in"
                            + " u-{iteration}.npy");
        }
    }
}
