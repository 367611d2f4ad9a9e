package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Parts;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

/** What expressions are for one work-item, and what they do. */
final class ItemExpressions {

    private final LaunchedGroup group;
    private final Program program;
    private final ItemMemory memory;
    private final Doubts doubts;
    private final ItemCalls calls;
    private final BiFunction<Function, List<Value>, Value> functions;

    /** @param functions what a function of the kernel's file gives for the values of its parameters */
    ItemExpressions(
            LaunchedGroup group,
            Program program,
            ItemMemory memory,
            Doubts doubts,
            ItemCalls calls,
            BiFunction<Function, List<Value>, Value> functions) {
        this.group = group;
        this.program = program;
        this.memory = memory;
        this.doubts = doubts;
        this.calls = calls;
        this.functions = functions;
    }

    Value value(Expr e) {
        program.step();
        if (e instanceof Expr.IntLiteral literal) {
            return new Int(literal.value(), true);
        } else if (e instanceof Expr.Symbol symbol) {
            Long known = group.scalars().get(symbol.name());
            return known == null ? Value.SAME : new Int(known, true);
        } else if (e instanceof Expr.Name || e instanceof Expr.Element || e instanceof Expr.Field) {
            return isValue(e) ? field((Expr.Field) e) : memory.load(place(e), e.type(), e);
        } else if (e instanceof Expr.Lanes lanes) {
            return lanes(lanes);
        } else if (e instanceof Expr.Unary unary) {
            return Numbers.unary(unary.op(), value(unary.operand()), unary.type());
        } else if (e instanceof Expr.Binary binary) {
            return Numbers.binary(
                    binary.op(),
                    value(binary.left()),
                    value(binary.right()),
                    binary.left().type());
        } else if (e instanceof Expr.Logical logical) {
            return logical(logical);
        } else if (e instanceof Expr.Conditional choice) {
            return choose(choice);
        } else if (e instanceof Expr.Comma comma) {
            value(comma.first());
            return value(comma.second());
        } else if (e instanceof Expr.Convert convert) {
            return Numbers.converted(value(convert.operand()), convert.operand().type(), convert.type());
        } else if (e instanceof Expr.Call call) {
            return call(call);
        }
        return changing(e);
    }

