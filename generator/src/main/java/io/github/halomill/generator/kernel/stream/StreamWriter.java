package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.KernelCopy.Members;
import io.github.halomill.generator.kernel.stream.KernelCopy.Source;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

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
        return write(form, source, offset -> offset, List.of());
    }

    /**
     * The copy of a file.
     *
     * @param source its text, included files in their places
     * @param moved where the character is there that stood at an offset of the user's file
     * @param parts names of the arrays of which a device holds a part only, and the kernel is passed the index of its
     *     first element
     */
    public static String write(StreamForm form, String source, IntUnaryOperator moved, List<String> parts) {
        return new StreamWriter(form, Optional.empty(), new Source(source, moved), parts).text();
    }

    /** The same of a kernel that is called for each row that it reads. */
    public static String write(SumForm sums, String source, IntUnaryOperator moved, List<String> parts) {
        return new StreamWriter(sums.form(), Optional.of(sums), new Source(source, moved), parts).text();
    }

    /** Name of the kernel that is launched. */
    public static String kernelName(StreamForm form) {
        return "halomill_" + form.function() + "_streamed";
    }

    private String text() {
        FunctionText text = form.text();
        KernelCopy copy = new KernelCopy(
                form.function(), text, form.ids(), form.tellsWhatIsSure(), form.asksForSizes(), members(), functions());
        return source.text().substring(0, source.at(text.keyword().start()))
                + "\n"
                + (form.tiled() ? new TileFrame(form, code).declarations() : code.around())
                + copy.in(source)
                + source.text().substring(source.at(text.end())).stripTrailing()
                + "\n\n"
                + frame(signature());
    }

    private String frame(Signature signature) {
        if (form.tiled()) {
            return new TileFrame(form, code).text(signature);
        }
        if (sums.isPresent()) {
            return new SumFrame(sums.get(), code).text(signature);
        }
        return form.dimensions() == 1
                ? new LineFrame(form, code).text(signature)
                : new StreamFrame(form, code).text(signature);
    }

    private List<Members> members() {
        List<Members> members =
                form.fields().stream().map(this::members).collect(Collectors.toCollection(ArrayList::new));
        sums.ifPresent(one -> members.set(0, one.members()));
        List<Integer> bounded = ChoiceText.bounded(form);
        if (!bounded.isEmpty()) {
            List<String> bounds = bounded.stream()
                    .map(d -> "hm_first_%1$s, hm_last_%1$s".formatted(ClText.axis(d)))
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

    /** Of the kernel that is launched: pointers to parts of arrays are moved back to where the whole would begin. */
    private Signature signature() {
        String plain = source.part(form.text().parameters());
        StringBuilder parameters = new StringBuilder(plain);
        StringBuilder first = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        List<ParameterPlace> places = form.text().places();
        for (int i = places.size() - 1; i >= 0; i--) {
            ParameterPlace place = places.get(i);
            if (parts.contains(place.name())) {
                parameters.insert(
                        source.at(place.start())
                                - source.at(form.text().parameters().start()),
                        "hmHeld_");
            }
        }
        for (ParameterPlace place : places) {
            if (parts.contains(place.name())) {
                first.append(", const long hmFirst_").append(place.name());
                statements.append(
                        "    __typeof__(hmHeld_%1$s) %1$s = hmHeld_%1$s - hmFirst_%1$s;\n".formatted(place.name()));
            }
        }
        form.fields().stream()
                .filter(field -> parts.contains(field.rotation().now()))
                .flatMap(field -> field.rotation().aside().stream()
                        .map(memory -> "    %s -= hmFirst_%s;\n"
                                .formatted(memory, field.rotation().now())))
                .forEach(statements::append);
        return new Signature(plain, parameters + first.toString(), statements.toString());
    }

    /**
     * What the frame's kernel is passed.
     *
     * @param plain the parameters of the user's kernel
     * @param parameters the same of the frame's
     * @param statements at its beginning, after which all names mean what they mean in the user's kernel
     */
    record Signature(String plain, String parameters, String statements) {}
}
