package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.model.Parameter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parameters of a description: what only its user can know. Those that are the kernel's scalars have the names of
 * these, others have names of their own. Of several kernels each has its own view of them: what two call the same is
 * one parameter.
 */
final class InferredParameters {

    private static final List<List<String>> SIZE_NAMES = List.of(
            List.of("nx", "columns", "sizeX"), List.of("ny", "rows", "sizeY"), List.of("nz", "planes", "sizeZ"));
    private static final long[] DEFAULT_SIZES = {1 << 16, 1024, 128};
    private static final Pattern LANE = Pattern.compile("s[0-9a-f]");
    private static final long SMALLEST_SIZE = 64;
    private static final long DEFAULT_VALUE = 1;

    /**
     * A parameter of the description.
     *
     * @param asked whether the user has to give the value: nothing suggests one
     */
    record Chosen(String name, long value, boolean asked, List<String> comments) {
        private Chosen atMost(long number) {
            return asked ? this : new Chosen(name, Math.min(value, number), false, comments);
        }
    }

    private final Set<String> arguments;
    private final int dimensions;

    /** What the description says. */
    private final Given given;

    /** Those of all kernels. */
    private final Map<String, Chosen> chosen;

    /** How large some are at least, by name. */
    private final Map<String, Long> least;

    /** How large some may be, in any kernel, by name. */
    private final Map<String, Long> most;

    /** The names of those that this kernel asked for. */
    private final Set<String> own = new HashSet<>();

    /** Those of them that say how many of something there are. */
    private final Set<String> sizes = new HashSet<>();

    /** Those of a kernel with an NDRange of so many dimensions, which is the only one. */
    InferredParameters(KernelFunction function, int dimensions, Given given) {
        this(names(function), dimensions, given, new LinkedHashMap<>(), Map.of(), new HashMap<>());
    }

    private InferredParameters(
            Set<String> arguments,
            int dimensions,
            Given given,
            Map<String, Chosen> chosen,
            Map<String, Long> least,
            Map<String, Long> most) {
        this.arguments = arguments;
        this.least = least;
        this.most = most;
        this.dimensions = dimensions;
        this.given = given;
        this.chosen = chosen;
    }

    /**
     * None, for the same kernel or, by {@link #of}, for others; those of the same names will be at least as large as
     * these are.
     */
    InferredParameters again() {
        Map<String, Long> sizes = defaults();
        sizes.keySet()
                .removeIf(name -> chosen.values().stream()
                        .anyMatch(parameter -> parameter.name().equals(name) && parameter.asked()));
        return new InferredParameters(arguments, dimensions, given, new LinkedHashMap<>(), sizes, most);
    }

    /** What another kernel of the same description sees of these. */
    InferredParameters of(KernelFunction other) {
        return new InferredParameters(names(other), dimensions, given, chosen, least, most);
    }

    private static Set<String> names(KernelFunction function) {
        return function.parameters().stream().map(KernelParameter::name).collect(Collectors.toSet());
    }

    /** A new one for a size along dimension {@code d}. */
    Poly size(int d, String comment) {
        List<String> names = SIZE_NAMES.get(d);
        String name = Stream.concat(names.stream().filter(given::has), names.stream())
                .filter(candidate -> !taken().contains(candidate))
                .findFirst()
                .orElseGet(() -> numbered(names.get(0)));
        return addSize(name, DEFAULT_SIZES[dimensions - 1], false, List.of(comment));
    }

    /** A new one for a size that is a scalar of the kernel, and has its name. */
    Poly size(String scalar) {
        return addSize(nameOf(scalar), DEFAULT_SIZES[dimensions - 1], false, List.of());
    }

    /** The cells and the margin that a scalar of the kernel counts; a new one if they are not known. */
    Poly size(String scalar, int d, long margin) {
        return given.cells(d).map(cells -> cells.plus(margin)).orElseGet(() -> size(scalar));
    }

    /** Has a size be no larger than a number that stands in the kernel lets it: {@code x} of {@code y * 52 + x}. */
    void limit(Symbol size, long number) {
        String name = size.toString();
        if (own.contains(name) && number > 0) {
            most.merge(name, number, Math::min);
            chosen.computeIfPresent(name, (any, now) -> given.has(name) ? now : now.atMost(number));
        }
    }

    /** A new one for another scalar of the kernel, and with its name. */
    Poly value(String scalar) {
        return value(scalar, DEFAULT_VALUE);
    }

    /** The same where so much is needed. */
    Poly value(String scalar, long least) {
        return add(nameOf(scalar), Math.max(DEFAULT_VALUE, least), false, List.of());
    }

    /** That of a scalar; of a member {@code g.width} the member's, of an element {@code n[0]} as {@code n_0}. */
    private String nameOf(String scalar) {
        if (arguments.contains(scalar) && !own.contains(scalar)) {
            return scalar;
        }
        String member = scalar.substring(scalar.lastIndexOf('.') + 1);
        return member.equals(scalar) || LANE.matcher(member).matches() || taken().contains(member)
                ? named(scalar)
                : named(member);
    }

