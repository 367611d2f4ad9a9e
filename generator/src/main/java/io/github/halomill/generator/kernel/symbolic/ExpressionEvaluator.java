package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Real;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Evaluates expressions, each once, with all that they do to memory. */
final class ExpressionEvaluator {

    /** More is no coordinate of an image. */
    private static final double LARGEST_REAL = 1 << 20;

    private final Machine machine;
    private final PlaceEvaluator places;
    private final ConditionEvaluator conditions;
    private final CallEvaluator calls;
    private final Refiner refiner;

    ExpressionEvaluator(Machine machine, FunctionCaller functions) {
        this.machine = machine;
        places = new PlaceEvaluator(machine, this);
        conditions = new ConditionEvaluator(machine, this, functions);
        calls = new CallEvaluator(machine, this, places, functions);
        refiner = new Refiner(machine, this);
    }

    ValueArithmetic arithmetic() {
        return new ValueArithmetic(machine.state().guards(), machine.suppositions);
    }

    private TypeConversion conversion() {
        return new TypeConversion(machine.state().guards());
    }

    /** The value of an expression. */
    Value value(Expr expr) {
        machine.step();
        return machine.recorder.value(expr, evaluated(expr), machine.state());
    }

    private Value unknown(Expr.Symbol symbol) {
        return symbol.type().isInteger()
                ? Value.of(Poly.of(machine.uniform(symbol.name())))
                : Machine.ofUnknown(symbol.type());
    }

    private Value evaluated(Expr expr) {
        if (expr instanceof Expr.IntLiteral literal) {
            return Value.of(literal.value());
        } else if (expr instanceof Expr.RealLiteral literal) {
            return real(literal.value());
        } else if (expr instanceof Expr.Symbol symbol) {
            return ImageEvaluator.constant(symbol.name()).orElseGet(() -> unknown(symbol));
        } else if (PlaceEvaluator.isPlace(expr)) {
            return places.load(expr);
        } else if (expr instanceof Expr.Unary unary) {
            return unary(unary);
        } else if (expr instanceof Expr.Binary binary) {
            return binary(binary);
        } else if (expr instanceof Expr.Logical) {
            return condition(expr).truth();
        } else if (expr instanceof Expr.Conditional conditional) {
            return conditional(conditional);
        } else if (expr instanceof Expr.Comma comma) {
            value(comma.first());
            return value(comma.second());
        } else if (expr instanceof Expr.Convert convert) {
            return convert(convert);
        } else if (expr instanceof Expr.Assign assign) {
            return places.assign(assign);
        } else if (expr instanceof Expr.Update update) {
            return places.update(update);
        }
        return other(expr);
    }

    private Value other(Expr expr) {
        if (expr instanceof Expr.Field field) {
            return Aggregates.part(value(field.base()), field);
        } else if (expr instanceof Expr.Lanes lanes) {
            return Aggregates.lanes(value(lanes.base()), lanes.lanes());
        } else if (expr instanceof Expr.Decay decay) {
            return places.address(decay.array());
        } else if (expr instanceof Expr.AddressOf address) {
            return places.address(address.operand());
        } else if (expr instanceof Expr.Move move) {
            return places.advanced(value(move.pointer()), value(move.index()), PlaceEvaluator.targetOf(move.type()));
        } else if (expr instanceof Expr.VectorOf vector) {
            return Aggregates.vector(vector, values(vector.parts()));
        } else if (expr instanceof Expr.Initializer initializer) {
            return Aggregates.initialized(initializer, values(initializer.parts()));
        } else if (expr instanceof Expr.Call call) {
            return calls.call(call);
        } else if (expr instanceof Expr.Unknown unknown) {
            values(unknown.operands());
            return Machine.ofUnknown(expr.type());
        }
        machine.recorder.unresolvedEverywhere(Obstacle.NOT_FOLLOWED, reason(expr), expr.place());
        machine.exposed().forEach(machine.state()::forget);
        return Machine.ofUnknown(expr.type());
    }

    private List<Value> values(List<Expr> parts) {
        return parts.stream().map(this::value).toList();
    }

