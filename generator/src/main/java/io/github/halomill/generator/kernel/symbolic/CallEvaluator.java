package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Offset;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Evaluates calls: of builtins as OpenCL C defines them, of the file's own functions by going through them. */
final class CallEvaluator {

    private static final Map<String, Level> IDS = Map.of(
            "get_global_id", Level.GLOBAL,
            "get_local_id", Level.LOCAL,
            "get_group_id", Level.GROUP);
    private static final Map<String, Level> SIZES = Map.of(
            "get_global_size", Level.GLOBAL,
            "get_local_size", Level.LOCAL,
            "get_enqueued_local_size", Level.LOCAL,
            "get_num_groups", Level.GROUP);
    private static final Pattern VECTOR_ACCESS = Pattern.compile("v(load|store)(a?)(_half)?(2|3|4|8|16)?(_rt[ezpn])?");
    /** To the nearest, up or down, not towards zero. */
    private static final Pattern ROUNDED = Pattern.compile("_rt[epn]$");

    private static final Pattern ATOMIC = Pattern.compile("atom(ic)?_\\w+");
    private static final Pattern COPY = Pattern.compile("async_work_group_(strided_)?copy");
    private static final Pattern FENCE = Pattern.compile(
            "(work_group_)?barrier|sub_group_barrier|(read_|write_)?mem_fence|prefetch|wait_group_events");

    private final Machine machine;
    private final ExpressionEvaluator expressions;
    private final PlaceEvaluator places;
    private final FunctionCaller functions;
    private final ImageEvaluator images;

    CallEvaluator(Machine machine, ExpressionEvaluator expressions, PlaceEvaluator places, FunctionCaller functions) {
        this.machine = machine;
        this.expressions = expressions;
        this.places = places;
        this.functions = functions;
        images = new ImageEvaluator(machine, expressions);
    }

    Value call(Expr.Call call) {
        Optional<Function> own = functions.function(call.function());
        List<Value> arguments =
                call.arguments().stream().map(expressions::value).toList();
        if (own.isPresent() && own.get().parameters().size() == arguments.size()) {
            return machine.recorder.during(call.place(), () -> functions.call(own.get(), arguments));
        }
        return place(call, arguments)
                .or(() -> images.call(call, arguments))
                .or(() -> memory(call, arguments))
                .or(() -> number(call, arguments))
                .orElseGet(() -> anything(call, arguments));
    }

    /** Ids and sizes. */
    private Optional<Value> place(Expr.Call call, List<Value> arguments) {
        String name = call.function();
        if (name.equals("get_local_linear_id")) {
            return Optional.of(Value.of(linear(Level.LOCAL)));
        }
        if (name.equals("get_global_linear_id")) {
            return Optional.of(Value.of(machine.oneId.map(OneId::id).orElseGet(() -> linear(Level.GLOBAL))));
        }
        boolean known = IDS.containsKey(name) || SIZES.containsKey(name) || name.equals("get_global_offset");
        if (arguments.size() != 1 || !known) {
            return Optional.empty();
        }
        OptionalLong dimension = Machine.constant(arguments.get(0));
        if (dimension.isEmpty()) {
            return Optional.of(Unknown.PLAIN);
        }
        int d = (int) Math.max(-1, Math.min(3, dimension.getAsLong()));
        boolean there = d >= 0 && d < 3;
        if (machine.oneId.isPresent()) {
            return Optional.of(machine.oneId.get().told(name, d).map(Value::of).orElse(Unknown.PLAIN));
        }
        Poly size = there ? Poly.of(new Size(level(SIZES, name), d)) : Poly.ONE;
        Poly id = there ? id(name, d) : Poly.ZERO;
        return Optional.of(Value.of(SIZES.containsKey(name) ? size : id));
    }

    /** A global id counts from the offset, the others from 0. */
    private static Poly id(String function, int d) {
        Poly offset = Poly.of(new Offset(d));
        if (function.equals("get_global_offset")) {
            return offset;
        }
        Level level = level(IDS, function);
        Poly id = Poly.of(new WorkId(level, d));
        return level == Level.GLOBAL ? id.plus(offset) : id;
    }

    private static Level level(Map<String, Level> names, String name) {
        return names.getOrDefault(name, Level.GLOBAL);
    }

    private static Poly linear(Level level) {
        Poly result = Poly.ZERO;
        for (int d = 2; d >= 0; d--) {
            result = result.times(Poly.of(new Size(level, d))).plus(Poly.of(new WorkId(level, d)));
        }
        return result;
    }

