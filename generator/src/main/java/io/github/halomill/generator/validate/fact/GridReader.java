package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds how kernels and fields lie over the grid. */
public final class GridReader {

    private static final String ID = "id";

    /** Numbers of cells for an element that are tried. */
    private static final int MOST_TRIED = 1000;

    private final Numerals grid;
    private final NumeralReader numerals;
    private final ParameterValues parameters;
    private final Folding folding;

    GridReader(Numerals grid, ParameterValues parameters, NumeralReader numerals) {
        this.grid = grid;
        this.numerals = numerals;
        this.parameters = parameters;
        folding = new Folding(parameters);
    }

    int dimensions() {
        return grid.count();
    }

    Numerals cells() {
        return grid;
    }

    /** Which id of a kernel an expression of {@code <over>} is; -1 if it is none. */
    public static int id(Numeral over) {
        return over.parsed()
                .map(parsed -> parsed.located().expression())
                .filter(Expression.ParameterRef.class::isInstance)
                .map(expression -> ((Expression.ParameterRef) expression).name())
                .filter(name -> name.matches(ID + "[012]"))
                .map(name -> name.charAt(ID.length()) - '0')
                .orElse(-1);
    }

    /** What lies along each dimension of the grid; empty if the numbers of dimensions do not fit. */
    Optional<List<GridSpan>> spans(
            KernelElement element, NdRange range, Optional<Numerals> over, List<RangeFacts> cells) {
        Numerals global = range.global();
        List<Integer> ids = over.map(
                        said -> said.items().stream().map(GridReader::id).toList())
                .or(() -> cells.isEmpty() ? Optional.empty() : Optional.of(ids(cells, range.ids())))
                .orElseGet(range::ids);
        boolean right = ids.size() == grid.count()
                && ids.stream().filter(id -> id >= 0).sorted().toList().equals(first(global.count()))
                && (element.over().isEmpty() || over.isPresent())
                && (element.range().isEmpty() || !cells.isEmpty())
                && fits(range.local(), global)
                && fits(range.offset(), global);
        Optional<Numerals> origin = element.origin().flatMap(numerals::origin);
        if (!right || origin.filter(said -> said.count() != global.count()).isPresent()) {
            return Optional.empty();
        }
        Text none = new Text("", element.location(), false, false);
        List<GridSpan> spans = new ArrayList<>();
        int next = 0;
        for (int d = 0; d < ids.size(); d++) {
            int along = d;
            Optional<RangeFacts> part = cells.stream().skip(along).findFirst();
            if (ids.get(d) < 0) {
                Numeral cell = part.map(RangeFacts::first)
                        .orElseGet(() -> over.orElseThrow().get(along));
                spans.add(new GridSpan(-1, cell, Optional.empty(), Optional.empty(), none, part));
                continue;
            }
            int own = next++;
            spans.add(new GridSpan(
                    ids.get(d),
                    global.get(own),
                    at(own, range.local()),
                    at(own, range.offset()),
                    origin.map(said -> text(said.get(own))).orElse(none),
                    part));
        }
        return Optional.of(spans);
    }

    /** Which id counts along each dimension, -1 where it is one cell; empty if there are more ids than said. */
    private static List<Integer> ids(List<RangeFacts> cells, List<Integer> order) {
        List<Integer> ids = new ArrayList<>();
        int next = 0;
        for (RangeFacts along : cells) {
            boolean said = !along.isOne() && next < order.size();
            ids.add(said ? order.get(next++) : -1);
        }
        return ids;
    }

    private static boolean fits(Numerals sizes, Numerals global) {
        return sizes.count() == 0 || sizes.count() == global.count();
    }

    private static Optional<Numeral> at(int d, Numerals said) {
        return said.items().stream().skip(d).findFirst();
    }

