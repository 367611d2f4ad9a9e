package io.github.halomill.generator.validate.rule.output;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.StepElement.ProbeElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.rule.component.ComponentNumbers;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Probes are at cells where their fields have elements that launches write, and each has a file of its own. */
public final class ProbeCheck {

    private final ProbeElement probe;
    private final StepFacts step;
    private final Diagnostics diagnostics;

    private ProbeCheck(ProbeElement probe, StepFacts step, Diagnostics diagnostics) {
        this.probe = probe;
        this.step = step;
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with probes. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        Map<String, SourceLocation> files = new HashMap<>();
        program.allSteps()
                .forEach(step -> step.as(ProbeElement.class).ifPresent(probe -> {
                    ProbeCheck check = new ProbeCheck(probe, step, diagnostics);
                    check.checkFile(files);
                    check.checkPlaces();
                    Optional.ofNullable(program.fields().get(probe.array().array()))
                            .ifPresent(field -> check.checkField(field));
                }));
    }

    private void checkFile(Map<String, SourceLocation> files) {
        String file = probe.file().value();
        if (!file.endsWith(".csv")) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    probe.file().location(),
                    "a probe does not write a file " + Quoted.quote(probe.file()),
                    "write a name that ends in .csv, as in probes/"
                            + probe.array().array() + ".csv");
        }
        SourceLocation other = files.putIfAbsent(file, probe.location());
        if (other != null) {
            diagnostics.error(
                    DiagnosticCode.SAVED_FILE,
                    probe.file().location(),
                    "the probe at " + other + " writes the file " + Quoted.quote(probe.file()) + ", too",
                    "give each a file of its own");
        }
    }

    private void checkPlaces() {
        boolean said = !probe.cells().isEmpty();
        if (said == probe.places().isPresent()) {
            report(
                    probe.location(),
                    said ? "the probe has cells and a file of cells" : "the probe has no places",
                    "write at=\"{120,40} {130,40}\", or places=\"receivers.csv\" for a file with a cell on each line");
        }
    }

    private void checkField(FieldFacts field) {
        if (DataType.parse(field.dataType().value()).isEmpty()) {
            report(
                    probe.field().location(),
                    Quoted.quote(field.name()) + " is of structs, of which there is no text",
                    "probe a field of numbers or vectors");
        }
        probe.array()
                .component()
                .ifPresent(component -> new ComponentNumbers(field.name(), field.size())
                        .check(
                                component,
                                "field=\"" + field.name() + "\"",
                                probe.field().location(),
                                diagnostics));
        for (int i = 0; i < step.boxes().size(); i++) {
            checkPlace(probe.cells().get(i), step.boxes().get(i), field);
        }
    }

    private void checkPlace(Text place, List<RangeFacts> along, FieldFacts field) {
        int dimensions = field.size().spaceCount();
        if (along.isEmpty()) {
            return; // it is no list of expressions, which is reported
        }
        if (along.size() != dimensions || along.stream().anyMatch(range -> !range.isOne())) {
            report(
                    place.location(),
                    Quoted.quote(place) + " is no cell of " + Quoted.quote(field.name()) + ", which has "
                            + Quoted.count(dimensions, "dimension"),
                    "write an integer expression for each dimension in braces, x first, and blanks between cells");
            return;
        }
        if (field.layout().filter(layout -> !layout.mayHave(along)).isPresent()) {
            report(
                    place.location(),
                    Quoted.quote(field.name()) + " has no element at " + place + ", which lies outside of its ranges",
                    "name a cell there");
            return;
        }
        for (int d = 0; d < dimensions; d++) {
            if (!isInside(place, along.get(d), d, field)) {
                return;
            }
        }
    }

    private boolean isInside(Text place, RangeFacts along, int d, FieldFacts field) {
        Optional<CellLayout> layout =
                field.layout().filter(any -> d < any.origin().size());
        boolean known = along.first().value().isPresent()
                && field.size().get(d).value().isPresent()
                && (layout.isPresent() || field.layout().isPresent());
        if (!known || layout.filter(any -> !any.ranges().isEmpty()).isPresent()) {
            return true;
        }
        long cell = along.first().value().getAsLong();
        long origin = layout.map(any -> any.origin().get(d)).orElse(0L);
        long margin = layout.map(any -> any.margin().get(d)).orElse(0L);
        long size = field.size().value(d);
        if (layout.filter(any -> any.perCell().get(d) != 1 || any.sharing().get(d) != 1)
                .isPresent()) {
            report(
                    place.location(),
                    Quoted.quote(field.name()) + " has not one element for each cell along " + Axes.name(d),
                    "probe a field of one element for each cell");
            return false;
        }
        if (cell < -origin || cell >= size - origin) {
            report(
                    place.location(),
                    "the probe at " + place + " lies outside of " + Quoted.quote(field.name())
                            + ", which has cells from " + -origin + " to " + (size - origin - 1) + " along "
                            + Axes.name(d) + along.taken(),
                    "name a cell there");
            return false;
        }
        return isComputed(place, cell, cell < 0 ? Side.LOW : Side.HIGH, d, size - margin, field);
    }

    private boolean isComputed(Text place, long cell, Side side, int d, long cells, FieldFacts field) {
        Optional<Kind> kind = Optional.ofNullable(
                        field.byFace(probe.array().component().orElse(0)).get(new Face(d, side)))
                .flatMap(BorderFacts::kind);
        if ((cell >= 0 && cell < cells) || kind.orElse(Kind.FIXED) == Kind.FIXED) {
            return true;
        }
        report(
                place.location(),
                "a border makes what " + Quoted.quote(field.name()) + " has at " + place,
                "name a cell that it is made of: borders are filled only where a kernel reads them");
        return false;
    }

    private void report(SourceLocation place, String message, String hint) {
        diagnostics.error(DiagnosticCode.PROBE_PLACE, place, message, hint);
    }
}
