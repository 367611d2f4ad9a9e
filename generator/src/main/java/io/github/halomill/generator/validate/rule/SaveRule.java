package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.rule.component.ComponentNumbers;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.io.picture.PictureStyle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Files that steps write have names that say how an array lies in them, and can hold the field. */
final class SaveRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps()
                .forEach(step -> step.as(SaveElement.class)
                        .ifPresent(save -> check(
                                save,
                                step,
                                Optional.ofNullable(
                                        program.fields().get(save.array().array())),
                                diagnostics)));
    }

    private static void check(SaveElement save, StepFacts step, Optional<FieldFacts> field, Diagnostics diagnostics) {
        if (!FileSink.isKnown(save.file().value())) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    save.file().location(),
                    "it is not known how an array lies in a file " + Quoted.quote(save.file()),
                    "write a name that ends in " + ArrayFormats.written() + ", as in u-{iteration}.npy");
            return;
        }
        save.picture().ifPresent(text -> checkPicture(text, save, diagnostics));
        save.array()
                .component()
                .ifPresent(component -> field.ifPresent(of -> new ComponentNumbers(of.name(), of.size())
                        .check(
                                component,
                                "field=\"" + of.name() + "\"",
                                save.field().location(),
                                diagnostics)));
        field.flatMap(SaveRule::shape).ifPresent(shape -> check(save, written(shape, step), diagnostics));
    }

    private static void checkPicture(Text text, SaveElement save, Diagnostics diagnostics) {
        if (!FileSink.isPicture(save.file().value())) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    text.location(),
                    "a file " + Quoted.quote(save.file()) + " is no picture",
                    "leave out picture, or write a name that ends in .png");
            return;
        }
        try {
            PictureStyle.parse(text.value());
        } catch (UsageException e) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    text.location(),
                    "the picture cannot be drawn as said: " + e.getMessage(),
                    "write such as picture=\"map=magma, range=-1..1, log\", or some of these");
        }
    }

    private static void check(SaveElement save, ArrayShape shape, Diagnostics diagnostics) {
        String file = save.file().value();
        FileSink.obstacle(file, shape.of(save.array()))
                .ifPresent(why -> diagnostics.error(
                        DiagnosticCode.SAVED_FILE,
                        save.file().location(),
                        "a file " + Quoted.quote(save.file()) + " cannot hold " + shape,
                        FileSink.obstacle(file, shape.ofOneComponent()).isEmpty()
                                ? why + ": say which, as in <save field=\"" + save.array() + "[0]\" ...>"
                                : why));
    }

    /** The shape in the file: along a dimension of which a range has one cell, one element is written. */
    private static ArrayShape written(ArrayShape shape, StepFacts step) {
        List<RangeFacts> range =
                step.boxes().isEmpty() ? List.of() : step.boxes().get(0);
        Box written = shape.whole();
        for (int d = 0; d < Math.min(range.size(), shape.dimensions()); d++) {
            OptionalLong first = range.get(d).first().value();
            OptionalLong end = range.get(d).last().value();
            if (first.isPresent() && end.isPresent() && end.getAsLong() - first.getAsLong() == 1) {
                written = written.withRange(d, 0, 1);
            }
        }
        return shape.within(written);
    }

    /** If it is known, and the elements are numbers. */
    private static Optional<ArrayShape> shape(FieldFacts field) {
        if (!field.size().allAtLeast(1) || field.size().places().size() > 3) {
            return Optional.empty();
        }
        List<Long> places = field.size().places();
        OptionalInt axis = field.size().componentAxis();
        long components = axis.isPresent() ? field.size().value(axis.getAsInt()) : 1;
        Extent extent = Extent.of(places.stream().mapToLong(Long::longValue).toArray());
        return DataType.parse(field.dataType().value())
                .map(type -> new ArrayShape(type, new Shape(places.size(), extent, components)));
    }
}
