package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Evaluates expressions in one call of a function. Where C leaves the order open, it is that of Clang. */
final class Evaluator {

    private static final int DEEPEST_CALL = 50;

    private final WorkItem item;
    private final Map<Variable, Long> frame;
    private final Runnable barrier;
    private final int depth;

    /** {@code frame}: addresses of parameters and variables; {@code barrier}: waits for the group. */
    Evaluator(WorkItem item, Map<Variable, Long> frame, Runnable barrier) {
        this(item, frame, barrier, 0);
    }

    private Evaluator(WorkItem item, Map<Variable, Long> frame, Runnable barrier, int depth) {
        this.item = item;
        this.frame = frame;
        this.barrier = barrier;
        this.depth = depth;
    }

    WorkItem item() {
        return item;
    }

    Runnable barrier() {
        return barrier;
    }

    Memory memory() {
        return item.launch().memory();
    }

    /** Executes the body; what it returns, or nothing. */
    long[] run(Function function) {
        return new Execution(this, function.result()).run(function.body());
    }

    boolean isTrue(Expr condition) {
        return Values.isTrue(condition.type(), value(condition));
    }

    /** Brings a variable into being: the address of memory that holds anything. */
    long declare(Variable variable) {
        long size = Types.size(variable.type());
        if (variable.space() == AddressSpace.LOCAL) {
            return item.group().variables().computeIfAbsent(variable, v -> memory().garbage(size));
        }
        long address = frame.computeIfAbsent(variable, v -> memory().garbage(size));
        memory().spoil(address);
        return address;
    }

    long[] value(Expr e) {
        item.launch().step(e.place());
        try {
            return isPlace(e) ? item.load(place(e)) : computed(e);
        } catch (IllegalArgumentException problem) {
            throw new InterpreterException(e.place(), problem.getMessage());
        }
    }

    private static boolean isPlace(Expr e) {
        return e instanceof Expr.Name
                || e instanceof Expr.Element
                || (e instanceof Expr.Field field && isPlace(field.base()))
                || (e instanceof Expr.Lanes lanes && isPlace(lanes.base()));
    }

    Place place(Expr e) {
        item.launch().step(e.place());
        if (e instanceof Expr.Name name) {
            return Place.of(address(name), name.type(), name.place());
        }
        if (e instanceof Expr.Element element) {
            long base = pointer(element.base());
            long moved = moved(base, value(element.index())[0], element.type());
            return Place.of(moved, element.type(), element.place());
        }
        if (e instanceof Expr.Field field) {
            Place base = isPlace(field.base())
                    ? place(field.base())
                    : Place.of(value(field.base())[0], field.base().type(), field.place());
            return Place.of(base.address() + field.field().offset(), field.type(), base.at());
        }
        if (e instanceof Expr.Lanes lanes && isPlace(lanes.base())) {
            return place(lanes.base()).lanes(lanes.lanes(), lanes.type());
        }
        throw unsupported(e, "no place");
    }

    private long address(Expr.Name name) {
        Variable variable = name.variable();
        Map<Variable, Long> holder = switch (variable.kind()) {
            case FILE -> item.launch().variables();
            default -> variable.space() == AddressSpace.LOCAL ? item.group().variables() : frame;
        };
        Long address = holder.get(variable);
        if (address == null) {
            throw unsupported(name, "a variable that is not declared here: " + variable);
        }
        return address;
    }

    /** The address of a pointer's target, or of an array. */
    private long pointer(Expr e) {
        return e.type() instanceof Type.Array && isPlace(e) ? place(e).address() : value(e)[0];
    }

    private static long moved(long address, long count, Type element) {
        return address + count * Types.size(element);
    }

