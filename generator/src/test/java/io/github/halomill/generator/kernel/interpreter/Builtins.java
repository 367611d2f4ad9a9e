package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A call of a function of the language that has to do with work-items, memory or types (OpenCL C 3.0, section 6.15). */
final class Builtins {

    private static final Pattern VECTOR_COPY = Pattern.compile("v(load|store)(2|3|4|8|16)");

    private final Evaluator evaluator;
    private final WorkItem item;
    private final Expr.Call call;

    Builtins(Evaluator evaluator, Expr.Call call) {
        this.evaluator = evaluator;
        this.item = evaluator.item();
        this.call = call;
    }

    /** Whether all work-items of a group wait for each other in a function of that name. */
    static boolean isBarrier(String function) {
        return function.equals("barrier") || function.equals("work_group_barrier");
    }

    /** Evaluates arguments and call. */
    long[] value() {
        String name = call.function();
        List<long[]> arguments = call.arguments().stream().map(evaluator::value).toList();
        if (name.startsWith("get_")) {
            return Values.convert(Type.Scalar.LONG, call.type(), Values.of(id(name, arguments)));
        }
        Matcher copy = VECTOR_COPY.matcher(name);
        if (copy.matches()) {
            return vectorCopy(copy.group(1).equals("load"), arguments, Integer.parseInt(copy.group(2)));
        }
        if (name.startsWith("atom")) {
            return new Atomic(item, call, arguments).value();
        }
        if (name.startsWith("async_work_group_")) {
            return groupCopy(arguments);
        }
        if (name.startsWith("as_")) {
            return reinterpret(arguments.get(0));
        }
        if (isBarrier(name)) {
            evaluator.barrier().run();
            return new long[1];
        }
        return switch (name) {
            case "mem_fence", "read_mem_fence", "write_mem_fence", "wait_group_events", "prefetch", "printf" ->
                new long[1];
            default -> new PureBuiltin(call, arguments).value();
        };
    }

    private long id(String name, List<long[]> arguments) {
        Launch launch = item.launch().launch();
        long d = arguments.isEmpty() ? -1 : arguments.get(0)[0];
        return switch (name) {
            case "get_work_dim" -> launch.dimensions();
            case "get_global_id" -> along(item.global(), d, 0);
            case "get_local_id" -> along(item.local(), d, 0);
            case "get_group_id" -> along(item.group().id(), d, 0);
            case "get_global_offset" -> along(launch.offset(), d, 0);
            case "get_global_size" -> along(launch.global(), d, 1);
            case "get_local_size", "get_enqueued_local_size" -> along(launch.local(), d, 1);
            case "get_num_groups" -> along(launch.global(), d, 1) / along(launch.local(), d, 1);
            case "get_global_linear_id" -> linear(item.global(), launch.offset(), launch.global());
            case "get_local_linear_id" -> linear(item.local(), List.of(0L, 0L, 0L), launch.local());
            default -> throw Evaluator.unsupported(call, name);
        };
    }

    private static long along(List<Long> numbers, long d, long beyond) {
        return d >= 0 && d < numbers.size() ? numbers.get((int) d) : beyond;
    }

    private static long linear(List<Long> ids, List<Long> offset, List<Long> sizes) {
        long linear = 0;
        for (int d = ids.size() - 1; d >= 0; d--) {
            linear = linear * sizes.get(d) + ids.get(d) - offset.get(d);
        }
        return linear;
    }

    private long[] vectorCopy(boolean load, List<long[]> arguments, int width) {
        int pointer = arguments.size() - 1;
        Type element = Types.target(call.arguments().get(pointer).type());
        long size = Types.size(element);
        long first = arguments.get(pointer)[0] + arguments.get(pointer - 1)[0] * width * size;
        // Elements of their own, for those of a vector of three would be followed by room for a fourth.
        long[] loaded = new long[width];
        for (int i = 0; i < width; i++) {
            Place place = Place.of(first + i * size, element, call.place());
            if (load) {
                loaded[i] = item.load(place)[0];
            } else {
                item.store(place, Values.of(arguments.get(0)[i]));
            }
        }
        return loaded;
    }

    /** The first work-item of a group copies for all. */
    private long[] groupCopy(List<long[]> arguments) {
        boolean strided = call.function().endsWith("strided_copy");
        Type.Pointer to = (Type.Pointer) call.arguments().get(0).type();
        Type.Pointer from = (Type.Pointer) call.arguments().get(1).type();
        long stride = strided ? arguments.get(3)[0] : 1;
        long size = Types.size(to.target());
        boolean gathers = to.space() == AddressSpace.LOCAL;
        for (long i = 0; item.isFirstOfGroup() && i < arguments.get(2)[0]; i++) {
            long target = arguments.get(0)[0] + i * size * (gathers ? 1 : stride);
            long source = arguments.get(1)[0] + i * size * (gathers ? stride : 1);
            item.store(
                    Place.of(target, to.target(), call.place()),
                    item.load(Place.of(source, from.target(), call.place())));
        }
        return new long[1];
    }

    /** The same bits in components of another size. */
    private long[] reinterpret(long[] value) {
        Kind from = Types.kind(call.arguments().get(0).type());
        Kind to = Types.kind(call.type());
        long[] parts = new long[Types.width(call.type())];
        for (int i = 0; i < parts.length * to.bytes(); i++) {
            int lane = i / from.bytes();
            long part = lane < value.length ? value[lane] >> 8 * (i % from.bytes()) & 0xFF : 0;
            parts[i / to.bytes()] |= part << 8 * (i % to.bytes());
        }
        return Arrays.stream(parts)
                .map(bits -> to.isFloating() ? bits : Arithmetic.wrap(to, bits))
                .toArray();
    }
}
