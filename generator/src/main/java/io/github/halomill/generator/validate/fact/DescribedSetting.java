package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Binary;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a description says as polynomials of its parameters: the NDRange, the scalars and how arrays lie, of the whole
 * problem or of a zone of it under local addressing, which has as many work-items as it may.
 *
 * @param shapes of the buffers of which work-items may own elements, by name
 * @param sizes of all buffers, by name, in elements along each dimension
 * @param others expressions that are no polynomials, by the names of the symbols that stand for them
 * @param pointsInside what is not negative because dependent points are elements of their arrays: programs ask for it
 */
public record DescribedSetting(
        Setting setting,
        Map<String, SymbolicShape> shapes,
        Map<String, List<Poly>> sizes,
        Map<String, Expression> others,
        List<Poly> pointsInside) {

    /** Begins the names of what differs from zone to zone; no parameter's name does. */
    private static final String ZONE = "zone ";

    private static final String FIRST = ZONE + "first ";

    public DescribedSetting {
        shapes = Map.copyOf(shapes);
        sizes = Map.copyOf(sizes);
        others = Map.copyOf(others);
        pointsInside = List.copyOf(pointsInside);
    }

    /** The whole problem; sizes must be known and make a problem. */
    static DescribedSetting whole(
            ParameterValues given, List<ArgumentFacts> arguments, KernelFacts kernel, KernelFunction function) {
        Map<String, Long> values = new LinkedHashMap<>(given.values());
        Polynomials parameters = new Polynomials(values);
        List<Poly> items = polynomials(kernel.global(), parameters);
        Map<String, List<Poly>> sizes = new LinkedHashMap<>();
        for (BufferFacts buffer : buffers(arguments)) {
            sizes.put(buffer.name(), polynomials(buffer.size(), parameters));
        }
        Stream<Poly> counts = Stream.concat(items.stream(), polynomials(kernel.space(), parameters).stream());
        List<Poly> known = new ArrayList<>(atLeast1(counts, sizes));
        known.addAll(enough(arguments, items, kernel, parameters, sizes));
        return of(
                given, parameters, values, items, sizes, known, (buffer, d) -> Poly.ZERO, arguments, kernel, function);
    }

    /** A zone, of the size of the second of two. */
    static DescribedSetting zone(
            ParameterValues given, List<ArgumentFacts> arguments, KernelFacts kernel, KernelFunction function) {
        Map<String, Long> values = new LinkedHashMap<>(given.values());
        Polynomials parameters = new Polynomials(values);
        List<Poly> items = new ArrayList<>();
        for (int d = 0; d < kernel.dimensions(); d++) {
            values.put(ZONE + d, kernel.global().value(d) - firstItem(kernel, d));
            values.put(FIRST + d, 0L);
            boolean single = Kernel.isSingle(kernel.global().get(d).located());
            items.add(single ? Poly.ONE : Poly.of(Setting.parameter(ZONE + d, 1)));
        }
        Map<String, List<Poly>> sizes = new LinkedHashMap<>();
        for (BufferFacts buffer : buffers(arguments)) {
            List<Poly> size = new ArrayList<>(polynomials(buffer.size(), parameters));
            List<Long> own = own(buffer, kernel);
            for (int d = 0; d < size.size() && isCut(buffer); d++) {
                Poly fewer = parameters
                        .of(kernel.global().get(d).located().expression())
                        .minus(items.get(d));
                size.set(d, size.get(d).minus(fewer.times(own.get(d))));
            }
            sizes.put(buffer.name(), size);
        }
        BiFunction<String, Integer, Poly> origins = (name, d) -> buffers(arguments).stream()
                .filter(buffer -> buffer.name().equals(name) && isCut(buffer))
                .findFirst()
                .map(buffer -> first(d).times(own(buffer, kernel).get(d)))
                .orElse(Poly.ZERO);
        List<Poly> known = new ArrayList<>(atLeast1(items.stream(), sizes));
        known.addAll(whole(given, arguments, kernel, function).setting().known());
        return of(given, parameters, values, items, sizes, known, origins, arguments, kernel, function);
    }

    /** The parameters that a symbol is made of: itself, or those in an expression that it stands for. */
    Set<String> parametersOf(String symbol) {
        Expression expression = others.get(symbol);
        return expression == null ? Set.of(symbol) : expression.parameters();
    }

    /** Whether a scalar argument is taken not to be negative: programs ask for it where sizes do not see to it. */
    public boolean isNonNegative(String scalar) {
        Poly value = setting.scalars().get(scalar);
        return value != null && setting.atDefaults(value).constant().orElse(-1) >= 0;
    }

    /** Numbers that nobody changes: scalar arguments, macros, and what constant buffers hold, such as {@code n[0]}. */
    Set<String> elements() {
        return setting.scalars().keySet();
    }

    /** Whether a scalar argument is at least 1, as there are work-items and elements. */
    public boolean isPositive(String scalar) {
        Poly value = setting.scalars().get(scalar);
        return value != null && Bounds.of(setting.bind(Guards.NONE)).isNonNegative(value.plus(-1));
    }

    /** Whether a symbol is a parameter, not an expression of some. */
    public boolean isParameter(String symbol) {
        return !others.containsKey(symbol) && !symbol.startsWith(ZONE);
    }

    /** That a polynomial of parameters is not negative; empty if it is of something else, too. */
    public Optional<ParameterRequirement> requirement(Poly poly, String why) {
        return Comparison.of(poly.tightened(), others)
                .map(comparison ->
                        new ParameterRequirement(comparison.greater(), comparison.less(), comparison.text(), why));
    }

    /** A polynomial of parameters as an expression; empty if it is of something else, too. */
    public Optional<Expression> expression(Poly poly) {
        return Comparison.of(poly, others)
                .map(sides -> sides.less().equals(new IntegerLiteral(0))
                        ? sides.greater()
                        : new Binary(Expression.Operator.SUBTRACT, sides.greater(), sides.less()));
    }

    /** The expressions by the symbols that stand for them, work-items of a zone included; where zones begin is none. */
    Map<String, Expression> othersInZone() {
        Map<String, Expression> all = new LinkedHashMap<>(others);
        for (int d = 0; d < setting.dimensions(); d++) {
            all.put(ZONE + d, new Expression.LocalItems(d));
        }
        return all;
    }

    /** A text with work-items of a zone as descriptions name them. */
    static String namingZone(String text) {
        return text.replaceAll(ZONE + "(\\d)", "gsize($1)");
    }

    /** What is said of a zone, of one that has all work-items. */
    Poly inOneZone(Poly ofZone) {
        List<Poly> items = setting.items();
        return ofZone.bind(symbol -> IntStream.range(0, items.size())
                .filter(d -> symbol.toString().equals(ZONE + d))
                .mapToObj(items::get)
                .findFirst());
    }

    /** Whether something is made of numbers that programs know. */
    static boolean isKnown(Poly poly) {
        return poly.allSymbols().stream().noneMatch(symbol -> symbol.toString().startsWith(FIRST));
    }

    /** How many elements of local memory a work-group is passed. */
    Poly localElements(LocalFacts local) {
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(setting.defaults()));
        return polynomials(local.size(), polynomials).stream().reduce(Poly.ONE, Poly::times);
    }

    /** How many cells the kernel is cut along, in each dimension. */
    public List<Poly> cells(KernelFacts kernel) {
        return polynomials(kernel.space(), new Polynomials(new LinkedHashMap<>(setting.defaults())));
    }

    /** That there are work-items, cells and elements. */
    private static List<Poly> atLeast1(Stream<Poly> counts, Map<String, List<Poly>> sizes) {
        return Stream.concat(counts, sizes.values().stream().flatMap(List::stream))
                .map(size -> size.plus(-1))
                .filter(less -> less.constant().isEmpty())
                .distinct()
                .toList();
    }

    /**
     * That there is an element for all work-items that have one together, where these are all cells: programs see to
     * it.
     */
    private static List<Poly> enough(
            List<ArgumentFacts> arguments,
            List<Poly> items,
            KernelFacts kernel,
            Polynomials parameters,
            Map<String, List<Poly>> sizes) {
        List<Poly> cells = polynomials(kernel.space(), parameters);
        List<Poly> known = new ArrayList<>();
        for (BufferFacts buffer : buffers(arguments)) {
            for (int d = 0; d < buffer.sharing().size() && buffer.isShared(); d++) {
                Poly size = sizes.getOrDefault(buffer.name(), List.of()).get(d);
                long together = buffer.sharing().get(d);
                boolean all = items.get(d).equals(cells.get(d)) && !items.get(d).equals(Poly.ONE);
                if (all) {
                    known.add(size.times(together).minus(items.get(d)));
                }
                if (all
                        && (kernel.group().isEmpty()
                                || together % kernel.group().get(d) == 0)) {
                    // No work-item lies beyond them for the sake of whole groups.
                    Poly item = Poly.of(new Symbol.WorkId(Level.GLOBAL, d));
                    known.add(size.minus(Poly.quotient(item, Poly.of(together), Symbol.Rounding.NATURAL))
                            .plus(-1));
                }
            }
        }
        return known;
    }

    /** The same with the parameters' own values; what differs from zone to zone stays. */
    DescribedSetting atDefaults() {
        return at(name -> !name.startsWith(ZONE));
    }

    /** The same with some parameters' own values. */
    public DescribedSetting at(Predicate<String> parameters) {
        Map<String, Long> others = new LinkedHashMap<>(setting.defaults());
        others.keySet().removeIf(parameters);
        UnaryOperator<Poly> bind = poly -> poly.bind(symbol -> symbol instanceof Symbol.Uniform uniform
                        && !others.containsKey(uniform.name())
                ? Optional.ofNullable(setting.defaults().get(uniform.name())).map(Poly::of)
                : Optional.empty());
        Map<String, Poly> scalars = new LinkedHashMap<>(setting.scalars());
        scalars.replaceAll((name, value) -> bind.apply(value));
        Map<String, SymbolicShape> bound = new LinkedHashMap<>(shapes);
        bound.replaceAll((name, shape) -> shape.map(bind));
        Map<String, List<Poly>> counted = new LinkedHashMap<>(sizes);
        counted.replaceAll((name, size) -> size.stream().map(bind).toList());
        List<Poly> items = setting.items().stream().map(bind).toList();
        List<Poly> offset = setting.offset().stream().map(bind).toList();
        return new DescribedSetting(
                new Setting(
                        items,
                        offset,
                        setting.group(),
                        scalars,
                        others,
                        setting.partialGroups(),
                        setting.known().stream().map(bind).toList(),
                        setting.asked().stream().filter(others::containsKey).collect(Collectors.toSet())),
                bound,
                counted,
                this.others,
                pointsInside);
    }

    /** The same where more is known not to be negative: programs ask for it. */
    DescribedSetting alsoKnowing(Set<Poly> sums) {
        return new DescribedSetting(setting.alsoKnowing(sums), shapes, sizes, others, pointsInside);
    }

    /** The same for parameters with which the last work-group reaches beyond the end. */
    DescribedSetting withPartialGroups() {
        return new DescribedSetting(setting.withPartialGroups(), shapes, sizes, others, pointsInside);
    }

    /** The first work-item along {@code d} of the second of two zones. */
    static long firstItem(KernelFacts kernel, int d) {
        long group = kernel.local().count() == 0 ? 1 : kernel.group().get(d);
        return Arithmetic.ceilDiv(kernel.global().value(d), group) / 2 * group;
    }

    /** The sizes of the first of two zones. */
    static Map<String, Long> firstZone(KernelFacts kernel) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (int d = 0; d < kernel.dimensions(); d++) {
            long first = firstItem(kernel, d);
            values.put(ZONE + d, first > 0 ? first : kernel.global().value(d));
        }
        return values;
    }

    /** Where the second of two zones begins, by symbol. */
    static Map<String, Long> secondZone(KernelFacts kernel) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (int d = 0; d < kernel.dimensions(); d++) {
            values.put(FIRST + d, firstItem(kernel, d));
        }
        return values;
    }

    /** The first work-item of a zone. */
    static Poly first(int d) {
        return Poly.of(Setting.parameter(FIRST + d, 0));
    }

    /** What stands for a symbol of the whole that has another meaning on a zone. */
    static Poly ofWhole(Symbol symbol) {
        return Poly.of(Setting.parameter("whole " + symbol, 0));
    }

    private static boolean isCut(BufferFacts buffer) {
        return buffer.layout().isPresent() && !buffer.replicated();
    }

    private static DescribedSetting of(
            ParameterValues given,
            Polynomials parameters,
            Map<String, Long> values,
            List<Poly> items,
            Map<String, List<Poly>> sizes,
            List<Poly> known,
            BiFunction<String, Integer, Poly> origins,
            List<ArgumentFacts> arguments,
            KernelFacts kernel,
            KernelFunction function) {
        Polynomials polynomials = new Polynomials(values, sizes, items, origins);
        Map<String, Poly> scalars = scalars(arguments, function, sizes, polynomials);
        kernel.sizes().forEach((macro, number) -> value(number, polynomials).ifPresent(n -> scalars.put(macro, n)));
        Map<String, SymbolicShape> shapes = new LinkedHashMap<>();
        for (BufferFacts buffer : buffers(arguments)) {
            if (buffer.isEven() && buffer.type().isPresent()) {
                shapes.put(
                        buffer.name(),
                        shape(buffer, sizes.getOrDefault(buffer.name(), List.of()), items, kernel, polynomials));
            }
        }
        List<Poly> offset = polynomials(kernel.offset(), polynomials);
        Setting setting = new Setting(items, offset, kernel.group(), scalars, values, false, known, Set.of());
        List<Poly> inside = new ArrayList<>();
        for (BufferFacts buffer : buffers(arguments)) {
            Optional.ofNullable(shapes.get(buffer.name()))
                    .ifPresent(shape -> inside.addAll(pointsInside(buffer, shape, setting, polynomials)));
        }
        Map<String, Expression> others = new LinkedHashMap<>(parameters.others());
        others.putAll(polynomials.others());
        inside.removeAll(known);
        List<Poly> facts = Stream.concat(known.stream(), inside.stream()).toList();
        return new DescribedSetting(
                new Setting(items, offset, kernel.group(), scalars, values, false, facts, asked(given, others)),
                shapes,
                sizes,
                others,
                inside);
    }

    /** What scalar arguments and the sizes of images are, by the kernel's names. */
    private static Map<String, Poly> scalars(
            List<ArgumentFacts> arguments,
            KernelFunction function,
            Map<String, List<Poly>> sizes,
            Polynomials polynomials) {
        Map<String, Poly> scalars = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String parameter = function.parameters().get(i).name();
            arguments
                    .get(i)
                    .valuesOf(parameter)
                    .forEach((name, value) -> value(value, polynomials).ifPresent(poly -> scalars.put(name, poly)));
            if (arguments.get(i) instanceof BufferFacts image && image.isImage()) {
                List<Poly> size = sizes.getOrDefault(image.name(), List.of());
                for (int d = 0; d < size.size(); d++) {
                    scalars.put(new Symbol.Extent(parameter, d).toString(), size.get(d));
                }
            }
        }
        return scalars;
    }

    /** The symbols of which the value is not known yet: parameters, and expressions of some. */
    private static Set<String> asked(ParameterValues given, Map<String, Expression> others) {
        Set<String> asked = new LinkedHashSet<>(given.asked());
        others.forEach((name, expression) -> {
            if (!given.asked(expression).isEmpty()) {
                asked.add(name);
            }
        });
        return asked;
    }

    /**
     * That the dependent points of a kernel over one cell are elements, where they are so by default: the array is long
     * enough for them then.
     */
    private static List<Poly> pointsInside(
            BufferFacts buffer, SymbolicShape shape, Setting setting, Polynomials polynomials) {
        List<Poly> inside = new ArrayList<>();
        for (int d = 0; d < shape.dimensions(); d++) {
            if (shape.placed().contains(d)
                    && setting.isSingle(d)
                    && isNumber(shape.perItem().get(d))) {
                Poly first = shape.origin().get(d);
                Poly last = shape.size().get(d).plus(-1);
                for (Poly coordinate : coordinates(buffer, d, polynomials)) {
                    Poly place = first.plus(coordinate);
                    inside.add(place);
                    inside.add(last.minus(place));
                }
            }
        }
        return inside.stream()
                .filter(poly ->
                        !isNumber(poly) && setting.atDefaults(poly).constant().orElse(-1) >= 0)
                .toList();
    }

    /** Where along {@code d} an array's own dependent points lie. */
    private static List<Poly> coordinates(BufferFacts buffer, int d, Polynomials polynomials) {
        return buffer.shadow().stream()
                .flatMap(shadow -> shadow.points().stream())
                .filter(point -> d < point.count())
                .flatMap(point -> point.along().get(d).ends())
                .flatMap(end -> value(end, polynomials).stream())
                .toList();
    }

    private static boolean isNumber(Poly poly) {
        return poly.constant().isPresent();
    }

    private static List<BufferFacts> buffers(List<ArgumentFacts> arguments) {
        return arguments.stream()
                .filter(BufferFacts.class::isInstance)
                .map(BufferFacts.class::cast)
                .toList();
    }

    private static List<Poly> polynomials(Numerals numerals, Polynomials polynomials) {
        return numerals.located().stream()
                .map(located -> polynomials.of(located.expression()))
                .toList();
    }

    private static Optional<Poly> value(Numeral numeral, Polynomials polynomials) {
        if (numeral.parsed().isEmpty()) {
            return Optional.empty();
        }
        Expression expression = numeral.located().expression();
        try {
            return expression.usesReal() || !polynomials.knows(expression)
                    ? Optional.empty()
                    : Optional.of(polynomials.of(expression));
        } catch (ArithmeticException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty(); // another rule says what is wrong
        }
    }

    /** Elements that a work-item owns along each dimension; one if the buffer has not the kernel space's shape. */
    public static List<Long> own(BufferFacts buffer, KernelFacts kernel) {
        return buffer.layout().map(Placement::own).orElseGet(() -> Collections.nCopies(kernel.dimensions(), 1L));
    }

    private static SymbolicShape shape(
            BufferFacts buffer, List<Poly> size, List<Poly> items, KernelFacts kernel, Polynomials polynomials) {
        List<Poly> perItem = new ArrayList<>();
        List<Poly> halves = new ArrayList<>();
        for (int d = 0; d < kernel.dimensions(); d++) {
            Poly each = Poly.of(own(buffer, kernel).get(d));
            Poly margin = size.get(d).minus(each.times(items.get(d)));
            Poly byDefault = Poly.of(buffer.layout().orElseThrow().origin().get(d));
            boolean all = Kernel.isSingle(kernel.global().get(d).located());
            perItem.add(each);
            halves.add(all ? byDefault : margin.exactly(Poly.of(2)).orElse(byDefault));
        }
        List<Poly> origin =
                buffer.origin().map(given -> polynomials(given, polynomials)).orElse(halves);
        List<Integer> order = buffer.size().order();
        if (buffer.own().isEmpty()) {
            return new SymbolicShape(buffer.unit(), size, perItem, origin).inOrder(order);
        }
        List<Poly> said = polynomials(buffer.own().get(), polynomials);
        return new SymbolicShape(buffer.unit(), size, said, origin, buffer.sharing(), kernel.placed(said, size), order);
    }
}