    /** What reads or writes through pointers in a known way. */
    private Optional<Value> memory(Expr.Call call, List<Value> arguments) {
        String name = call.function();
        Matcher vector = VECTOR_ACCESS.matcher(name);
        if (vector.matches()) {
            return vectorAccess(call, arguments, vector);
        }
        if (ATOMIC.matcher(name).matches() && !arguments.isEmpty() && arguments.get(0) instanceof Pointer) {
            return Optional.of(atomic(call, arguments));
        }
        Matcher copy = COPY.matcher(name);
        if (copy.matches() && arguments.size() == (copy.group(1) == null ? 4 : 5)) {
            groupCopy(call, arguments, copy.group(1) != null);
            return Optional.of(Unknown.PLAIN);
        }
        return FENCE.matcher(name).matches() ? Optional.of(Unknown.PLAIN) : Optional.empty();
    }

    private Optional<Value> vectorAccess(Expr.Call call, List<Value> arguments, Matcher name) {
        boolean store = "store".equals(name.group(1));
        int pointer = store ? 2 : 1;
        if (arguments.size() != pointer + 1 || !(call.arguments().get(pointer).type() instanceof Type.Pointer type)) {
            return Optional.empty();
        }
        long width = name.group(4) == null ? 1 : Long.parseLong(name.group(4));
        long element = Machine.size(type.target());
        long stride = width == 3 && !name.group(2).isEmpty() ? 4 : width;
        Value moved = places.moved(
                arguments.get(pointer),
                expressions
                        .arithmetic()
                        .binary(BinaryOp.MUL, arguments.get(pointer - 1), Value.of(stride * element), Scalar.LONG));
        access(store ? Mode.WRITE : Mode.READ, moved, width * element, call);
        return Optional.of(Machine.ofUnknown(call.type()));
    }

    private void access(Mode mode, Value pointer, long bytes, Expr.Call call) {
        List<Target> targets = pointer instanceof Pointer known
                ? known.targets()
                : List.of(new Target(new Memory.Anywhere(), Unknown.PLAIN, Guards.NONE));
        State where = machine.reaching(targets);
        for (Target target : targets) {
            machine.recorder.record(mode, target, bytes, where, call.text(), call.place());
            if (mode.writes()) {
                machine.forget(target);
            }
        }
    }

    private Value atomic(Expr.Call call, List<Value> arguments) {
        Type type = call.arguments().get(0).type();
        long bytes = type instanceof Type.Pointer pointer ? Machine.size(pointer.target()) : 1;
        access(Mode.UPDATE, arguments.get(0), bytes, call);
        for (int i = 1; i < arguments.size(); i++) { // the expected value of a compare-exchange
            machine.giveAway(arguments.get(i), Obstacle.UNKNOWN_FUNCTION, call.text(), call.place());
        }
        return Machine.ofUnknown(call.type());
    }

    /** {@code async_work_group_copy(to, from, count, event)}; strided: {@code (to, from, count, stride, event)}. */
    private void groupCopy(Expr.Call call, List<Value> arguments, boolean strided) {
        Type type = call.arguments().get(0).type();
        Type element = type instanceof Type.Pointer pointer ? pointer.target() : new Type.Nothing();
        Counter counter = new Counter(machine.nextCounter());
        machine.recorder.enter(counter);
        Poly round = Poly.of(counter);
        ValueArithmetic arithmetic = expressions.arithmetic();
        Condition within = arithmetic.compared(BinaryOp.LT, Value.of(round), arguments.get(2), Scalar.ULONG);
        State before = machine.state();
        machine.go(before.when(within));
        for (int i = 0; i < 2; i++) {
            boolean global =
                    call.arguments().get(i).type() instanceof Type.Pointer p && p.space() == AddressSpace.GLOBAL;
            Value index = strided && global
                    ? arithmetic.binary(BinaryOp.MUL, Value.of(round), arguments.get(3), Scalar.LONG)
                    : Value.of(round);
            Value moved = places.advanced(arguments.get(i), index, element);
            access(i == 0 ? Mode.WRITE : Mode.READ, moved, Machine.size(element), call);
        }
        machine.recorder.leave(counter);
        machine.go(machine.state().reachedAs(before));
    }

    /** Integer functions of which the result is followed, of vectors component by component. */
    private Optional<Value> number(Expr.Call call, List<Value> arguments) {
        if (call.type() instanceof Scalar type && type.kind().isInteger()) {
            return number(call, converted(call, arguments, type), type).or(() -> conversion(call, arguments));
        }
        if (!(call.type() instanceof Type.Vector vector)
                || !vector.element().kind().isInteger()) {
            return call.function().startsWith("convert_") ? conversion(call, arguments) : Optional.empty();
        }
        List<Value> wide = converted(call, arguments, vector);
        List<Value> lanes = new ArrayList<>();
        for (int i = 0; i < vector.width(); i++) {
            int lane = i;
            List<Value> parts = wide.stream()
                    .map(value -> value instanceof Vector of ? of.lanes().get(lane) : Unknown.FROM_MEMORY)
                    .toList();
            number(call, parts, vector.element()).ifPresent(lanes::add);
        }
        return lanes.size() == vector.width() ? Optional.of(new Vector(lanes)) : conversion(call, arguments);
    }

