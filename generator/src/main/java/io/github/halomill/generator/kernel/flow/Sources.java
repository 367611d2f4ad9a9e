package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds what the value or the address of an expression is made of. Everything read through an address counts as memory,
 * the elements of private arrays included, and so does what is not understood.
 */
final class Sources {

    private final Set<String> functions;
    private final Set<Variable> lasting;
    private final Set<Node> found = new HashSet<>();

    private Sources(Set<String> functions, Set<Variable> lasting) {
        this.functions = functions;
        this.lasting = lasting;
    }

    /**
     * What the value is made of.
     *
     * @param functions those that the file defines
     * @param lasting arrays whose contents do not count
     */
    static Set<Node> ofValue(Expr expr, Set<String> functions, Set<Variable> lasting) {
        Sources sources = new Sources(functions, lasting);
        sources.value(expr);
        return sources.found;
    }

    /** What decides where a place lies: nothing does for a variable. */
    static Set<Node> ofAddress(Expr place, Set<String> functions, Set<Variable> lasting) {
        Sources sources = new Sources(functions, lasting);
        sources.address(place);
        return sources.found;
    }

    private void values(List<Expr> exprs) {
        exprs.forEach(this::value);
    }

    private void value(Expr expr) {
        if (expr instanceof Expr.Name name) {
            found.add(new Node.Variable(name.variable()));
        } else if (expr instanceof Expr.Unary unary) {
            value(unary.operand());
        } else if (expr instanceof Expr.Binary binary) {
            value(binary.left());
            value(binary.right());
        } else if (expr instanceof Expr.Logical logical) {
            value(logical.left());
            value(logical.right());
        } else if (expr instanceof Expr.Conditional choice) {
            value(choice.condition());
            value(choice.then());
            value(choice.otherwise());
        } else if (expr instanceof Expr.Comma comma) {
            value(comma.second());
        } else if (expr instanceof Expr.Convert convert) {
            value(convert.operand());
        } else if (expr instanceof Expr.Assign assign) {
            value(assign.value());
        } else if (expr instanceof Expr.Update update) {
            value(update.target());
            value(update.value());
        } else {
            otherValue(expr);
        }
    }

    private void otherValue(Expr expr) {
        if (expr instanceof Expr.Field field && isKnown(field.base().type())) {
            value(field.base());
        } else if (expr instanceof Expr.Lanes lanes) {
            value(lanes.base());
        } else if (expr instanceof Expr.Decay decay) {
            address(decay.array());
        } else if (expr instanceof Expr.AddressOf address) {
            address(address.operand());
        } else if (expr instanceof Expr.Move move) {
            value(move.pointer());
            value(move.index());
        } else if (expr instanceof Expr.VectorOf vector) {
            values(vector.parts());
        } else if (expr instanceof Expr.Initializer initializer) {
            values(initializer.parts());
        } else if (expr instanceof Expr.Call call) {
            call(call);
        } else if (expr instanceof Expr.Element element
                && element.base() instanceof Expr.Name array
                && lasting.contains(array.variable())) {
            value(element.index());
        } else if (!isNumber(expr)) {
            found.add(Node.Memory.CONTENTS);
        }
    }

    /** Whether it is a number in the source, or by a macro; who asks knows of names that nothing defines. */
    private static boolean isNumber(Expr expr) {
        return expr instanceof Expr.IntLiteral || expr instanceof Expr.RealLiteral || expr instanceof Expr.Symbol;
    }

    /** Whether members of a type keep what was assigned to them: in a union an array may lie over them. */
    private static boolean isKnown(Type type) {
        return type instanceof Type.Struct struct && !struct.union();
    }

    private void call(Expr.Call call) {
        if (functions.contains(call.function())) {
            found.add(new Node.Result(call.function()));
        } else if (Builtins.of(call.function()) == Builtins.VALUE) {
            values(call.arguments());
        } else {
            found.add(Node.Memory.CONTENTS);
        }
    }

    private void address(Expr place) {
        if (place instanceof Expr.Element element) {
            value(element.base());
            value(element.index());
        } else if (place instanceof Expr.Field field) {
            address(field.base());
        } else if (place instanceof Expr.Lanes lanes) {
            address(lanes.base());
        } else if (!(place instanceof Expr.Name)) {
            found.add(Node.Memory.CONTENTS);
        }
    }
}