    private static List<Integer> first(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    /** Which cells work-items have; empty if numbers are not known or not positive. */
    Optional<List<Footprint>> footprints(List<GridSpan> spans) {
        List<Footprint> footprints = new ArrayList<>();
        for (int d = 0; d < spans.size(); d++) {
            Optional<Footprint> one = footprint(spans.get(d), grid.get(d));
            if (one.isEmpty()) {
                return Optional.empty();
            }
            footprints.add(one.get());
        }
        boolean all = IntStream.range(0, footprints.size()).allMatch(d -> isAll(footprints.get(d), d));
        return Optional.of(all ? footprints.stream().map(Footprint::each).toList() : footprints);
    }

    private Optional<Footprint> footprint(GridSpan span, Numeral cells) {
        if (span.items().value().isEmpty() || cells.value().isEmpty()) {
            return Optional.empty();
        }
        long items = span.items().value().getAsLong();
        long count = cells.value().getAsLong();
        SourceLocation place = span.items().located().location();
        if (span.isCell() || span.range().isPresent()) {
            Numeral first = span.range().map(RangeFacts::first).orElse(span.items());
            return folded(first.located().text(), place)
                    .map(cell ->
                            Footprint.ofRange(cell, span.range().flatMap(range -> end(range, span.items(), place))));
        }
        if (items < 1 || count < 1) {
            return Optional.empty();
        }
        long cellsPerItem = Math.max(1, count / items);
        long itemsPerCell = count >= items ? 1 : items / count;
        boolean all = Kernel.isSingle(span.items().located());
        String rest = all
                ? "0"
                : count >= items
                        ? "(" + code(cells) + " - " + cellsPerItem + " * " + code(span.items()) + ") / 2"
                        : "-((" + code(span.items()) + " - " + itemsPerCell + " * " + code(cells) + ") / 2)";
        String said = itemsPerCell + " * (" + span.origin().value() + ")";
        Optional<Located> whole = Optional.of(cells.located()).filter(any -> all && !Kernel.isSingle(any));
        return folding.fold(span.origin().value().isEmpty() ? rest : said, place)
                .map(first -> new Footprint(cellsPerItem, itemsPerCell, first.located(), whole, Optional.empty()));
    }

    /** One past the last cell; empty if the work-items are others than the cells. */
    private Optional<Located> end(RangeFacts range, Numeral items, SourceLocation place) {
        return range.isOne()
                ? folded(code(range.first()) + " + 1", place)
                : Optional.of(range.last())
                        .filter(any -> folding.count(range)
                                .located()
                                .expression()
                                .equals(items.located().expression()))
                        .flatMap(to -> folded(to.located().text(), place));
    }

    private boolean isAll(Footprint footprint, int d) {
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(parameters.values()));
        Poly end = footprint.end().map(to -> polynomials.of(to.expression())).orElse(Poly.ZERO);
        return polynomials.of(footprint.origin().expression()).equals(Poly.ZERO)
                && end.equals(polynomials.of(grid.get(d).located().expression()));
    }

    private Optional<Located> folded(String expression, SourceLocation place) {
        return folding.fold(expression, place).map(Numeral::located);
    }

    /** How a field lies; empty if it has fewer dimensions than the grid, or something of it is not known. */
    Optional<CellLayout> layout(Numerals size, Optional<Numerals> origin) {
        boolean known = size.allAtLeast(1)
                && grid.allAtLeast(1)
                && size.spaceCount() >= grid.count()
                && origin.filter(said -> said.count() != size.spaceCount()).isEmpty();
        if (!known) {
            return Optional.empty();
        }
        List<Long> perCell = new ArrayList<>();
        List<Long> sharing = new ArrayList<>();
        List<Long> margins = new ArrayList<>();
        List<Text> first = new ArrayList<>();
        List<Long> origins = new ArrayList<>();
        boolean follows = true;
        for (int d = 0; d < grid.count(); d++) {
            long cells = grid.value(d);
            long each = Math.max(1, size.value(d) / cells);
            long share = sharing(cells, size.value(d));
            String owned = share > 1 ? code(grid.get(d)) + " / " + share : each + " * " + code(grid.get(d));
            String margin = "(" + code(size.get(d)) + " - " + owned + ") / 2";
            int along = d;
            SourceLocation place = size.get(d).located().location();
            Optional<Numeral> begin =
                    folding.fold(origin.map(said -> code(said.get(along))).orElse(margin), place);
            if (begin.isEmpty() || share == 0) {
                return Optional.empty();
            }
            follows &= follows(size.get(d), grid.get(d), each, share);
            perCell.add(each);
            sharing.add(share);
            margins.add(size.value(d) - each * (cells / share));
            first.add(begin.get().text());
            origins.add(begin.get().value().orElseThrow());
        }
        return Optional.of(new CellLayout(perCell, sharing, margins, origins, first, follows, List.of()));
    }

    /** How a field lies of which only some boxes of cells have elements; empty if something of it is not known. */
    Optional<CellLayout> layout(Numerals size, List<List<RangeFacts>> ranges) {
        boolean known = size.allAtLeast(1)
                && grid.allAtLeast(1)
                && size.spaceCount() >= grid.count()
                && ranges.stream().allMatch(box -> box.size() == grid.count());
        List<Long> ones = Collections.nCopies(grid.count(), 1L);
        List<Long> zeros = Collections.nCopies(grid.count(), 0L);
        Text begin = new Text("0", size.get(0).located().location());
        List<Text> first = Collections.nCopies(grid.count(), begin);
        return known ? Optional.of(new CellLayout(ones, ones, zeros, zeros, first, true, ranges)) : Optional.empty();
    }

    /**
     * How many cells have an element together: 1 where there are as many; else as few as there are elements for, the
     * same number for each, and what is left over is margin; 0 if that would be half of all or more.
     */
    public static long sharing(long cells, long elements) {
        long least = Math.max(1, Arithmetic.ceilDiv(cells, elements));
        long most = Math.min(2 * least - 1, least + MOST_TRIED);
        for (long share = least; share <= most; share++) {
            if (cells % share == 0) {
                return share;
            }
        }
        return 0;
    }

    /** Whether {@code share} cells have {@code each} elements for all parameters. */
    private boolean follows(Numeral size, Numeral cells, long each, long share) {
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(parameters.values()));
        return polynomials
                .of(size.located().expression())
                .times(share)
                .equals(polynomials.of(cells.located().expression()).times(each));
    }

    /** An expression as a part of a longer one. */
    static String code(Numeral numeral) {
        return "(" + numeral.located().text() + ")";
    }

    private static Text text(Numeral numeral) {
        return new Text(numeral.located().text(), numeral.located().location());
    }
}
