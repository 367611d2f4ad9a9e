package io.github.halomill.generator.kernel;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A syntax tree as text that shows all of it but the places: conversions and types where they are not evident. */
public final class AstPrinter {

    private AstPrinter() {}

    public static String print(Unit unit) {
        StringBuilder text = new StringBuilder();
        unit.variables().forEach(declare -> text.append(print(declare)).append('\n'));
        unit.functions().forEach(function -> text.append(print(function)).append('\n'));
        return text.toString();
    }

    public static String print(Function function) {
        String parameters =
                function.parameters().stream().map(AstPrinter::declaration).collect(Collectors.joining(", "));
        return (function.kernel() ? "kernel " : "") + print(function.result()) + " " + function.name() + "("
                + parameters + ") " + print(function.body());
    }

    private static String declaration(Variable variable) {
        String space = variable.space() == AddressSpace.PRIVATE ? "" : lower(variable.space()) + " ";
        return space + (variable.isConstant() ? "const " : "") + print(variable.type()) + " " + variable.name();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static String print(Type type) {
        if (type instanceof Type.Scalar scalar) {
            return lower(scalar.kind());
        } else if (type instanceof Type.Vector vector) {
            return print(vector.element()) + vector.width();
        } else if (type instanceof Type.Pointer pointer) {
            return "*" + lower(pointer.space()) + " " + print(pointer.target());
        } else if (type instanceof Type.Array array) {
            return "[" + (array.length().isPresent() ? array.length().getAsLong() : "") + "]" + print(array.element());
        } else if (type instanceof Type.Struct struct) {
            return struct.union() ? "union " + struct.name() : "struct " + struct.name();
        } else if (type instanceof Type.Image image) {
            return "image" + image.dimensions() + "d_t";
        } else if (type instanceof Type.Opaque opaque) {
            return "?" + opaque.name();
        }
        return "void";
    }

    public static String print(Stmt stmt) {
        if (stmt instanceof Stmt.Block block) {
            return block.body().stream().map(AstPrinter::print).collect(Collectors.joining(" ", "{ ", " }"));
        } else if (stmt instanceof Stmt.Declare declare) {
            return declaration(declare.variable())
                    + declare.value().map(value -> " = " + print(value)).orElse("") + ";";
        } else if (stmt instanceof Stmt.Evaluate evaluate) {
            return print(evaluate.expr()) + ";";
        } else if (stmt instanceof Stmt.If branch) {
            return "if (" + print(branch.condition()) + ") " + print(branch.then())
                    + branch.otherwise()
                            .map(otherwise -> " else " + print(otherwise))
                            .orElse("");
        } else if (stmt instanceof Stmt.Loop loop) {
            String head = (loop.testedFirst() ? "for (" : "do (")
                    + loop.init().stream().map(AstPrinter::print).collect(Collectors.joining(" ")) + "; "
                    + print(loop.condition()) + "; " + print(loop.step()) + ") ";
            return head + print(loop.body());
        } else if (stmt instanceof Stmt.Switch choice) {
            return "switch (" + print(choice.selector()) + ") "
                    + choice.body().stream().map(AstPrinter::print).collect(Collectors.joining(" ", "{ ", " }"));
        } else if (stmt instanceof Stmt.Case label) {
            return label.value().map(value -> "case " + print(value)).orElse("default") + ":";
        } else if (stmt instanceof Stmt.Break) {
            return "break;";
        } else if (stmt instanceof Stmt.Continue) {
            return "continue;";
        } else if (stmt instanceof Stmt.Return end) {
            return "return" + end.value().map(value -> " " + print(value)).orElse("") + ";";
        }
        return "UNSUPPORTED[" + ((Stmt.Unsupported) stmt).reason() + "];";
    }

    private static String print(Optional<Expr> expr) {
        return expr.map(AstPrinter::print).orElse("");
    }

    private static String print(List<Expr> exprs) {
        return exprs.stream().map(AstPrinter::print).collect(Collectors.joining(", "));
    }

    public static String print(Expr expr) {
        if (expr instanceof Expr.IntLiteral literal) {
            return literal.value() + (literal.type().equals(Type.Scalar.INT) ? "" : print(literal.type()));
        } else if (expr instanceof Expr.RealLiteral literal) {
            return literal.value() + print(literal.type());
        } else if (expr instanceof Expr.Name name) {
            return name.variable().name();
        } else if (expr instanceof Expr.Symbol symbol) {
            return "$" + symbol.name();
        } else if (expr instanceof Expr.Unary unary) {
            return lower(unary.op()) + "(" + print(unary.operand()) + ")";
        } else if (expr instanceof Expr.Binary binary) {
            return "(" + print(binary.left()) + " " + binary.op().text() + " " + print(binary.right()) + ")";
        } else if (expr instanceof Expr.Logical logical) {
            return "(" + print(logical.left()) + (logical.and() ? " && " : " || ") + print(logical.right()) + ")";
        } else if (expr instanceof Expr.Conditional choice) {
            return "(" + print(choice.condition()) + " ? " + print(choice.then()) + " : " + print(choice.otherwise())
                    + ")";
        } else if (expr instanceof Expr.Comma comma) {
            return "(" + print(comma.first()) + ", " + print(comma.second()) + ")";
        } else if (expr instanceof Expr.Convert convert) {
            return print(convert.type()) + "<" + print(convert.operand()) + ">";
        } else if (expr instanceof Expr.Assign assign) {
            return print(assign.target()) + " = " + print(assign.value());
        }
        return printOther(expr);
    }

    private static String printOther(Expr expr) {
        if (expr instanceof Expr.Update update) {
            return (update.old() ? "old(" : "(") + print(update.target()) + " "
                    + update.op().text() + "=:" + print(update.computed()) + " " + print(update.value()) + ")";
        } else if (expr instanceof Expr.Element element) {
            return print(element.base()) + "[" + print(element.index()) + "]";
        } else if (expr instanceof Expr.Field field) {
            return print(field.base()) + "." + field.field().name() + "@"
                    + field.field().offset();
        } else if (expr instanceof Expr.Lanes lanes) {
            return print(lanes.base()) + "." + lanes.lanes();
        } else if (expr instanceof Expr.Decay decay) {
            return "decay(" + print(decay.array()) + ")";
        } else if (expr instanceof Expr.AddressOf address) {
            return "&" + print(address.operand());
        } else if (expr instanceof Expr.Move move) {
            return "(" + print(move.pointer()) + " +> " + print(move.index()) + ")";
        } else if (expr instanceof Expr.VectorOf vector) {
            return print(vector.type()) + "(" + print(vector.parts()) + ")";
        } else if (expr instanceof Expr.Initializer initializer) {
            return "{" + print(initializer.parts()) + "}";
        } else if (expr instanceof Expr.Call call) {
            return call.function() + ":" + print(call.type()) + "(" + print(call.arguments()) + ")";
        } else if (expr instanceof Expr.Unknown unknown) {
            return "unknown:" + print(unknown.type()) + "(" + print(unknown.operands()) + ")";
        }
        return "UNSUPPORTED[" + ((Expr.Unsupported) expr).reason() + "]";
    }
}
