package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** A subscript too many: {@code v[y][x]} where v points to numbers, which only an array of arrays takes. */
final class FlatSubscript {

    private static final List<String> LENGTHS = List.of("nx", "ny", "nz");

    private FlatSubscript() {}

    /** What is to be said of a subscript, of which the first operand is a number. */
    static Optional<Undeclared> find(IASTArraySubscriptExpression subscript, Expr base, Expr index, Places places) {
        boolean known = base instanceof Expr.Element || base instanceof Expr.Name;
        if (!known || !(base.type() instanceof Scalar) || !(index.type() instanceof Scalar)) {
            return Optional.empty();
        }
        String number = places.text(subscript.getArrayExpression());
        String type = Conversions.describe(base.type());
        SourceLocation place = places.of(subscript);
        if (!(subscript.getArrayExpression() instanceof IASTArraySubscriptExpression inner)) {
            return Optional.of(Undeclared.element(number, number, type, "see how '" + number + "' is declared", place));
        }
        String array = places.text(inner.getArrayExpression());
        String cure = "'" + array + "' is a pointer to numbers, row after row: write " + flat(inner, places)
                + ", with nx for the elements of a row" + (isOfPlanes(inner) ? " and ny for the rows of a plane" : "");
        return Optional.of(Undeclared.element(array, number, type, cure, place));
    }

    private static boolean isOfPlanes(IASTNode inner) {
        return inner.getParent() != null && inner.getParent().getParent() instanceof IASTArraySubscriptExpression;
    }

    /** The text of an element with one subscript, x fastest, in place of several. */
    private static String flat(IASTArraySubscriptExpression inner, Places places) {
        List<String> indices = new ArrayList<>();
        IASTNode node = inner;
        while (node instanceof IASTArraySubscriptExpression one) {
            indices.add(places.text(one.getArgument()));
            node = one.getParent();
        }
        String flat = factor(indices.get(0));
        for (int i = 1; i < indices.size(); i++) {
            String length = LENGTHS.get(Math.min(indices.size() - 1 - i, LENGTHS.size() - 1));
            flat = (i == 1 ? flat : "(" + flat + ")") + " * " + length + " + " + indices.get(i);
        }
        return places.text(inner.getArrayExpression()) + "[" + flat + "]";
    }

    private static String factor(String index) {
        return index.matches("\\w+") ? index : "(" + index + ")";
    }
}
