package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Poly.Term;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Writes sums of a kernel's ids and scalars in OpenCL C, computed in 64 bits.
 *
 * @param ids which id counts along each dimension
 * @param scalars what the copy calls a scalar of the kernel
 * @param sizes what it calls the number of work-items along an axis
 */
public record Sums(List<Integer> ids, UnaryOperator<String> scalars, UnaryOperator<String> sizes) {

    /** A number and a constant. */
    public static String plus(String number, int more) {
        return more == 0 ? number : number + (more < 0 ? " - " : " + ") + Math.abs(more);
    }

    /** With a name for the id along each axis. */
    public String sum(Poly poly, UnaryOperator<String> id) {
        StringBuilder text = new StringBuilder();
        for (Term term : poly.terms()) {
            String product = product(term, id);
            boolean negative = term.coefficient() < 0;
            text.append(text.isEmpty() ? (negative ? "-" : "") : negative ? " - " : " + ")
                    .append(product);
        }
        return text.isEmpty() ? "0" : text.toString();
    }

    /** The least of a sum of multiples of ids, between two names for each axis. */
    public String least(Poly poly, UnaryOperator<String> low, UnaryOperator<String> high) {
        return sum(poly, axis -> {
            WorkId symbol = new WorkId(Level.GLOBAL, ids.get("xyz".indexOf(axis)));
            long factor = poly.linear(symbol).orElseThrow().constant().orElseThrow();
            return (factor < 0 ? high : low).apply(axis);
        });
    }

    /** Without its sign. */
    private String product(Term term, UnaryOperator<String> id) {
        String factors = term.factors().stream().map(factor -> name(factor, id)).collect(Collectors.joining(" * "));
        long size = Math.abs(term.coefficient());
        return factors.isEmpty() ? String.valueOf(size) : size == 1 ? factors : size + " * " + factors;
    }

    private String name(Symbol symbol, UnaryOperator<String> nameOf) {
        if (symbol instanceof WorkId id) {
            return nameOf.apply(Axes.name(ids.indexOf(id.dimension())));
        }
        if (symbol instanceof Size size) {
            return ids.contains(size.dimension()) ? sizes.apply(Axes.name(ids.indexOf(size.dimension()))) : "1";
        }
        return "(long)" + scalars.apply(symbol.toString());
    }
}
