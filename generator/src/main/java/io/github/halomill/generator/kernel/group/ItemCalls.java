package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What calls are for one work-item, and what they do. */
final class ItemCalls {

    private static final Pattern VECTOR_ACCESS = Pattern.compile("v(load|store)(2|3|4|8|16)");
    private static final Pattern ATOMIC = Pattern.compile("atom(ic)?_\\w+");
    private static final Pattern ORDERING =
            Pattern.compile("(read_|write_)?mem_fence|prefetch|wait_group_events|printf");

    /** Work-items of a part of a group do something together, and it is not known which these are. */
    private static final Pattern OF_SUB_GROUP = Pattern.compile("(intel_)?sub_group_\\w+");

    private final List<Long> ids;
    private final LaunchedGroup group;
    private final ItemMemory memory;
    private final Trace trace;
    private final Doubts doubts;

    ItemCalls(List<Long> ids, LaunchedGroup group, ItemMemory memory, Trace trace, Doubts doubts) {
        this.ids = ids;
        this.group = group;
        this.memory = memory;
        this.trace = trace;
        this.doubts = doubts;
    }

    /** Of a function that the kernel's file does not define. */
    Value value(Expr.Call call, List<Value> arguments) {
        String name = call.function();
        if (Contents.isBarrier(name)) {
            doubts.barrier(call.place());
            return Value.SAME;
        }
        if (OF_SUB_GROUP.matcher(name).matches()) {
            throw new NotFollowedException();
        }
        Matcher vector = VECTOR_ACCESS.matcher(name);
        if (vector.matches()) {
            return vector(call, arguments, vector.group(1).equals("store"), Integer.parseInt(vector.group(2)));
        }
        if (ATOMIC.matcher(name).matches() && !arguments.isEmpty()) {
            return atomic(call, arguments);
        }
        return place(name, arguments).or(() -> number(call, arguments)).orElseGet(() -> anything(call, arguments));
    }

    /** Ids and sizes. */
    private Optional<Value> place(String name, List<Value> arguments) {
        if (name.equals("get_local_linear_id")) {
            return own(
                    (group.local(ids, 2) * group.size(1) + group.local(ids, 1)) * group.size(0) + group.local(ids, 0));
        }
        if (arguments.size() != 1 || !(arguments.get(0) instanceof Int dimension)) {
            return Optional.empty();
        }
        long d = dimension.value();
        return switch (name) {
            case "get_global_id" -> own(group.global(ids, d));
            case "get_local_id" -> own(group.local(ids, d));
            case "get_group_id" -> same(group.number(d));
            case "get_global_offset" -> same(group.offset(d));
            case "get_global_size" -> same(group.groups(d) * group.size(d));
            case "get_local_size", "get_enqueued_local_size" -> same(group.size(d));
            case "get_num_groups" -> same(group.groups(d));
            default -> Optional.empty();
        };
    }

    private static Optional<Value> own(long value) {
        return Optional.of(new Int(value, false));
    }

    private static Optional<Value> same(long value) {
        return Optional.of(new Int(value, true));
    }

    private Value vector(Expr.Call call, List<Value> arguments, boolean store, int width) {
        int at = store ? 2 : 1;
        if (arguments.size() != at + 1 || !(call.arguments().get(at).type() instanceof Type.Pointer type)) {
            return anything(call, arguments);
        }
        Value elements = Numbers.binary(BinaryOp.MUL, arguments.get(at - 1), new Int(width, true), Type.Scalar.LONG);
        Value pointer = Numbers.moved(arguments.get(at), elements, type);
        Type touched = new Type.Array(type.target(), OptionalLong.of(width));
        touch(pointer, store ? Mode.WRITE : Mode.READ, type, touched, call);
        return Value.unknown(pointer.same());
    }

    private Value atomic(Expr.Call call, List<Value> arguments) {
        if (call.arguments().get(0).type() instanceof Type.Pointer type) {
            touch(arguments.get(0), Mode.UPDATE, type, type.target(), call);
        }
        return anything(call, arguments.subList(1, arguments.size()), false);
    }

    private void touch(Value pointer, Mode mode, Type.Pointer type, Type touched, Expr.Call call) {
        if (pointer instanceof Pointer known) {
            memory.touch(known, mode, touched, call);
        } else if (type.space() == AddressSpace.LOCAL) {
            throw new NotFollowedException();
        }
    }

    /** Functions of integers of which the result is followed. */
    private Optional<Value> number(Expr.Call call, List<Value> arguments) {
        if (!call.type().isInteger() || !arguments.stream().allMatch(Int.class::isInstance)) {
            return Optional.empty();
        }
        boolean same = arguments.stream().allMatch(Value::same);
        Type type = call.type();
        return switch (call.function() + "/" + arguments.size()) {
            case "min/2" -> Optional.of(lesser(arguments.get(0), arguments.get(1), type, same));
            case "max/2" -> Optional.of(greater(arguments.get(0), arguments.get(1), type, same));
            case "clamp/3" ->
                Optional.of(
                        lesser(greater(arguments.get(0), arguments.get(1), type, same), arguments.get(2), type, same));
            case "mul24/2" -> Optional.of(Numbers.binary(BinaryOp.MUL, arguments.get(0), arguments.get(1), type));
            case "mad24/3" ->
                Optional.of(Numbers.binary(
                        BinaryOp.ADD,
                        Numbers.binary(BinaryOp.MUL, arguments.get(0), arguments.get(1), type),
                        arguments.get(2),
                        type));
            case "abs/1" -> Optional.of(new Int(Math.abs(((Int) arguments.get(0)).value()), same));
            default ->
                call.function().startsWith("convert_") && !call.function().contains("_sat") && arguments.size() == 1
                        ? Optional.of(Numbers.converted(
                                arguments.get(0), call.arguments().get(0).type(), type))
                        : Optional.empty();
        };
    }

    private Value lesser(Value a, Value b, Type type, boolean same) {
        return isLess(a, b, type) ? a(a, same) : a(b, same);
    }

    private Value greater(Value a, Value b, Type type, boolean same) {
        return isLess(a, b, type) ? a(b, same) : a(a, same);
    }

    private boolean isLess(Value a, Value b, Type type) {
        return Numbers.binary(BinaryOp.LT, a, b, type) instanceof Int less && less.value() != 0;
    }

    private static Value a(Value value, boolean same) {
        return new Int(((Int) value).value(), same);
    }

    private Value anything(Expr.Call call, List<Value> arguments) {
        return anything(call, arguments, true);
    }

    /** A function that is not known does anything to what it gets pointers to, and nothing else. */
    private Value anything(Expr.Call call, List<Value> arguments, boolean same) {
        for (Value argument : arguments) {
            if (argument instanceof Pointer pointer
                    && !ORDERING.matcher(call.function()).matches()) {
                trace.lost.add(pointer.array());
                memory.store().forget(pointer.array());
            }
        }
        return Value.unknown(same && arguments.stream().allMatch(Value::same));
    }
}