    /** Goes on where a condition is known to hold or not to. */
    void refine(Expr condition, boolean holds) {
        refiner.refine(condition, holds);
    }

    /** What an expression says as a condition. */
    Condition condition(Expr expr) {
        return conditions.condition(expr);
    }

    private static String reason(Expr expr) {
        return expr instanceof Expr.Unsupported unsupported ? unsupported.reason() : "";
    }

    private Value unary(Expr.Unary unary) {
        if (unary.op() == UnaryOp.NOT && unary.type() instanceof Scalar) {
            return condition(unary).truth();
        }
        Value operand = value(unary.operand());
        Value zero = filled(unary.type(), 0);
        return switch (unary.op()) {
            case MINUS -> arithmetic().binary(BinaryOp.SUB, zero, operand, unary.type());
            case COMPLEMENT -> // ~x is -x - 1
                arithmetic()
                        .binary(
                                BinaryOp.SUB,
                                arithmetic().binary(BinaryOp.SUB, zero, operand, unary.type()),
                                filled(unary.type(), 1),
                                unary.type());
            case NOT -> Machine.ofUnknown(unary.type());
        };
    }

    private static Value filled(Type type, long number) {
        if (type instanceof Type.Vector vector) {
            return new Vector(Collections.nCopies(vector.width(), filled(vector.element(), number)));
        }
        return type.isInteger() ? Value.of(number) : real((double) number);
    }

    /** A floating-point number, if it is a small one of halves. */
    private static Value real(double number) {
        boolean halves = Math.abs(number) <= LARGEST_REAL && 2 * number == Math.rint(2 * number);
        return halves ? Real.of(Value.of((long) (2 * number))) : Unknown.PLAIN;
    }

    private Value binary(Expr.Binary binary) {
        if (binary.op().isComparison() && binary.type() instanceof Scalar) {
            return condition(binary).truth();
        }
        boolean parity = binary.op() == BinaryOp.AND && (isOne(binary.left()) || isOne(binary.right()));
        Value left = value(parity ? summed(binary.left()) : binary.left());
        Value right = value(parity ? summed(binary.right()) : binary.right());
        return binary.op().isComparison() || binary.left().type() instanceof Type.Pointer
                ? Machine.ofUnknown(binary.type())
                : arithmetic().binary(binary.op(), left, right, binary.type());
    }

    private static boolean isOne(Expr expr) {
        return expr instanceof Expr.Convert convert
                ? isOne(convert.operand())
                : expr instanceof Expr.IntLiteral literal && literal.value() == 1;
    }

    /** The sum of what an exclusive or combines: the lowest bit of both is the same. */
    private static Expr summed(Expr expr) {
        if (expr instanceof Expr.Binary binary && binary.op() == BinaryOp.XOR) {
            return new Expr.Binary(
                    BinaryOp.ADD, summed(binary.left()), summed(binary.right()), binary.type(), binary.place());
        }
        return expr instanceof Expr.Convert convert && keepsLowestBit(convert)
                ? new Expr.Convert(summed(convert.operand()), convert.type(), convert.place())
                : expr;
    }

    /** Not to {@code bool}, which asks for all bits, nor by way of floating-point numbers. */
    private static boolean keepsLowestBit(Expr.Convert convert) {
        return convert.operand().type().isInteger()
                && convert.type() instanceof Scalar scalar
                && scalar.kind().isInteger()
                && scalar.kind() != Scalar.Kind.BOOL;
    }

    private Value conditional(Expr.Conditional conditional) {
        if (conditional.condition().type() instanceof Type.Vector) {
            conditions.lanes(conditional.condition());
            Value then = value(conditional.then());
            return then.or(Guards.NONE, value(conditional.otherwise()), Guards.NONE);
        }
        Condition condition = condition(conditional.condition());
        if (condition.isDecided()) {
            return value(condition.whenFalse().isEmpty() ? conditional.then() : conditional.otherwise());
        }
        State before = machine.state();
        State yes = before.when(condition);
        State no = before.when(condition.negated());
        machine.go(yes);
        refine(conditional.condition(), true);
        Value then = value(conditional.then());
        State afterThen = machine.state();
        machine.go(no);
        refine(conditional.condition(), false);
        Value otherwise = value(conditional.otherwise());
        machine.go(State.join(afterThen, machine.state()).reachedAs(before));
        return then.or(
                yes.guards().without(before.guards()), otherwise, no.guards().without(before.guards()));
    }