    private Set<String> taken() {
        return Stream.concat(arguments.stream(), own.stream()).collect(Collectors.toCollection(HashSet::new));
    }

    private String named(String text) {
        String name = text.replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("_$", "");
        return taken().contains(name) ? numbered(name) : name;
    }

    private String numbered(String base) {
        int number = 2;
        while (taken().contains(base + number)) {
            number++;
        }
        return base + number;
    }

    /** A new one for how many elements an array has, of which the kernel does not tell. */
    Poly elements(String array) {
        return addSize(
                named(elementsOf(array)),
                Parameter.STAND_IN,
                true,
                List.of("how many elements " + array + " has: the kernel's source does not tell"));
    }

    /** What the parameter is called that says how many elements an array has. */
    static String elementsOf(String array) {
        return array + "Elements";
    }

    private Poly addSize(String name, long value, boolean asked, List<String> comments) {
        sizes.add(name);
        return add(name, value, asked, comments);
    }

    /**
     * One that another kernel asked for, too, is a size if it is one of either, and nobody is asked for what one of
     * them guesses.
     */
    private Poly add(String name, long value, boolean asked, List<String> comments) {
        own.add(name);
        OptionalLong known = given.parameters().getOrDefault(name, OptionalLong.empty());
        if (known.isPresent()) {
            chosen.put(name, new Chosen(name, known.getAsLong(), false, comments));
            return Poly.of(Setting.parameter(name, known.getAsLong()));
        }
        long limit = most.getOrDefault(name, Long.MAX_VALUE);
        Chosen mine = new Chosen(name, Math.max(value, least.getOrDefault(name, value)), asked, comments).atMost(limit);
        chosen.merge(
                name,
                mine,
                (there, same) -> new Chosen(
                        name,
                        there.asked()
                                ? mine.value()
                                : mine.asked() ? there.value() : Math.max(there.value(), mine.value()),
                        there.asked() && mine.asked(),
                        there.comments()));
        return Poly.of(Setting.parameter(name, value));
    }

    /** Halves the sizes that are guessed; whether that was possible. */
    boolean halve() {
        boolean possible =
                chosen.values().stream().anyMatch(parameter -> isLarge(parameter) && !given.has(parameter.name()));
        chosen.replaceAll((name, parameter) -> isLarge(parameter) && !given.has(name)
                ? new Chosen(name, parameter.value() / 2, false, parameter.comments())
                : parameter);
        return possible;
    }

    private static boolean isLarge(Chosen parameter) {
        return parameter.value() > SMALLEST_SIZE && !parameter.asked();
    }

    /** That some are made of what neither the kernel's arguments nor its source tell. */
    Optional<String> undefined(Stream<Poly> polys) {
        List<Symbol> unknown = polys.flatMap(poly -> poly.allSymbols().stream())
                .filter(symbol -> !DescriptionText.isMade(symbol)
                        && !(symbol instanceof Uniform uniform && isOfAny(uniform.name())))
                .distinct()
                .toList();
        String names = unknown.stream()
                .map(symbol ->
                        symbol instanceof Size size ? "get_global_size(" + size.dimension() + ")" : symbol.toString())
                .collect(Collectors.joining(", "));
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of("sizes depend on " + names
                        + (unknown.stream().allMatch(Size.class::isInstance)
                                ? ", and nothing in the kernel tells how many work-items there are"
                                : "; if these are macros, define them with -D"));
    }

    /** What the description says. */
    Given given() {
        return given;
    }

    /** Whether this kernel asked for one of that name. */
    boolean contains(String name) {
        return own.contains(name);
    }

    /** Whether any kernel asked for one of that name. */
    boolean isOfAny(String name) {
        return chosen.containsKey(name) || given.has(name);
    }

    List<Chosen> list() {
        return List.copyOf(chosen.values());
    }

    /** One less than each size of this kernel, which is not negative; other scalars may be 0: {@code pass == 0}. */
    List<Poly> known() {
        Stream<String> positive = given.parameters().entrySet().stream()
                .filter(parameter -> parameter.getValue().orElse(1) > 0)
                .map(Map.Entry::getKey);
        return Stream.concat(sizes.stream(), positive)
                .distinct()
                .sorted()
                .map(name -> Poly.of(Setting.parameter(name, 1)).plus(-1))
                .toList();
    }

    /** Their values by name. */
    Map<String, Long> defaults() {
        Map<String, Long> defaults = new LinkedHashMap<>();
        given.parameters().forEach((name, value) -> defaults.put(name, value.orElse(Parameter.STAND_IN)));
        chosen.forEach((name, parameter) -> defaults.put(name, parameter.value()));
        return defaults;
    }
}
