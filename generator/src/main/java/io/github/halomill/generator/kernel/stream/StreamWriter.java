package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.KernelCopy.Members;
import io.github.halomill.generator.kernel.stream.KernelCopy.Source;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.generator.model.streamed.StreamedText.Iterations;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the copy of a kernel file in which a kernel is streamed. The user's text stays as it is, but for accesses of
 * fields, which become members of a struct that the function is passed; after it comes a kernel that calls the
 * function for several steps. How many, and what a work-group computes, is defined by the macros {@code HM_T},
 * {@code HM_W}, {@code HM_H}, {@code HM_SL} and {@code HM_E}; of tiles how far a step reads, too: {@code HM_LOW_X},
 * {@code HM_HIGH_X} and so on.
 */
public final class StreamWriter {

    private final StreamForm form;
    private final Optional<SumForm> sums;
    private final Source source;
    private final ClText code;
    private final List<String> parts;

    private StreamWriter(StreamForm form, Optional<SumForm> sums, Source source, List<String> parts) {
        this.form = form;
        this.sums = sums;
        this.source = source;
        code = new ClText(form);
        this.parts = parts;
    }

    /** The copy of a file that includes no other, for arrays of which devices hold all. */
    public static String write(StreamForm form, String source) {
        return write(form, source, offset -> offset, List.of()).text();
    }

    /**
     * The copy of a file.
     *
     * @param source its text, included files in their places
     * @param moved where the character is there that stood at an offset of the user's file
     * @param parts names of the arrays of which a device holds a part only, and the kernel is passed the index of its
     *     first element
     */
    public static StreamedText write(StreamForm form, String source, IntUnaryOperator moved, List<String> parts) {
        return new StreamWriter(form, Optional.empty(), new Source(source, moved), parts).written();
    }

    /** The same of a kernel that is called for each row that it reads. */
    public static StreamedText write(SumForm sums, String source, IntUnaryOperator moved, List<String> parts) {
        return new StreamWriter(sums.form(), Optional.of(sums), new Source(source, moved), parts).written();
    }

    /** Name of the kernel that is launched. */
    public static String kernelName(StreamForm form) {
        return ClText.kernelName(form.function());
    }

    private StreamedText written() {
        CopyParameters parameters = parameters();
        List<Integer> dimensions =
                IntStream.range(0, form.tiled() ? 0 : form.dimensions()).boxed().toList();
        Iterations iterations = new Iterations(
                dimensions.stream().map(form::behind).toList(),
                dimensions.stream().map(form::ahead).toList(),
                form.fields().get(0).rotation().arrays().size(),
                List.of(Collections.nCopies(form.dimensions(), 0)),
                form.speculatable());
        List<String> tiles = form.fields().stream()
                .filter(any -> form.tiled())
                .flatMap(field ->
                        Stream.of(field.rotation().written(), field.rotation().now()))
                .toList();
        return new StreamedText(
                text(parameters), form.function(), iterations, parameters.signature(), tiles, form.unnamed());
    }

    private String text(CopyParameters parameters) {
        FunctionText text = form.text();
        KernelCopy copy = new KernelCopy(
                form.function(), text, form.ids(), form.tellsWhatIsSure(), form.asksForSizes(), members(), functions());
        return source.text().substring(0, source.at(text.keyword().start()))
                + "\n"
                + (form.tiled()
                        ? new TileFrame(form, code).declarations()
                        : form.idsOfFrame().function())
                + copy.in(source)
                + source.text().substring(source.at(text.end())).stripTrailing()
                + "\n\n"
                + ClText.range(form.dimensions())
                + (form.setting().fillsMargins() ? FilledFaces.NOTE : "")
                + frame(parameters);
    }

    private String frame(CopyParameters parameters) {
        if (form.tiled()) {
            return new TileFrame(form, code).text(parameters);
        }
        if (sums.isPresent()) {
            return new SumFrame(sums.get(), code).text(parameters);
        }
        return form.dimensions() == 1
                ? new LineFrame(form, code).text(parameters)
                : new StreamFrame(form, code).text(parameters);
    }

