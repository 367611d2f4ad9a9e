package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Unit;
import java.util.Set;
import java.util.TreeSet;

/** Names that a file uses and does not declare: build options define them. */
public final class SymbolNames {

    private SymbolNames() {}

    /** Those in the code of a file. */
    public static Set<String> in(Unit unit) {
        Set<String> names = new TreeSet<>();
        Walker walker = new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (expr instanceof Expr.Symbol symbol) {
                    names.add(symbol.name());
                }
            }
        };
        unit.functions().forEach(function -> walker.walk(function.body()));
        unit.variables().forEach(walker::walk);
        return names;
    }
}
