package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Machine.Place;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Struct;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Evaluates expressions, each once, with all that they do to memory. */
final class ExpressionEvaluator {

    private final Machine machine;
    private final CallEvaluator calls;

    ExpressionEvaluator(Machine machine, FunctionCaller functions) {
        this.machine = machine;
        calls = new CallEvaluator(machine, this, functions);
    }

    Arithmetic arithmetic() {
        return new Arithmetic(machine.state().guards());
    }

    /** The value of an expression. */
    Value value(Expr expr) {
        machine.step();
        if (expr instanceof Expr.IntLiteral literal) {
            return Value.of(literal.value());
        } else if (expr instanceof Expr.RealLiteral) {
            return Unknown.PLAIN;
        } else if (expr instanceof Expr.Symbol symbol) {
            return symbol.type().isInteger()
                    ? Value.of(Poly.of(new Symbol.Uniform(symbol.name(), false)))
                    : Machine.ofUnknown(symbol.type());
        } else if (isPlace(expr)) {
            return load(expr);
        } else if (expr instanceof Expr.Unary unary) {
            return unary(unary);
        } else if (expr instanceof Expr.Binary binary) {
            return binary(binary);
        } else if (expr instanceof Expr.Logical) {
            return truth(condition(expr));
        } else if (expr instanceof Expr.Conditional conditional) {
            return conditional(conditional);
        } else if (expr instanceof Expr.Comma comma) {
            value(comma.first());
            return value(comma.second());
        } else if (expr instanceof Expr.Convert convert) {
            return convert(convert);
        } else if (expr instanceof Expr.Assign assign) {
            return assign(assign);
        } else if (expr instanceof Expr.Update update) {
            return update(update);
        }
        return other(expr);
    }

    private Value other(Expr expr) {
        if (expr instanceof Expr.Field field) {
            return value(field.base()) instanceof Struct struct ? part(struct, field) : Machine.ofUnknown(field.type());
        } else if (expr instanceof Expr.Lanes lanes) {
            return lanes(value(lanes.base()), lanes.lanes());
        } else if (expr instanceof Expr.Decay decay) {
            return address(decay.array());
        } else if (expr instanceof Expr.AddressOf address) {
            return address(address.operand());
        } else if (expr instanceof Expr.Move move) {
            return advanced(value(move.pointer()), value(move.index()), targetOf(move.type()));
        } else if (expr instanceof Expr.VectorOf vector) {
            return vector(vector);
        } else if (expr instanceof Expr.Initializer initializer) {
            return initializer(initializer);
        } else if (expr instanceof Expr.Call call) {
            return calls.call(call);
        }
        machine.recorder.unresolvedEverywhere(Obstacle.NOT_FOLLOWED, reason(expr), expr.place());
        machine.exposed().forEach(machine.state()::forget);
        return Machine.ofUnknown(expr.type());
    }

    private static String reason(Expr expr) {
        return expr instanceof Expr.Unsupported unsupported ? unsupported.reason() : "";
    }

    /** Whether it stands for a place in memory, not only for a value. */
    private static boolean isPlace(Expr expr) {
        return expr instanceof Expr.Name
                || expr instanceof Expr.Element
                || (expr instanceof Expr.Field field && isPlace(field.base()))
                || (expr instanceof Expr.Lanes lanes && isPlace(lanes.base()));
    }

    private Value load(Expr expr) {
        if (expr instanceof Expr.Lanes lanes) {
            List<Value> values = new ArrayList<>();
            for (Place lane : lanePlaces(lanes)) {
                values.add(machine.load(lane, expr, text(expr)));
            }
            return values.size() == 1 ? values.get(0) : new Vector(values);
        }
        return machine.load(place(expr), expr, text(expr));
    }

    private static String text(Expr expr) {
        if (expr instanceof Expr.Element element) {
            return element.text();
        }
        if (expr instanceof Expr.Field field) {
            return text(field.base());
        }
        return expr instanceof Expr.Lanes lanes ? text(lanes.base()) : "";
    }

