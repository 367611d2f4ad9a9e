package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.FunctionText.Edit;
import io.github.halomill.generator.kernel.stream.FunctionText.Span;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the copy of a kernel file in which a kernel is streamed. The user's text stays as it is, but for accesses of fields, which become
 * members of a struct that the function is passed; behind it stands a kernel that calls the function for several steps. How many, and
 * what a work-group computes, is defined by the macros {@code HM_T}, {@code HM_W}, {@code HM_H}, {@code HM_SL} and {@code HM_E}.
 */
public final class StreamWriter {

    private final StreamForm form;
    private final String source;
    private final IntUnaryOperator moved;
    private final Code code;
    private final List<String> parts;

    private StreamWriter(StreamForm form, String source, IntUnaryOperator moved, List<String> parts) {
        this.form = form;
        this.source = source.startsWith("\uFEFF") ? source.substring(1) : source;
        this.moved = moved;
        code = new Code(form);
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
     * @param parts names of the arrays of which a device holds a part only, and the kernel is passed the index of its first element
     */
    public static String write(StreamForm form, String source, IntUnaryOperator moved, List<String> parts) {
        return new StreamWriter(form, source, moved, parts).text();
    }

    /** Name of the kernel that is launched. */
    public static String kernelName(StreamForm form) {
        return "halomill_" + form.function() + "_streamed";
    }

    private String text() {
        FunctionText text = form.text();
        int lastLine = text.line()
                + (int) part(new Span(text.keyword().start(), text.end()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        return source.substring(0, at(text.keyword().start()))
                + "\n"
                + declarations()
                + helpers()
                + line(text.line())
                + "inline static __attribute__((always_inline))"
                + part(new Span(text.keyword().end(), text.parameters().end()))
                + ", struct hm_" + form.function() + " *hm"
                + body(new Span(text.parameters().end(), text.end()), text.edits())
                + "\n#undef HM_STORED\n#undef get_global_id\n"
                + (form.asksForSizes() ? "#undef get_global_size\n" : "")
                + line(lastLine)
                + source.substring(at(text.end())).stripTrailing()
                + "\n\n"
                + (form.dimensions() == 1
                        ? new TileFrame(form, code).text(signature())
                        : new StreamFrame(form, code).text(signature()));
    }

    /** Of the kernel that is launched: pointers to parts of arrays are moved back to where the whole would begin. */
    private Signature signature() {
        String plain = part(form.text().parameters());
        StringBuilder parameters = new StringBuilder(plain);
        StringBuilder first = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        List<ParameterPlace> places = form.text().places();
        for (int i = places.size() - 1; i >= 0; i--) {
            ParameterPlace place = places.get(i);
            if (parts.contains(place.name())) {
                parameters.insert(
                        at(place.start()) - at(form.text().parameters().start()), "hmHeld_");
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
                .flatMap(field -> field.rotation().before().stream())
                .filter(parts::contains)
                .forEach(before -> statements.append("    hm_new_%1$s -= hmFirst_%1$s;\n".formatted(before)));
        return new Signature(plain, parameters + first.toString(), statements.toString());
    }

    /**
     * What the frame's kernel is passed.
     *
     * @param plain the parameters of the user's kernel
     * @param parameters the same of the frame's
     * @param statements at its beginning, behind which all names mean what they mean in the user's kernel
     */
    record Signature(String plain, String parameters, String statements) {}

    private String line(int number) {
        return "#line " + number + " \"" + form.text().file() + "\"\n";
    }

    private int at(int offset) {
        return moved.applyAsInt(offset);
    }

    private String part(Span span) {
        return source.substring(at(span.start()), at(span.end()));
    }

    /** What the user's function is passed in addition, and what takes the place of its ids. */
    private String declarations() {
        List<String> members = new ArrayList<>();
        members.add("long " + code.each(axis -> "hm_" + axis, ", ") + "; /* ids of the work-item */");
        if (!form.sure().isEmpty()) {
            members.add("bool hm_sure; /* whether it is known how its conditions end */");
        }
        if (form.asksForSizes()) {
            members.add("long " + code.each(axis -> "hm_size_" + axis, ", ") + "; /* how many there are */");
        }
        for (Field field : form.fields()) {
            String type = Code.type(field);
            List<String> loads =
                    field.named().stream().map(Load::name).collect(Collectors.toCollection(ArrayList::new));
            field.arrays().forEach(array -> loads.add(array.name() + LoadArray.subscripts(array.extents())));
            if (field.loadsBefore()) {
                loads.add(field.rotation().before().orElseThrow());
            }
            members.add(type + " " + String.join(", ", loads) + ";");
            members.addAll(stored(type, field.rotation().written()));
        }
        form.outputs().forEach(output -> members.addAll(stored(Code.text(output.type()), output.array())));
        return "/* Halomill: what a work-item of " + form.function()
                + " reads and writes. xm1 is one place to the left of its own element, yp2 two rows on. */\n"
                + "struct hm_" + form.function() + " {\n    " + String.join("\n    ", members) + "\n};\n"
                + "#define HM_STORED(array) (*(hm->array##_stored = true, &hm->array))\n"
                + byId("get_global_id", "hm_", 0)
                + (form.asksForSizes() ? byId("get_global_size", "hm_size_", 1) : "");
    }

    private static List<String> stored(String type, String array) {
        return List.of(
                type + " " + array + "; /* what it stores, and whether it does */", "bool " + array + "_stored;");
    }

    private String byId(String function, String prefix, int otherwise) {
        String cases = IntStream.range(0, form.dimensions())
                .mapToObj(d -> "(d) == " + form.ids().get(d) + " ? hm->" + prefix + Code.axis(d) + " : ")
                .collect(Collectors.joining());
        return "#undef " + function + "\n#define " + function + "(d) ((size_t)(" + cases + otherwise + "))\n";
    }

    /** The functions that the kernel passes arrays to which change. */
    private String helpers() {
        return form.text().helpers().stream()
                .map(helper -> "inline static __attribute__((always_inline)) " + helper.result() + " " + helper.name()
                        + "(struct hm_" + form.function() + " *hm, "
                        + part(helper.parameters()).strip() + ")\n"
                        + body(helper.body(), helper.edits()) + "\n\n")
                .collect(Collectors.joining());
    }

    /** A part of the text in which accesses are replaced. */
    private String body(Span span, List<Edit> edits) {
        StringBuilder text = new StringBuilder();
        int done = span.start();
        for (Edit edit : edits) {
            text.append(part(new Span(done, edit.span().start()))).append(edit.replacement());
            done = edit.span().end();
        }
        return text.append(part(new Span(done, span.end()))).toString();
    }
}
