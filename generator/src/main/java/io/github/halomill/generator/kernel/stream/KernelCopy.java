package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A kernel's own text as a function whose accesses of arrays that change are members of a struct that it is passed.
 *
 * @param ids which id of the kernel counts along each dimension; -1: none does
 * @param sure whether it is told that it is known how conditions end
 * @param asksForSizes whether it is told how many work-items there are
 * @param members of the struct
 * @param functions that follow the struct
 */
record KernelCopy(
        String function,
        FunctionText text,
        List<Integer> ids,
        boolean sure,
        boolean asksForSizes,
        List<Members> members,
        String functions) {

    KernelCopy {
        ids = List.copyOf(ids);
        members = List.copyOf(members);
    }

    /**
     * What the struct has of an array, or of some that change places.
     *
     * @param loads what is read, with subscripts where that is several elements
     * @param stored what is written; empty: nothing, or what is read first in its place
     * @param near the array of which a tile is held; empty: none
     * @param others further members, with their types
     */
    record Members(
            String type, List<String> loads, Optional<String> stored, Optional<String> near, List<String> others) {

        Members {
            loads = List.copyOf(loads);
            others = List.copyOf(others);
        }

        Members(String type, List<String> loads, Optional<String> stored) {
            this(type, loads, stored, Optional.empty(), List.of());
        }
    }

    /**
     * A file's text, included files in their places, and where the character is there that stood at an offset of the
     * user's file.
     */
    record Source(String text, IntUnaryOperator moved) {

        Source {
            text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        }

        int at(int offset) {
            return moved.applyAsInt(offset);
        }

        String part(Span span) {
            return text.substring(at(span.start()), at(span.end()));
        }

        /** A part of the text in which something is replaced. */
        String part(Span span, List<Edit> edits) {
            StringBuilder parts = new StringBuilder();
            int done = span.start();
            for (Edit edit : edits) {
                parts.append(part(new Span(done, edit.span().start()))).append(edit.replacement());
                done = edit.span().end();
            }
            return parts.append(part(new Span(done, span.end()))).toString();
        }
    }

    /** The text that takes the kernel's place. */
    String in(Source source) {
        int lastLine = text.line()
                + (int) source.part(new Span(text.keyword().start(), text.end()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        return declarations()
                + helpers(source)
                + line(text.line())
                + "inline static __attribute__((always_inline))"
                + source.part(new Span(text.keyword().end(), text.parameters().end()))
                + ", struct hm_" + function + " *hm"
                + source.part(new Span(text.parameters().end(), text.end()), text.edits())
                + "\n#undef HM_STORED\n" + (isNear() ? "#undef HM_NEAR\n" : "") + "#undef get_global_id\n"
                + (asksForSizes ? "#undef get_global_size\n" : "")
                + line(lastLine);
    }

    private String line(int number) {
        return "#line " + number + " \"" + text.file() + "\"\n";
    }

    /** What the user's function is passed in addition, and what takes the place of its ids. */
    private String declarations() {
        List<String> lines = new ArrayList<>();
        boolean hasIds = ids.stream().anyMatch(id -> id >= 0);
        if (hasIds) {
            lines.add("long " + each("hm_") + "; /* ids of the work-item */");
        }
        if (sure) {
            lines.add("bool hm_sure; /* whether it is known how its conditions end */");
        }
        if (asksForSizes && hasIds) {
            lines.add("long " + each("hm_size_") + "; /* how many there are */");
        }
        for (Members of : members) {
            if (!of.loads().isEmpty()) {
                lines.add(of.type() + " " + String.join(", ", of.loads()) + ";");
            }
            of.near().ifPresent(array -> {
                lines.add("__global const " + of.type() + " *hm_own_" + array + "; /* its own element of " + array
                        + ", */");
                lines.add("__local const " + of.type() + " *hm_near_" + array + "; /* and where the tile has it */");
                if (ids.size() > 1) {
                    lines.add("int " + String.join(", ", strides("", array)) + "; /* elements from one to the next */");
                }
            });
            of.stored().ifPresent(stored -> {
                lines.add(of.type() + " " + stored + "; /* what it stores, and whether it does */");
                lines.add("bool " + stored + "_stored;");
            });
            lines.addAll(of.others());
        }
        boolean named = members.stream().anyMatch(of -> !of.loads().isEmpty());
        return "/* Halomill: what a work-item of " + function + " reads and writes."
                + (named ? " xm1 is one place to the left of its own element, yp2 two rows on. */\n" : " */\n")
                + "struct hm_" + function + " {\n    " + String.join("\n    ", lines) + "\n};\n"
                + functions
                + "#define HM_STORED(array) (*(hm->array##_stored = true, &hm->array))\n"
                + (isNear() ? near() : "")
                + byId("get_global_id", "hm_", 0)
                + (asksForSizes ? byId("get_global_size", "hm_size_", 1) : "");
    }

    private boolean isNear() {
        return members.stream().anyMatch(of -> of.near().isPresent());
    }

    /** What takes the place of an element of which a tile is held. */
    private String near() {
        String distance = "(int)(&(element) - hm->hm_own_##array)";
        List<String> passed = new ArrayList<>(List.of(distance));
        passed.addAll(strides("hm->", "##array"));
        return "#define HM_NEAR(array, element) hm->hm_near_##array["
                + (ids.size() > 1 ? "hm_near(" + String.join(", ", passed) + ")" : distance) + "]\n";
    }

    private List<String> strides(String of, String array) {
        return Stream.of("hm_row_", "hm_plane_")
                .limit(ids.size() - 1L)
                .map(stride -> of + stride + array)
                .toList();
    }

    private String each(String prefix) {
        return IntStream.range(0, ids.size())
                .filter(d -> ids.get(d) >= 0)
                .mapToObj(d -> prefix + Axes.name(d))
                .collect(Collectors.joining(", "));
    }

    private String byId(String asked, String prefix, int otherwise) {
        String cases = IntStream.range(0, ids.size())
                .filter(d -> ids.get(d) >= 0)
                .mapToObj(d -> "(d) == " + ids.get(d) + " ? hm->" + prefix + Axes.name(d) + " : ")
                .collect(Collectors.joining());
        return "#undef " + asked + "\n#define " + asked + "(d) ((size_t)(" + cases + otherwise + "))\n";
    }

    /** The functions that the kernel passes arrays to which change. */
    private String helpers(Source source) {
        return text.helpers().stream()
                .map(helper -> "inline static __attribute__((always_inline)) " + helper.result() + " " + helper.name()
                        + "(struct hm_" + function + " *hm, "
                        + source.part(helper.parameters()).strip() + ")\n"
                        + source.part(helper.body(), helper.edits()) + "\n\n")
                .collect(Collectors.joining());
    }
}
