package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DependentPoints;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a kernel's source says of it where a description says how it is launched: what it does with its arrays, and as
 * far as their sizes are known, where it reads them. Nothing is said of how large they are.
 */
public final class KernelOutline {

    private static final Pattern IDS = Pattern.compile("get_(global|local|group|sub_group|num)_\\w+");

    private final KernelSource source;
    private final Given given;
    private final FollowedKernel followed;

    private KernelOutline(KernelSource source, Given given, Function definition) {
        this.source = source;
        this.given = given;
        followed = FollowedKernel.of(source, definition, Set.of());
    }

    /** That of a kernel; empty if nothing is known of it. */
    public static Optional<KernelOutline> of(KernelSource source, Given given) {
        boolean passed = source.function().unseen().isEmpty()
                && source.function().parameters().stream().allMatch(KernelOutline::isPassed);
        return source.file()
                .unit()
                .function(source.function().name())
                .filter(any -> passed)
                .filter(any -> source.function().parameters().stream()
                        .noneMatch(parameter -> parameter.object().isPresent()))
                .map(definition -> new KernelOutline(source, given, definition));
    }

    /** Whether programs can pass it. */
    static boolean isPassed(KernelParameter parameter) {
        if (parameter.object().isPresent()) {
            return parameter
                    .image()
                    .filter(image -> image.access() == DeviceObject.ImageAccess.READ_WRITE)
                    .isEmpty();
        }
        return parameter.type().isPresent() && (!parameter.pointer() || parameter.isBuffer() || parameter.isLocal());
    }

    /** Its arrays, of which nothing but the type is known. */
    public List<FieldElement> fields() {
        return source.function().parameters().stream()
                .filter(this::isField)
                .map(parameter -> new FieldElement(
                        Text.inferred(field(parameter), parameter.place()),
                        Text.inferred(type(parameter), parameter.place()),
                        List.of(),
                        Optional.empty(),
                        PlaceElement.UNSAID,
                        List.of(),
                        followed.combined().describe(parameter.name(), parameter.place()),
                        parameter.place()))
                .toList();
    }

    /**
     * The {@code <kernel>}.
     *
     * @param fields those whose sizes are known, by name
     */
    public KernelElement kernel(Map<String, GivenField> fields) {
        SourceLocation place = source.function().place();
        return KernelElement.brief(
                Text.inferred(source.fileName(), place),
                Text.inferred(source.function().name(), place),
                source.function().parameters().stream()
                        .map(parameter -> argument(parameter, Optional.ofNullable(fields.get(field(parameter)))))
                        .toList(),
                source.options(),
                place);
    }

    /**
     * Whether it is one work-item that computes a few numbers: it asks for no id, and the places of what it writes are
     * numbers.
     */
    public boolean isOfNoCell() {
        Calls calls = new Calls(source.file().unit());
        return calls.reachedFrom(source.function().name()).stream()
                        .noneMatch(name -> IDS.matcher(name).matches())
                && KernelReferences.written(followed.evaluation(), source.function(), followed.definition()).stream()
                        .allMatch(reference -> reference.unresolved().isEmpty()
                                && reference.accesses().stream()
                                        .allMatch(access ->
                                                access.offset().constant().isPresent()));
    }

    private boolean isField(KernelParameter parameter) {
        return parameter.isArray() && !followed.constants().isOne(parameter.name());
    }

    private String field(KernelParameter parameter) {
        return source.given().fields().getOrDefault(parameter.name(), parameter.name());
    }

    private static String type(KernelParameter parameter) {
        return parameter.type().orElseThrow().clName();
    }

    private ArgumentElement argument(KernelParameter parameter, Optional<GivenField> lies) {
        String type = type(parameter);
        if (!isField(parameter)) {
            return KernelDescriber.argument(
                    parameter,
                    Text.inferred(parameter.isLocal() ? "local" : "input", parameter.place()),
                    type,
                    parameter.isBuffer() ? "1" : "0",
                    List.of(),
                    parameter.isLocal() ? Optional.empty() : Optional.of(value(parameter)));
        }
        SourceLocation place = parameter.place();
        boolean isCombined = followed.combined().isOne(parameter.name());
        Optional<OutlinePoints> points = lies.filter(any -> !isCombined).flatMap(field -> points(parameter, field));
        return new ArgumentElement(
                        Text.inferred(parameter.name(), place),
                        Text.inferred(isCombined || isWritten(parameter) ? "inout" : "input", place),
                        Text.inferred(type, place),
                        Text.inferred("1", place),
                        List.of(),
                        Optional.empty(),
                        points.map(any -> any.points(place))
                                .filter(any -> !any.isEmpty())
                                .map(any -> new ShadowElement(any, place)),
                        points.map(OutlinePoints::wraps)
                                .filter(any -> !any.isEmpty())
                                .map(any -> ArrayDescriber.wraps(any, place)),
                        Optional.empty(),
                        points.map(OutlinePoints::replicated)
                                .orElseGet(() -> tableRead(parameter, lies))
                                .filter(any -> !isCombined && !isWritten(parameter))
                                .map(why -> Text.inferred("replicated", place, why)),
                        Optional.empty(),
                        Optional.empty(),
                        place)
                .as(Text.inferred(field(parameter), place), true);
    }

    private Optional<OutlinePoints> points(KernelParameter parameter, GivenField field) {
        return OutlinePoints.of(
                source, given, field, parameter.type().orElseThrow(), followed.evaluation(), variable(parameter));
    }

    /**
     * The first read of a table: an array of fewer dimensions than the grid, or of which work-items read elements that
     * do not depend on their ids.
     */
    private Optional<String> tableRead(KernelParameter parameter, Optional<GivenField> lies) {
        List<Reference> reads = references(parameter);
        boolean fewer =
                lies.filter(field -> field.size().size() < field.cells().size()).isPresent();
        boolean telling = lies.isPresent() || !source.given().items().isEmpty();
        return reads.stream()
                .filter(any -> fewer || (telling && reads.stream().allMatch(KernelOutline::isWithoutIds)))
                .findFirst()
                .map(DependentPoints::origin);
    }

    private static boolean isWithoutIds(Reference reference) {
        return reference.unresolved().isEmpty()
                && reference.accesses().stream()
                        .flatMap(access -> access.offset().allSymbols().stream())
                        .noneMatch(WorkId.class::isInstance);
    }

    private List<Reference> references(KernelParameter parameter) {
        return followed.evaluation().to(variable(parameter));
    }

    private Variable variable(KernelParameter parameter) {
        int index = source.function().parameters().indexOf(parameter);
        return followed.definition().parameters().get(index);
    }

    private boolean isWritten(KernelParameter parameter) {
        return references(parameter).stream()
                .anyMatch(reference -> KernelReferences.mayWrite(reference, source.function(), followed.definition()));
    }

    private Text value(KernelParameter parameter) {
        return Optional.ofNullable(source.given().scalars().get(parameter.name()))
                .map(known -> Text.inferred(DescriptionText.of(known), parameter.place()))
                .orElseGet(() -> Text.guess(
                        parameter.type().orElseThrow().slots().get(0).scalar().isFloating() ? "0.1f" : "1",
                        parameter.place()));
    }
}