    private Value convert(Expr.Convert convert) {
        if (convert.operand() instanceof Expr.RealLiteral literal
                && convert.type().isInteger()) {
            return Value.of((long) literal.value());
        }
        if (ConditionEvaluator.isBool(convert.type())
                && convert.operand().type().isInteger()) {
            return condition(convert.operand()).truth();
        }
        return converted(value(convert.operand()), convert.operand().type(), convert.type());
    }

    /** A value converted to another type. */
    Value converted(Value value, Type from, Type to) {
        if (to instanceof Type.Pointer) {
            return from instanceof Type.Pointer ? value : Value.pointer(new Memory.Anywhere());
        }
        if (to instanceof Type.Vector vector) {
            return new Vector(lanesOf(value, from, vector));
        }
        if (to instanceof Scalar target && from instanceof Scalar source) {
            if (value instanceof Int number
                    && target.kind().isInteger()
                    && source.kind().isInteger()) {
                return target.kind() == Scalar.Kind.BOOL && source.kind() != Scalar.Kind.BOOL
                        ? conditions.isNonZero(value, from).truth()
                        : conversion().converted(number, source.kind(), target.kind());
            }
            boolean cut = target.kind().isInteger() && target.kind() != Scalar.Kind.BOOL;
            return value instanceof Real number && cut ? truncated(number, target) : real(value, source, target);
        }
        return from.equals(to) ? value : Machine.ofUnknown(to);
    }

    private Value truncated(Real number, Scalar to) {
        Value whole = conversion().truncated(number);
        return whole instanceof Int integer ? conversion().converted(integer, Scalar.Kind.LONG, to.kind()) : whole;
    }

    /** A value converted to another type, the nearest that there is of it. */
    Value saturated(Value value, Type from, Type to) {
        if (value instanceof Vector vector && from instanceof Type.Vector source && to instanceof Type.Vector target) {
            return new Vector(vector.lanes().stream()
                    .map(lane -> saturated(lane, source.element(), target.element()))
                    .toList());
        }
        return value instanceof Int number && from instanceof Scalar source && to instanceof Scalar target
                ? conversion().saturated(number, source.kind(), target.kind())
                : Machine.ofUnknown(to);
    }

    /** An integer or floating-point number as a floating-point number. */
    private Value real(Value value, Scalar from, Scalar to) {
        if (!ValueArithmetic.isPrecise(to)) {
            return Value.unknown(value, value);
        }
        if (value instanceof Real) {
            return ValueArithmetic.isPrecise(from) ? value : Unknown.PLAIN;
        }
        return value instanceof Int number
                        && from.kind().isInteger()
                        && (from.kind().isSigned() || number.cases().stream().allMatch(this::isNonNegative))
                ? Real.of(arithmetic().binary(BinaryOp.MUL, value, Value.of(2), Scalar.LONG))
                : Value.unknown(value, value);
    }

    /** Whether an unsigned number is what the polynomial says: it has not wrapped. */
    private boolean isNonNegative(Value.Case one) {
        return Bounds.of(machine.state().guards().and(one.guards())).isNonNegative(one.poly());
    }

    private List<Value> lanesOf(Value value, Type from, Type.Vector to) {
        List<Value> lanes = new ArrayList<>();
        for (int i = 0; i < to.width(); i++) {
            if (value instanceof Vector vector
                    && from instanceof Type.Vector source
                    && i < vector.lanes().size()) {
                lanes.add(converted(vector.lanes().get(i), source.element(), to.element()));
            } else {
                lanes.add(from instanceof Scalar ? converted(value, from, to.element()) : Unknown.FROM_MEMORY);
            }
        }
        return lanes;
    }
}
