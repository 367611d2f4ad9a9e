package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The only id of a kernel that takes it apart into those of several dimensions: {@code n = x + nx * (y + ny * z)}. It
 * tells work-items apart by x, y and z then, like a kernel that is launched over several dimensions.
 *
 * @param dimensions 2 or 3
 * @param lengths how many ids there are along each dimension; of the last dimension it may be left out
 */
public record OneId(int dimensions, List<Poly> lengths) {

    private static final Poly ID = id(0);

    public OneId {
        lengths = List.copyOf(lengths);
    }

    /**
     * That of a kernel, as it divides its id: by the length of a row, and by that times the number of rows of a plane;
     * empty if it has other ids besides, or does not tell.
     */
    public static Optional<OneId> of(Evaluation kernel, int dimensions) {
        Evaluation plain = kernel.fromZero();
        Set<Symbol> symbols = new LinkedHashSet<>();
        numbers(plain).forEach(number -> symbols.addAll(number.allSymbols()));
        if (symbols.stream().anyMatch(OneId::isOther)) {
            return Optional.empty();
        }
        List<Poly> divisors = symbols.stream()
                .filter(symbol -> symbol instanceof Quotient quotient
                        && quotient.dividend().equals(ID)
                        && quotient.divisor().isUniform())
                .map(symbol -> ((Quotient) symbol).divisor())
                .distinct()
                .toList();
        List<Poly> lengths = lengths(sizes(divisors), dimensions);
        if (lengths.size() == dimensions - 1) {
            last(plain, lengths).ifPresent(lengths::add);
        }
        return lengths.size() < dimensions - 1 ? Optional.empty() : Optional.of(new OneId(dimensions, lengths));
    }

    private static Stream<Poly> numbers(Evaluation plain) {
        Stream<Poly> accessed = Stream.concat(plain.references().stream(), plain.locals().stream())
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> Stream.of(
                                Stream.of(access.offset()), access.guards().all(), access.coordinates().stream())
                        .flatMap(polys -> polys));
        return Stream.concat(accessed, plain.values().values().stream().flatMap(Collection::stream));
    }

    private static boolean isOther(Symbol symbol) {
        return (symbol instanceof WorkId id && !symbol.equals(new WorkId(Level.GLOBAL, id.dimension())))
                || (symbol instanceof WorkId second && second.dimension() > 0)
                || (symbol instanceof Size size && !size.equals(new Size(Level.GLOBAL, 0)));
    }

    /** Without numbers, such as the 2 of a parity, if there are others. */
    private static List<Poly> sizes(List<Poly> divisors) {
        List<Poly> named = divisors.stream()
                .filter(divisor -> divisor.constant().isEmpty())
                .toList();
        return named.isEmpty() ? divisors : named;
    }

    /** By what each next divisor is more than the one before; as far as each is a multiple of those before. */
    private static List<Poly> lengths(List<Poly> divisors, int dimensions) {
        List<Poly> lengths = new ArrayList<>();
        Poly product = Poly.ONE;
        while (lengths.size() < dimensions) {
            Poly before = product;
            List<Poly> longer = divisors.stream()
                    .filter(divisor -> !divisor.equals(before))
                    .filter(divisor -> divisor.exactly(before).isPresent())
                    .toList();
            Optional<Poly> next = longer.stream().filter(isPartOf(longer)).findFirst();
            if (next.isEmpty()) {
                break;
            }
            lengths.add(next.get().exactly(before).orElseThrow());
            product = next.get();
        }
        return lengths;
    }

    private static Predicate<Poly> isPartOf(List<Poly> all) {
        return one -> all.stream().allMatch(other -> other.exactly(one).isPresent());
    }

    /** Along the last dimension, as many as all that is accessed asks for: {@code if (n >= nx * ny) return;}. */
    private static Optional<Poly> last(Evaluation plain, List<Poly> lengths) {
        Poly row = lengths.stream().reduce(Poly.ONE, Poly::times);
        List<List<Poly>> guards = plain.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .map(ByteAccess::guards)
                .map(all -> List.copyOf(all.polynomials()))
                .toList();
        return guards.stream()
                .limit(1)
                .flatMap(List::stream)
                .filter(guard -> guards.stream().allMatch(all -> all.contains(guard)))
                .map(guard -> guard.plus(ID).plus(1))
                .filter(Poly::isUniform)
                .flatMap(items -> items.exactly(row).stream())
                .findFirst();
    }

    private static Poly id(int dimension) {
        return Poly.of(new WorkId(Level.GLOBAL, dimension));
    }

    /** The same without the length along the last dimension. */
    public OneId ofAnyLength() {
        return new OneId(dimensions, lengths.subList(0, dimensions - 1));
    }

    /** What the kernel is given for its id. */
    Poly id() {
        Poly all = id(dimensions - 1);
        for (int d = dimensions - 2; d >= 0; d--) {
            all = all.times(lengths.get(d)).plus(id(d));
        }
        return all;
    }

    /** What the kernel is told by a function of ids and sizes; empty of what is not known. */
    Optional<Poly> told(String function, int dimension) {
        return switch (function) {
            case "get_global_id" -> Optional.of(dimension == 0 ? id() : Poly.ZERO);
            case "get_global_size" -> Optional.of(dimension == 0 ? items() : Poly.ONE);
            case "get_global_offset" -> Optional.of(Poly.ZERO);
            default -> Optional.empty();
        };
    }

    /** How many work-items it takes there to be. */
    private Poly items() {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> Poly.of(new Size(Level.GLOBAL, d)))
                .reduce(Poly.ONE, Poly::times);
    }

    /** What is not negative since no id is beyond its row or plane. */
    List<Poly> within() {
        return IntStream.range(0, lengths.size())
                .mapToObj(d -> lengths.get(d).minus(id(d)).plus(-1))
                .toList();
    }
}