    private List<Members> members() {
        List<Members> members =
                form.fields().stream().map(this::members).collect(Collectors.toCollection(ArrayList::new));
        sums.ifPresent(one -> members.set(0, one.members()));
        List<Integer> bounded = ChoiceText.bounded(form);
        if (!bounded.isEmpty()) {
            List<String> bounds = bounded.stream()
                    .map(d -> "hm_first_%1$s, hm_last_%1$s".formatted(Axes.name(d)))
                    .toList();
            members.add(new Members("long", bounds, Optional.empty()));
        }
        form.outputs()
                .forEach(output ->
                        members.add(new Members(ClText.text(output.type()), List.of(), Optional.of(output.array()))));
        return members;
    }

    private String functions() {
        return form.fields().stream()
                .map(field -> new ChoiceText(form, field).functions())
                .collect(Collectors.joining());
    }

    private Members members(Field field) {
        List<String> loads = field.named().stream().map(Load::name).collect(Collectors.toCollection(ArrayList::new));
        field.arrays().forEach(array -> loads.add(array.name() + LoadArray.subscripts(array.extents())));
        field.picks().forEach(pick -> loads.add(pick.name()));
        if (field.loadsBefore() && !field.rotation().isLeapfrog()) {
            loads.add(field.rotation().before().orElseThrow());
        }
        Rotation rotation = field.rotation();
        return new Members(
                ClText.type(field),
                loads,
                Optional.of(rotation.written()),
                form.tiled() ? Optional.of(rotation.now()) : Optional.empty(),
                new ChoiceText(form, field).members());
    }

    private CopyParameters parameters() {
        FunctionText text = form.text();
        String plain = source.part(text.parameters());
        StringBuilder held = new StringBuilder(plain);
        for (int i = text.places().size() - 1; i >= 0; i--) {
            ParameterPlace place = text.places().get(i);
            if (parts.contains(place.name())) {
                held.insert(
                        source.at(place.start()) - source.at(text.parameters().start()), "hmHeld_");
            }
        }
        List<Slot> slots = form.parameters().stream()
                .map(parameter -> new Slot(Kind.ARGUMENT, 0, parameter))
                .toList();
        CopyParameters parameters = new CopyParameters(plain, held.toString(), form.parameters(), slots);
        slots.stream()
                .filter(slot -> parts.contains(slot.name()))
                .forEach(slot -> parameters.addFirst(slot.name(), slot));
        form.fields().forEach(field -> addMemory(field, parameters));
        addParts(parameters);
        Field first = form.fields().get(0);
        parameters.addRange("hm_stored", new Slot(Kind.STORED, 0, ""));
        parameters.addRange("hm_everywhere", new Slot(Kind.EVERYWHERE, 0, ""));
        parameters.addRange("hm_in", new Slot(Kind.ITEMS, 0, ""));
        parameters.addRange(
                "hm_of",
                new Slot(Kind.HELD, 0, first.shape().parameter(first.rotation().written())));
        form.fields().stream()
                .filter(field -> !form.setting().filled(field.rotation().now()).isEmpty())
                .map(field -> field.shape().parameter(field.rotation().now()))
                .distinct()
                .forEach(array -> parameters.addRange(FilledFaces.cells(array), new Slot(Kind.CELLS, 0, array)));
        form.setting().each().forEach(number -> parameters.addEach(number, 0));
        if (form.asksForSizes()) {
            IntStream.range(0, form.dimensions()).forEach(d -> parameters.addSize(0, d, ""));
        }
        return parameters;
    }

    private void addParts(CopyParameters parameters) {
        for (Field field : form.fields()) {
            field.rotation().arrays().forEach(array -> addPart(array, field.shape(), parameters));
            field.rotation().aside().forEach(memory -> addPart(memory, field.shape(), parameters));
        }
        form.outputs().forEach(output -> addPart(output.array(), output.shape(), parameters));
    }

    /** An array that is a component of another one. */
    private void addPart(String array, FieldShape shape, CopyParameters parameters) {
        if (shape.component().isPresent()) {
            parameters.addPart(array, shape.parameter(array), code.sum(shape.first()));
        }
    }

    private void addMemory(Field field, CopyParameters parameters) {
        Rotation rotation = field.rotation();
        for (int i = 0; i < rotation.aside().size(); i++) {
            String name = field.shape().parameter(rotation.aside().get(i));
            String now = field.shape().parameter(rotation.now());
            if (parameters.has(name)) {
                continue; // another component's, too
            }
            parameters.addMemory(
                    name,
                    ClText.type(field),
                    new Slot(
                            Kind.OLDER,
                            0,
                            field.shape().parameter(rotation.older().get(i))));
            if (parts.contains(now)) {
                parameters.moveMemory(name, now);
            }
        }
    }
}
