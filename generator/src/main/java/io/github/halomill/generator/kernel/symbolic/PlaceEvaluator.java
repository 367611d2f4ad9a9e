package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Machine.Place;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.List;

/** Evaluates places in memory: where they lie, what is read and what is written there. */
final class PlaceEvaluator {

    private final Machine machine;
    private final ExpressionEvaluator expressions;

    PlaceEvaluator(Machine machine, ExpressionEvaluator expressions) {
        this.machine = machine;
        this.expressions = expressions;
    }

    /** Whether it stands for a place in memory, not only for a value. */
    static boolean isPlace(Expr expr) {
        return expr instanceof Expr.Name
                || expr instanceof Expr.Element
                || (expr instanceof Expr.Field field && isPlace(field.base()))
                || (expr instanceof Expr.Lanes lanes && isPlace(lanes.base()));
    }

    /** Reads a place. */
    Value load(Expr expr) {
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
            Value base = expressions.value(element.base());
            return place(advanced(base, expressions.value(element.index()), element.type()), element.type());
        }
        if (expr instanceof Expr.Field field && isPlace(field.base())) {
            return shifted(place(field.base()), field.field().offset(), field.type());
        }
        expressions.value(expr);
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

    /** A pointer to a place. */
    Value address(Expr expr) {
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

    /** A pointer moved by that many elements of a type. */
    Value advanced(Value pointer, Value index, Type element) {
        Value bytes = element.bytes().isPresent()
                ? expressions.arithmetic().binary(BinaryOp.MUL, index, Value.of(Machine.size(element)), Scalar.LONG)
                : Unknown.PLAIN;
        return moved(pointer, bytes);
    }

    /** What a type of pointers points to. */
    static Type targetOf(Type pointer) {
        return pointer instanceof Type.Pointer type ? type.target() : new Type.Nothing();
    }

    /** A pointer moved by that many bytes. */
    Value moved(Value pointer, Value bytes) {
        if (!(pointer instanceof Pointer known)) {
            return Value.pointer(new Memory.Anywhere());
        }
        List<Target> targets = new ArrayList<>();
        for (Target target : known.targets()) {
            Value offset = expressions.arithmetic().binary(BinaryOp.ADD, target.offset(), bytes, Scalar.LONG);
            targets.add(new Target(target.memory(), offset, target.guards()));
        }
        return new Pointer(targets);
    }

    Value assign(Expr.Assign assign) {
        if (assign.target() instanceof Expr.Lanes lanes) {
            Value value = expressions.value(assign.value());
            List<Place> places = lanePlaces(lanes);
            storeLanes(places, value, assign.target());
            return value;
        }
        Value value = expressions.value(assign.value());
        Place place = place(assign.target());
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

    Value update(Expr.Update update) {
        Expr target = update.target();
        if (target instanceof Expr.Lanes lanes) {
            expressions.value(update.value());
            List<Place> places = lanePlaces(lanes);
            places.forEach(place -> machine.load(place, target, text(target)));
            storeLanes(places, Unknown.FROM_MEMORY, target);
            return Machine.ofUnknown(update.type());
        }
        Value operand = expressions.value(update.value());
        Place place = place(target);
        Value old = machine.load(place, target, text(target));
        Value changed;
        if (update.computed() instanceof Type.Pointer) {
            Value index = update.op() == BinaryOp.SUB
                    ? expressions.arithmetic().binary(BinaryOp.SUB, Value.of(0), operand, Scalar.LONG)
                    : operand;
            changed = advanced(old, index, targetOf(update.computed()));
        } else {
            Value result = expressions
                    .arithmetic()
                    .binary(
                            update.op(),
                            expressions.converted(old, target.type(), update.computed()),
                            operand,
                            update.computed());
            changed = expressions.converted(result, update.computed(), target.type());
        }
        machine.recorder.number(update, changed, machine.state());
        machine.store(place, changed, target, text(target));
        return update.old() ? old : changed;
    }
}
