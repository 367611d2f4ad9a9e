package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.format.ArrayFormats;
import java.util.Optional;

/** Files that steps write have names that say how an array lies in them, and can hold the field. */
final class SaveRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps()
                .forEach(step -> step.as(SaveElement.class)
                        .ifPresent(save -> check(
                                save,
                                Optional.ofNullable(
                                        program.fields().get(save.field().value())),
                                diagnostics)));
    }

    private static void check(SaveElement save, Optional<FieldFacts> field, Diagnostics diagnostics) {
        if (!FileSink.isKnown(save.file().value())) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    save.file().location(),
                    "it is not known how an array lies in a file " + Quoted.quote(save.file()),
                    "write a name that ends in " + ArrayFormats.written() + ", as in u-{iteration}.npy");
            return;
        }
        field.flatMap(SaveRule::shape)
                .ifPresent(shape -> FileSink.obstacle(save.file().value(), shape)
                        .ifPresent(why -> diagnostics.error(
                                DiagnosticCode.SAVED_FILE,
                                save.file().location(),
                                "a file " + Quoted.quote(save.file()) + " cannot hold " + shape,
                                why)));
    }

    /** If it is known, and the elements are numbers. */
    private static Optional<ArrayShape> shape(FieldFacts field) {
        int dimensions = field.size().count();
        return field.size().allAtLeast(1) && dimensions <= 3
                ? DataType.parse(field.dataType().value())
                        .map(type -> new ArrayShape(
                                type,
                                dimensions,
                                Extent.of(field.size().values().stream()
                                        .mapToLong(Long::longValue)
                                        .toArray())))
                : Optional.empty();
    }
}