    private long[] computed(Expr e) {
        if (e instanceof Expr.IntLiteral literal) {
            return Values.convert(Type.Scalar.LONG, literal.type(), Values.of(literal.value()));
        }
        if (e instanceof Expr.RealLiteral literal) {
            return Values.of(Arithmetic.bits(Types.kind(literal.type()), literal.value()));
        }
        if (e instanceof Expr.Symbol symbol) {
            Long value = item.launch().launch().symbols().get(symbol.name());
            if (value == null) {
                throw unsupported(e, "the value of " + symbol.name() + " is not known");
            }
            return Values.convert(Type.Scalar.LONG, symbol.type(), Values.of(value));
        }
        if (e instanceof Expr.Unary unary) {
            Type type = unary.operand().type();
            long[] operand = value(unary.operand());
            if (unary.op() == Expr.UnaryOp.MINUS) {
                checkDefined(BinaryOp.SUB, type, new long[operand.length], operand, e.place());
            }
            return Values.unary(unary.op(), type, e.type(), operand);
        }
        if (e instanceof Expr.Binary binary) {
            return binary(binary);
        }
        if (e instanceof Expr.Logical logical) {
            return logical(logical);
        }
        if (e instanceof Expr.Conditional conditional) {
            return conditional(conditional);
        }
        if (e instanceof Expr.Comma comma) {
            value(comma.first());
            return value(comma.second());
        }
        if (e instanceof Expr.Convert convert) {
            return convert(convert);
        }
        if (e instanceof Expr.Assign assign) {
            long[] value = value(assign.value());
            item.store(place(assign.target()), value);
            return value;
        }
        if (e instanceof Expr.Update update) {
            return update(update);
        }
        if (e instanceof Expr.Call call) {
            return call(call);
        }
        return made(e);
    }

    /** Addresses, vectors, braces. */
    private long[] made(Expr e) {
        if (e instanceof Expr.Decay decay) {
            return Values.of(pointer(decay.array()));
        }
        if (e instanceof Expr.AddressOf addressOf) {
            Place place = place(addressOf.operand());
            int lane = place.lanes().isEmpty() ? 0 : place.lanes().get(0);
            return Values.of(
                    place.address() + (long) lane * Types.kind(place.type()).bytes());
        }
        if (e instanceof Expr.Move move) {
            long base = value(move.pointer())[0];
            return Values.of(moved(base, value(move.index())[0], Types.target(move.type())));
        }
        if (e instanceof Expr.VectorOf vector) {
            return vector(vector);
        }
        if (e instanceof Expr.Initializer initializer) {
            Place place = Place.of(memory().zeros(Types.size(e.type())), e.type(), e.place());
            fill(place, initializer);
            return Types.isAggregate(e.type()) ? Values.of(place.address()) : item.load(place);
        }
        if (e instanceof Expr.Field field) {
            return item.load(place(field));
        }
        if (e instanceof Expr.Lanes lanes) {
            long[] base = value(lanes.base());
            return lanes.lanes().stream().mapToLong(lane -> base[lane]).toArray();
        }
        throw unsupported(e, e instanceof Expr.Unsupported known ? known.reason() : e.toString());
    }

    private long[] binary(Expr.Binary binary) {
        long[] left = value(binary.left());
        long[] right = value(binary.right());
        Type operands = binary.left().type();
        if (operands instanceof Type.Pointer pointer && binary.op() == BinaryOp.SUB) {
            return Values.of((left[0] - right[0]) / Types.size(pointer.target()));
        }
        checkDefined(binary.op(), operands, left, right, binary.place());
        return Values.combine(binary.op(), operands, binary.type(), left, right);
    }

    private long[] logical(Expr.Logical logical) {
        if (!(logical.type() instanceof Type.Vector)) {
            boolean left = isTrue(logical.left());
            return Values.of(left == logical.and() ? (isTrue(logical.right()) ? 1 : 0) : left ? 1 : 0);
        }
        long[] left = value(logical.left());
        long[] right = value(logical.right());
        Kind kind = Types.kind(logical.left().type());
        for (int i = 0; i < left.length; i++) {
            boolean l = Arithmetic.isTrue(kind, left[i]);
            boolean r = Arithmetic.isTrue(kind, right[i]);
            left[i] = (logical.and() ? l && r : l || r) ? 1 : 0;
        }
        return Values.truths(logical.type(), left);
    }