    /** Where a place lies; what its parts do is done. */
    Place place(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return Place.of(name.variable());
        }
        if (expr instanceof Expr.Element element) {
            Value base = value(element.base());
            return place(advanced(base, value(element.index()), element.type()), element.type());
        }
        if (expr instanceof Expr.Field field && isPlace(field.base())) {
            return shifted(place(field.base()), field.field().offset(), field.type());
        }
        value(expr);
        return new Place(List.of(new Target(new Memory.Anywhere(), Unknown.PLAIN, Guards.NONE)), expr.type());
    }

    private static Place place(Value pointer, Type type) {
        return pointer instanceof Pointer known
                ? new Place(known.targets(), type)
                : new Place(List.of(new Target(new Memory.Anywhere(), Unknown.PLAIN, Guards.NONE)), type);
    }

    private Place shifted(Place place, long bytes, Type type) {
        return place(moved(new Pointer(place.targets()), Value.of(bytes)), type);
    }

    private List<Place> lanePlaces(Expr.Lanes lanes) {
        Place vector = place(lanes.base());
        Scalar element = lanes.base().type() instanceof Type.Vector type ? type.element() : Scalar.INT;
        return lanes.lanes().stream()
                .map(lane -> shifted(vector, lane * Machine.size(element), element))
                .toList();
    }

    private Value address(Expr expr) {
        if (!isPlace(expr)) {
            return Value.pointer(new Memory.Anywhere());
        }
        Place place = expr instanceof Expr.Lanes lanes ? lanePlaces(lanes).get(0) : place(expr);
        for (Target target : place.targets()) {
            if (target.memory() instanceof Memory.Private memory) {
                machine.expose(memory.variable());
            }
        }
        return new Pointer(place.targets());
    }

    /** A pointer moved by so many elements of a type. */
    Value advanced(Value pointer, Value index, Type element) {
        Value bytes = element.bytes().isPresent()
                ? arithmetic().binary(BinaryOp.MUL, index, Value.of(Machine.size(element)), Scalar.LONG)
                : Unknown.PLAIN;
        return moved(pointer, bytes);
    }

    private static Type targetOf(Type pointer) {
        return pointer instanceof Type.Pointer type ? type.target() : new Type.Nothing();
    }

    /** A pointer moved by so many bytes. */
    Value moved(Value pointer, Value bytes) {
        if (!(pointer instanceof Pointer known)) {
            return Value.pointer(new Memory.Anywhere());
        }
        List<Target> targets = new ArrayList<>();
        for (Target target : known.targets()) {
            Value offset = arithmetic().binary(BinaryOp.ADD, target.offset(), bytes, Scalar.LONG);
            targets.add(new Target(target.memory(), offset, target.guards()));
        }
        return new Pointer(targets);
    }

    private Value unary(Expr.Unary unary) {
        if (unary.op() == UnaryOp.NOT && unary.type() instanceof Scalar) {
            return truth(condition(unary));
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
        return type instanceof Type.Vector vector
                ? new Vector(Collections.nCopies(vector.width(), Value.of(number)))
                : Value.of(number);
    }

    private Value binary(Expr.Binary binary) {
        if (binary.op().isComparison() && binary.type() instanceof Scalar) {
            return truth(condition(binary));
        }
        Value left = value(binary.left());
        Value right = value(binary.right());
        return binary.op().isComparison() || binary.left().type() instanceof Type.Pointer
                ? Machine.ofUnknown(binary.type())
                : arithmetic().binary(binary.op(), left, right, binary.type());
    }

    /** 1 if a condition holds, else 0. */
    static Value truth(Condition condition) {
        List<Case> cases = new ArrayList<>();
        condition.whenTrue().forEach(guards -> cases.add(new Case(Poly.ONE, guards, false)));
        condition.whenFalse().forEach(guards -> cases.add(new Case(Poly.ZERO, guards, false)));
        boolean unknown = !condition.exact()
                && Condition.common(condition.whenTrue()).equals(Guards.NONE)
                && Condition.common(condition.whenFalse()).equals(Guards.NONE);
        if (unknown) {
            return condition.fromMemory() ? Unknown.FROM_MEMORY : Unknown.PLAIN;
        }
        // Several alternatives of one outcome stay apart, each with its guards.
        return new Int(cases);
    }

    /** What an expression says as a condition, evaluated once. */
    Condition condition(Expr expr) {
        machine.step();
        if (expr instanceof Expr.Binary binary && binary.op().isComparison() && binary.type() instanceof Scalar) {
            return decided(expr, comparison(binary));
        }
        if (expr instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT && unary.type() instanceof Scalar) {
            return condition(unary.operand()).negated();
        }
        if (expr instanceof Expr.Logical logical) {
            return logical(logical);
        }
        boolean sameTruth = expr instanceof Expr.Convert convert
                && convert.type().isInteger()
                && convert.operand().type() instanceof Scalar from
                && from.kind().isInteger()
                && (Machine.size(convert.type()) >= Machine.size(from) || isBool(convert.type()));
        if (sameTruth) {
            return condition(((Expr.Convert) expr).operand());
        }
        Value value = value(expr);
        return decided(expr, expr.type().isInteger() ? isNonZero(value, expr.type()) : unknown(value));
    }

    private Condition decided(Expr expr, Condition condition) {
        return machine.recorder.decision(expr, machine.state(), condition);
    }

    private static boolean isBool(Type type) {
        return type instanceof Scalar scalar && scalar.kind() == Scalar.Kind.BOOL;
    }

    private static Condition unknown(Value value) {
        return Condition.unknown(value.fromMemory());
    }

    private Condition isNonZero(Value value, Type type) {
        return arithmetic().compared(BinaryOp.NE, value, Value.of(0), type);
    }

    private Condition comparison(Expr.Binary binary) {
        Value left = value(binary.left());
        Value right = value(binary.right());
        if (left instanceof Pointer a
                && right instanceof Pointer b
                && a.targets().size() == 1
                && b.targets().size() == 1
                && a.targets().get(0).memory().equals(b.targets().get(0).memory())
                && !(a.targets().get(0).memory() instanceof Memory.Anywhere)) {
            return arithmetic()
                    .compared(
                            binary.op(),
                            a.targets().get(0).offset(),
                            b.targets().get(0).offset(),
                            Scalar.LONG);
        }
        return arithmetic().compared(binary.op(), left, right, binary.left().type());
    }

    private Condition logical(Expr.Logical logical) {
        Condition left = condition(logical.left());
        Condition reached = logical.and() ? left : left.negated();
        if (reached.whenTrue().isEmpty()) {
            return left;
        }
        State skipped = machine.state();
        machine.go(skipped.when(reached));
        Condition right = condition(logical.right());
        // Guards before the operator hold behind it, too.
        machine.go(State.join(machine.state(), skipped).reachedAs(skipped));
        return logical.and() ? left.and(right) : left.or(right);
    }

    private Value conditional(Expr.Conditional conditional) {
        if (conditional.condition().type() instanceof Type.Vector) {
            decided(conditional.condition(), unknown(value(conditional.condition())));
            Value then = value(conditional.then());
            return then.or(Guards.NONE, value(conditional.otherwise()), Guards.NONE);
        }
        Condition condition = condition(conditional.condition());
        if (condition.whenFalse().isEmpty()) {
            return value(conditional.then());
        }
        if (condition.whenTrue().isEmpty()) {
            return value(conditional.otherwise());
        }
        State before = machine.state();
        machine.go(before.when(condition));
        Value then = value(conditional.then());
        State afterThen = machine.state();
        machine.go(before.when(condition.negated()));
        Value otherwise = value(conditional.otherwise());
        machine.go(State.join(afterThen, machine.state()).reachedAs(before));
        return either(condition, then, otherwise);
    }

    /** One value if a condition holds, else another. */
    static Value either(Condition condition, Value then, Value otherwise) {
        return then.or(Condition.common(condition.whenTrue()), otherwise, Condition.common(condition.whenFalse()));
    }

    private Value convert(Expr.Convert convert) {
        if (convert.operand() instanceof Expr.RealLiteral literal
                && convert.type().isInteger()) {
            return Value.of((long) literal.value());
        }
        if (isBool(convert.type()) && convert.operand().type().isInteger()) {
            return truth(condition(convert.operand()));
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
                        ? truth(isNonZero(value, from))
                        : arithmetic().converted(number, source.kind(), target.kind());
            }
            return Value.unknown(value, value);
        }
        return from.equals(to) ? value : Machine.ofUnknown(to);
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

    private Value assign(Expr.Assign assign) {
        if (assign.target() instanceof Expr.Lanes lanes) {
            List<Place> places = lanePlaces(lanes);
            Value value = value(assign.value());
            storeLanes(places, value, assign.target());
            return value;
        }
        Place place = place(assign.target());
        Value value = value(assign.value());
        machine.store(place, value, assign.target(), text(assign.target()));
        return value;
    }

    private void storeLanes(List<Place> places, Value value, Expr target) {
        for (int i = 0; i < places.size(); i++) {
            Value lane = places.size() == 1
                    ? value
                    : value instanceof Vector v ? v.lanes().get(i) : Unknown.FROM_MEMORY;
            machine.store(places.get(i), lane, target, text(target));
        }
    }

    private Value update(Expr.Update update) {
        Expr target = update.target();
        if (target instanceof Expr.Lanes lanes) {
            List<Place> places = lanePlaces(lanes);
            value(update.value());
            places.forEach(place -> machine.load(place, target, text(target)));
            storeLanes(places, Unknown.FROM_MEMORY, target);
            return Machine.ofUnknown(update.type());
        }
        Place place = place(target);
        Value operand = value(update.value());
        Value old = machine.load(place, target, text(target));
        Value changed;
        if (update.computed() instanceof Type.Pointer) {
            Value index = update.op() == BinaryOp.SUB
                    ? arithmetic().binary(BinaryOp.SUB, Value.of(0), operand, Scalar.LONG)
                    : operand;
            changed = advanced(old, index, targetOf(update.computed()));
        } else {
            Value result = arithmetic()
                    .binary(update.op(), converted(old, target.type(), update.computed()), operand, update.computed());
            changed = converted(result, update.computed(), target.type());
        }
        machine.store(place, changed, target, text(target));
        return update.old() ? old : changed;
    }

    private static Value part(Struct struct, Expr.Field field) {
        Stored stored = struct.cells().get(field.field().offset());
        return stored != null && stored.bytes() == Machine.size(field.type())
                ? stored.value()
                : Machine.ofUnknown(field.type());
    }

    private static Value lanes(Value vector, List<Integer> lanes) {
        List<Value> values = lanes.stream()
                .map(i -> vector instanceof Vector known && i < known.lanes().size()
                        ? known.lanes().get(i)
                        : Unknown.FROM_MEMORY)
                .toList();
        return values.size() == 1 ? values.get(0) : new Vector(values);
    }

    private Value vector(Expr.VectorOf vector) {
        List<Value> lanes = new ArrayList<>();
        for (Expr part : vector.parts()) {
            Value value = value(part);
            if (value instanceof Vector several) {
                lanes.addAll(several.lanes());
            } else {
                lanes.add(value);
            }
        }
        int width = ((Type.Vector) vector.type()).width();
        return lanes.size() == width ? new Vector(lanes) : Machine.ofUnknown(vector.type());
    }

    private Value initializer(Expr.Initializer initializer) {
        List<Value> values = initializer.parts().stream().map(this::value).toList();
        if (initializer.type() instanceof Type.Vector vector && values.size() == vector.width()) {
            return new Vector(values);
        }
        Map<Long, Stored> cells = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            Type type = initializer.parts().get(i).type();
            long offset = offset(initializer.type(), i);
            if (offset < 0) {
                return Machine.ofUnknown(initializer.type());
            }
            add(values.get(i), type, offset, cells);
        }
        return new Struct(cells);
    }

    private static void add(Value value, Type type, long offset, Map<Long, Stored> cells) {
        if (value instanceof Struct struct) {
            struct.cells().forEach((at, stored) -> cells.put(offset + at, stored));
        } else if (value instanceof Vector vector && type instanceof Type.Vector of) {
            long size = Machine.size(of.element());
            for (int i = 0; i < vector.lanes().size(); i++) {
                cells.put(offset + i * size, new Stored(vector.lanes().get(i), size));
            }
        } else if (!(value instanceof Unknown)) {
            cells.put(offset, new Stored(value, Machine.size(type)));
        }
    }

    private static long offset(Type type, int part) {
        if (type instanceof Type.Array array && array.element().bytes().isPresent()) {
            return part * Machine.size(array.element());
        }
        return type instanceof Type.Struct struct && part < struct.fields().size()
                ? struct.fields().get(part).offset()
                : -1;
    }
}
