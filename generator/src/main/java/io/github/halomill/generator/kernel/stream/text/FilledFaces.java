package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The faces of a field whose margins each step makes of elements of cells: {@code copy}, {@code mirror} and the like. A
 * copy reads there what the margin would be made of: {@code hm_y > hm_cells_now.from_y ? (own row - 1) : (own row)}.
 * Dimensions are found one by one, as {@link io.github.halomill.runtime.schedule.Margins} fills them.
 */
public record FilledFaces(List<Face> faces) {

    /** Of a field that has none. */
    public static final FilledFaces NONE = new FilledFaces(List.of());

    /** For people who read a copy where margins are filled. */
    public static final String NOTE =
            "/* hm_cells_... are the cells of an array. Each step makes of them what its margin holds. */\n\n";

    /**
     * A face, at the higher or lower end of a dimension, and what its margin is made of.
     *
     * @param beyond how many work-items may stand beyond it: those of arrays that have more elements than cells
     */
    public record Face(int dimension, boolean high, Kind kind, int beyond) {

        /**
         * Where what margins are made of lies that is read at an offset: from each place whose offset leads into the
         * margin, the nearest to the face first.
         */
        private List<Integer> inside(int offset) {
            List<Integer> inside = new ArrayList<>();
            for (int place = -beyond; place < (high ? offset : -offset); place++) {
                int own = high ? -1 - place : place;
                inside.add((int) kind.source((long) own + offset, high, 0, 0) - own);
            }
            return inside;
        }

        /** Whether an offset may lead beyond it. */
        private boolean isPassed(int d, int offset) {
            return d == dimension && (high ? offset : -offset) > -beyond;
        }
    }

    public FilledFaces {
        faces = List.copyOf(faces);
    }

    public boolean isEmpty() {
        return faces.isEmpty();
    }

    /** The range of an array's cells, if its margins are filled. */
    public static String cells(String array) {
        return "hm_cells_" + array;
    }

    /** Where that lies which is read at some offsets: there, and what margins there are made of. */
    public Set<List<Integer>> sources(List<Integer> offsets) {
        return sources(offsets, 0).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Stream<List<Integer>> sources(List<Integer> offsets, int d) {
        if (d == offsets.size()) {
            return Stream.of(offsets);
        }
        Stream<List<Integer>> inMargins = passed(offsets, d).stream()
                .flatMap(face -> face.inside(offsets.get(d)).stream())
                .flatMap(offset -> sources(with(offsets, d, offset), d + 1));
        return Stream.concat(sources(offsets, d + 1), inMargins);
    }

    /** The face of a dimension beyond which an offset may lead. */
    private Optional<Face> passed(List<Integer> offsets, int d) {
        return faces.stream().filter(face -> face.isPassed(d, offsets.get(d))).findFirst();
    }

    /**
     * An expression of what is read at some offsets.
     *
     * @param array of which it is read, as the copy calls it
     * @param element what lies at some offsets
     * @param place of the work-item along an axis
     */
    public String text(
            String array, List<Integer> offsets, Function<List<Integer>, String> element, UnaryOperator<String> place) {
        return new Text(cells(array), element, place).of(offsets, 0);
    }

    private final class Text {

        private final String cells;
        private final Function<List<Integer>, String> element;
        private final UnaryOperator<String> place;

        Text(String cells, Function<List<Integer>, String> element, UnaryOperator<String> place) {
            this.cells = cells;
            this.element = element;
            this.place = place;
        }

        /** With margins along a dimension and those after it. */
        String of(List<Integer> offsets, int d) {
            if (d == offsets.size()) {
                return element.apply(offsets);
            }
            String usual = of(offsets, d + 1);
            return passed(offsets, d)
                    .map(face -> choice(face, usual, others(face, offsets)))
                    .orElse(usual);
        }

        /** What is read at places next to a face, the nearest first. */
        private List<String> others(Face face, List<Integer> offsets) {
            int d = face.dimension();
            return face.inside(offsets.get(d)).stream()
                    .map(offset ->
                            (face.kind().isNegated() ? "-" : "") + "(" + of(with(offsets, d, offset), d + 1) + ")")
                    .toList();
        }

        private String choice(Face face, String usual, List<String> others) {
            String axis = Axes.name(face.dimension());
            String at = place.apply(axis);
            String end = cells + (face.high() ? ".to_" : ".from_") + axis;
            int reach = others.size() - face.beyond();
            StringBuilder text = new StringBuilder("hm_inside || " + at + (face.high() ? " < " : " >= ")
                    + Sums.plus(end, face.high() ? -reach : reach) + " ? (" + usual + ")");
            for (int i = others.size() - 1; i > 0; i--) {
                int place = i - face.beyond();
                String nearer = Sums.plus(end, face.high() ? -1 - place : place);
                text.append(" : " + at + " == " + nearer + " ? " + others.get(i));
            }
            return text + " : " + others.get(0);
        }
    }

    private static List<Integer> with(List<Integer> offsets, int d, int offset) {
        List<Integer> changed = new ArrayList<>(offsets);
        changed.set(d, offset);
        return List.copyOf(changed);
    }
}