    private long[] conditional(Expr.Conditional conditional) {
        Type type = conditional.condition().type();
        if (!(type instanceof Type.Vector)) {
            return value(isTrue(conditional.condition()) ? conditional.then() : conditional.otherwise());
        }
        long[] condition = value(conditional.condition());
        long[] then = value(conditional.then());
        long[] otherwise = value(conditional.otherwise());
        for (int i = 0; i < condition.length; i++) {
            then[i] = condition[i] < 0 ? then[i] : otherwise[i];
        }
        return then;
    }

    private long[] convert(Expr.Convert convert) {
        Type from = convert.operand().type();
        long[] value = value(convert.operand());
        Kind to = Types.kind(convert.type());
        if (Types.kind(from).isFloating() && to.isInteger()) {
            for (long component : value) {
                if (Arithmetic.isOutside(to, Arithmetic.real(Types.kind(from), component))) {
                    item.launch().undefined().add(convert.place() + ": a number too large for " + to);
                }
            }
        }
        return Values.convert(from, convert.type(), value);
    }

    private long[] update(Expr.Update update) {
        long[] value = value(update.value());
        Place place = place(update.target());
        long[] old = item.load(place);
        long[] now;
        if (place.type() instanceof Type.Pointer pointer) {
            long count = update.op() == BinaryOp.SUB ? -value[0] : value[0];
            now = Values.of(moved(old[0], count, pointer.target()));
        } else {
            Type computed = update.computed();
            long[] left = Values.convert(place.type(), computed, old);
            checkDefined(update.op(), computed, left, value, update.place());
            now = Values.convert(computed, place.type(), Values.combine(update.op(), computed, computed, left, value));
        }
        item.store(place, now);
        return update.old() ? old : now;
    }

    private long[] vector(Expr.VectorOf vector) {
        long[] components = vector.parts().stream()
                .flatMapToLong(part -> Arrays.stream(value(part)))
                .toArray();
        return components.length == 1
                ? Values.convert(vector.parts().get(0).type(), vector.type(), components)
                : components;
    }

    private void fill(Place place, Expr part) {
        if (!(part instanceof Expr.Initializer initializer)) {
            item.store(place, value(part));
            return;
        }
        Type type = place.type();
        for (int i = 0; i < initializer.parts().size(); i++) {
            Expr inner = initializer.parts().get(i);
            if (type instanceof Type.Struct struct) {
                Type.Struct.Field field = struct.fields().get(i);
                fill(Place.of(place.address() + field.offset(), field.type(), place.at()), inner);
            } else if (type instanceof Type.Array array) {
                fill(Place.of(moved(place.address(), i, array.element()), array.element(), place.at()), inner);
            } else if (type instanceof Type.Vector vector) {
                fill(place.lanes(List.of(i), vector.element()), inner);
            } else {
                fill(place, inner);
            }
        }
    }

    private long[] call(Expr.Call call) {
        List<Function> found = item.launch().unit().functions().stream()
                .filter(function -> function.name().equals(call.function()))
                .toList();
        if (found.isEmpty()) {
            return new Builtins(this, call).value();
        }
        if (found.size() > 1 || depth == DEEPEST_CALL) {
            throw unsupported(call, "calls too deep, or a function defined twice: " + call.function());
        }
        Function function = found.get(0);
        Map<Variable, Long> arguments = new LinkedHashMap<>();
        Evaluator callee = new Evaluator(item, arguments, barrier, depth + 1);
        for (int i = 0; i < function.parameters().size(); i++) {
            Variable parameter = function.parameters().get(i);
            long[] value = value(call.arguments().get(i));
            item.store(Place.of(callee.declare(parameter), parameter.type(), call.place()), value);
        }
        return callee.run(function);
    }

    private void checkDefined(BinaryOp op, Type type, long[] left, long[] right, SourceLocation at) {
        if (Values.isUndefined(op, type, left, right)) {
            item.launch().undefined().add(at + ": " + op + " overflows or divides by zero");
        }
    }

    static InterpreterException unsupported(Expr e, String reason) {
        return new InterpreterException(e.place(), reason);
    }
}