    private Value call(Expr.Call call) {
        List<Value> arguments = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            arguments.add(value(argument));
        }
        return program.unit()
                .function(call.function())
                .filter(own -> own.parameters().size() == arguments.size())
                .map(own -> functions.apply(own, arguments))
                .orElseGet(() -> calls.value(call, arguments));
    }

    private Value changing(Expr e) {
        if (e instanceof Expr.Assign assign) {
            Value value = value(assign.value());
            store(assign.target(), value);
            return value;
        } else if (e instanceof Expr.Update update) {
            return update(update);
        } else if (e instanceof Expr.Decay decay) {
            return memory.address(place(decay.array()));
        } else if (e instanceof Expr.AddressOf address) {
            return memory.address(place(address.operand()));
        } else if (e instanceof Expr.Move move) {
            return Numbers.moved(value(move.pointer()), value(move.index()), move.type());
        } else if (e instanceof Expr.VectorOf vector) {
            return parts(vector.parts(), vector.type());
        } else if (e instanceof Expr.Initializer initializer) {
            return parts(initializer.parts(), initializer.type());
        } else if (e instanceof Expr.Unknown unknown) {
            return Value.unknown(unknown.operands().stream().map(this::value).toList().stream()
                    .allMatch(Value::same));
        } else if (e instanceof Expr.Unsupported) {
            throw new NotFollowedException();
        }
        return Value.SAME; // a real literal
    }

    private Value parts(List<Expr> parts, Type type) {
        List<Value> values = new ArrayList<>();
        for (Expr part : parts) {
            Value value = value(part);
            if (value instanceof Parts several && part.type() instanceof Type.Vector) {
                values.addAll(several.values());
            } else if (part.type() instanceof Type.Vector vector) {
                values.addAll(Collections.nCopies(vector.width(), value));
            } else {
                values.add(value);
            }
        }
        return type instanceof Type.Struct ? Value.OWN : new Parts(values);
    }

    private Value logical(Expr.Logical logical) {
        Value left = value(logical.left());
        if (left instanceof Int number) {
            if ((number.value() != 0) != logical.and()) {
                return new Int(number.value() != 0 ? 1 : 0, left.same());
            }
            Value right = value(logical.right());
            return right instanceof Int second
                    ? new Int(second.value() != 0 ? 1 : 0, left.same() && right.same())
                    : right;
        }
        Value right = perhaps(left, logical.left(), logical.right());
        boolean decided = right instanceof Int number && (number.value() != 0) != logical.and();
        return decided ? right : Value.unknown(left.same() && right.same());
    }

    private Value choose(Expr.Conditional choice) {
        Value condition = value(choice.condition());
        if (condition instanceof Int number) {
            return value(number.value() != 0 ? choice.then() : choice.otherwise());
        }
        boolean isVector = choice.condition().type() instanceof Type.Vector;
        Value first = isVector ? value(choice.then()) : perhaps(condition, choice.condition(), choice.then());
        Value second =
                isVector ? value(choice.otherwise()) : perhaps(condition, choice.condition(), choice.otherwise());
        return first.equals(second) ? first : Value.unknown(condition.same() && first.same() && second.same());
    }

    /** What is evaluated or not, as a condition says whose value is not known. */
    private Value perhaps(Value known, Expr condition, Expr e) {
        Store before = memory.store().copy();
        Value value = doubts.during(known, condition.place(), () -> value(e));
        memory.store().merge(before);
        return value;
    }

    private Value update(Expr.Update update) {
        Place place = place(update.target());
        Value old = memory.load(place, update.target().type(), update.target());
        Value value = value(update.value());
        Value next;
        if (update.computed() instanceof Type.Pointer) {
            Value by = update.op() == Expr.BinaryOp.SUB
                    ? Numbers.binary(Expr.BinaryOp.SUB, new Int(0, true), value, Scalar.LONG)
                    : value;
            next = Numbers.moved(old, by, update.computed());
        } else {
            Value computed = Numbers.converted(old, update.target().type(), update.computed());
            next = Numbers.converted(
                    Numbers.binary(update.op(), computed, value, update.computed()),
                    update.computed(),
                    update.target().type());
        }
        memory.store(place, update.target().type(), next, update.target());
        return update.old() ? old : next;
    }

    /** Whether it is a part of a value that lies nowhere: {@code f(x).y}. */
    private static boolean isValue(Expr e) {
        if (e instanceof Expr.Field field) {
            return isValue(field.base());
        }
        return e instanceof Expr.Lanes lanes
                ? isValue(lanes.base())
                : !(e instanceof Expr.Name || e instanceof Expr.Element);
    }

    private Value field(Expr.Field field) {
        return Value.unknown(value(field.base()).same());
    }

    private Value lanes(Expr.Lanes lanes) {
        Value vector;
        if (isValue(lanes)) {
            vector = value(lanes.base());
        } else {
            Place place = place(lanes.base());
            Scalar element = ((Type.Vector) lanes.base().type()).element();
            List<Value> values = lanes.lanes().stream()
                    .map(lane -> memory.load(place.at(lane * Numbers.size(element), ""), element, lanes))
                    .toList();
            return values.size() == 1 ? values.get(0) : new Parts(values);
        }
        if (!(vector instanceof Parts parts)) {
            return Value.unknown(vector.same());
        }
        List<Value> values = lanes.lanes().stream().map(parts.values()::get).toList();
        return values.size() == 1 ? values.get(0) : new Parts(values);
    }

    private Place place(Expr e) {
        if (e instanceof Expr.Name name) {
            Variable variable = name.variable();
            return new Place(new Pointer(variable, 0, true, true), variable.name(), true);
        } else if (e instanceof Expr.Element element) {
            Value base = value(element.base());
            Value index = value(element.index());
            return base instanceof Pointer pointer
                    ? Place.of(pointer.moved(index, Numbers.size(element.type())))
                    : Place.of(Value.unknown(base.same() && index.same()));
        } else if (e instanceof Expr.Field field) {
            return isValue(field.base())
                    ? Place.of(Value.unknown(value(field.base()).same()))
                    : place(field.base())
                            .at(field.field().offset(), field.field().suffix());
        } else if (e instanceof Expr.Lanes lanes && lanes.lanes().size() == 1) {
            Scalar element = ((Type.Vector) lanes.base().type()).element();
            return place(lanes.base()).at(lanes.lanes().get(0) * Numbers.size(element), "");
        }
        return Place.of(Value.unknown(value(e).same()));
    }

    private void store(Expr target, Value value) {
        if (target instanceof Expr.Lanes lanes && lanes.lanes().size() > 1 && !isValue(lanes)) {
            Place place = place(lanes.base());
            Scalar element = ((Type.Vector) lanes.base().type()).element();
            for (int i = 0; i < lanes.lanes().size(); i++) {
                Value part = value instanceof Parts parts ? parts.values().get(i) : Value.unknown(value.same());
                memory.store(place.at(lanes.lanes().get(i) * Numbers.size(element), ""), element, part, target);
            }
        } else {
            memory.store(place(target), target.type(), value, target);
        }
    }
}