    private List<Value> converted(Expr.Call call, List<Value> arguments, Type type) {
        List<Value> converted = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            converted.add(expressions.converted(
                    arguments.get(i), call.arguments().get(i).type(), type));
        }
        return converted;
    }

    private Optional<Value> number(Expr.Call call, List<Value> a, Scalar type) {
        ValueArithmetic arithmetic = expressions.arithmetic();
        return switch (call.function() + "/" + a.size()) {
            case "min/2" -> Optional.of(lesser(call, a.get(0), a.get(1), type));
            case "max/2" -> Optional.of(greater(call, a.get(0), a.get(1), type));
            case "clamp/3" -> Optional.of(lesser(call, greater(call, a.get(0), a.get(1), type), a.get(2), type));
            case "abs/1" -> Optional.of(absolute(call, a.get(0), signed(type)));
            case "mul24/2" -> Optional.of(arithmetic.binary(BinaryOp.MUL, a.get(0), a.get(1), type));
            case "mad24/3", "mad/3" ->
                Optional.of(arithmetic.binary(
                        BinaryOp.ADD, arithmetic.binary(BinaryOp.MUL, a.get(0), a.get(1), type), a.get(2), type));
            case "select/3" ->
                Optional.of(decided(call, selecting(call, a.get(2), type)).choice(a.get(1), a.get(0)));
            default -> Optional.empty();
        };
    }

    /**
     * When {@code select} takes its second argument: components of vectors are asked for their highest bit, numbers
     * whether they are 0.
     */
    private Condition selecting(Expr.Call call, Value condition, Scalar type) {
        if (call.type() instanceof Scalar) {
            return expressions.arithmetic().compared(BinaryOp.NE, condition, Value.of(0), type);
        }
        return type.kind().isSigned()
                ? expressions.arithmetic().compared(BinaryOp.LT, condition, Value.of(0), type)
                : Condition.unknown(condition.fromMemory());
    }

    private Optional<Value> conversion(Expr.Call call, List<Value> arguments) {
        boolean converts = call.function().startsWith("convert_");
        boolean reads = call.function().startsWith("as_");
        if (arguments.size() != 1 || !(converts || reads)) {
            return Optional.empty();
        }
        Value value = arguments.get(0);
        Type from = call.arguments().get(0).type();
        boolean integer = isInteger(from);
        if (reads) {
            boolean alike = integer && isInteger(call.type()) && sizes(from).equals(sizes(call.type()));
            return Optional.of(
                    alike ? expressions.converted(value, from, call.type()) : Machine.ofUnknown(call.type()));
        }
        if (call.function().contains("_sat")) {
            return Optional.of(expressions.saturated(value, from, call.type()));
        }
        boolean cut = integer
                || !(isInteger(call.type()) && ROUNDED.matcher(call.function()).find());
        return Optional.of(cut ? expressions.converted(value, from, call.type()) : Machine.ofUnknown(call.type()));
    }

    /** How large a number is, and how many there are. */
    private static List<Long> sizes(Type type) {
        return type instanceof Type.Vector vector
                ? List.of(Machine.size(vector.element()), (long) vector.width())
                : List.of(Machine.size(type), 1L);
    }

    private static boolean isInteger(Type type) {
        return type.isInteger()
                || (type instanceof Type.Vector vector && vector.element().isInteger());
    }

    private Selection selection() {
        return new Selection(machine.state().guards());
    }

    private Value lesser(Expr.Call call, Value a, Value b, Scalar type) {
        decided(call, selection().less(a, b, type));
        return selection().lesser(a, b, type);
    }

    private Value greater(Expr.Call call, Value a, Value b, Scalar type) {
        decided(call, selection().less(a, b, type).negated());
        return selection().greater(a, b, type);
    }

    private Value absolute(Expr.Call call, Value value, Scalar type) {
        decided(call, selection().less(value, Value.of(0), type));
        return selection().absolute(value, type);
    }

    private Condition decided(Expr.Call call, Condition condition) {
        return machine.recorder.decision(call, machine.state(), condition);
    }

    /** The signed type of the same size: abs gives an unsigned number. */
    private static Scalar signed(Scalar type) {
        return switch (type.kind()) {
            case UINT -> Scalar.INT;
            case ULONG -> Scalar.LONG;
            default -> type;
        };
    }

    /** A function that is not known does anything to what it gets pointers to, and nothing else. */
    private Value anything(Expr.Call call, List<Value> arguments) {
        for (Value argument : arguments) {
            machine.giveAway(argument, Obstacle.UNKNOWN_FUNCTION, call.text(), call.place());
        }
        boolean fromMemory = arguments.stream()
                .anyMatch(value -> value.fromMemory() || value instanceof Pointer || value instanceof Vector);
        return call.type() instanceof Scalar
                ? (fromMemory ? Unknown.FROM_MEMORY : Unknown.PLAIN)
                : Machine.ofUnknown(call.type());
    }
}
