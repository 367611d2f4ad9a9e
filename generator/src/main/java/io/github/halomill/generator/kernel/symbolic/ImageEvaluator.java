package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Real;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Evaluates the functions of images. An image is an array of elements one byte large, since only a description tells
 * how large they are, in rows and planes as long as {@link Symbol.Extent} has it.
 */
final class ImageEvaluator {

    private static final Map<String, Integer> EXTENTS =
            Map.of("get_image_width", 0, "get_image_height", 1, "get_image_depth", 2);
    private static final Pattern READ = Pattern.compile("read_image(f|i|ui|h)");
    private static final Pattern WRITE = Pattern.compile("write_image(f|i|ui|h)");

    /** The constants for what a format is made of. Devices choose their numbers; what matters is which are equal. */
    private static final List<String> FORMATS = Stream.<Enum<?>>concat(
                    Arrays.stream(ImageFormat.ChannelType.values()), Arrays.stream(ImageFormat.Order.values()))
            .map(Enum::name)
            .toList();

    private static final long FIRST_FORMAT = 0x10b0;

    private static final long NORMALIZED = 1;
    private static final long LINEAR = 0x20;

    /** The bits of a sampler that say what happens outside an image, and what they say, as the prelude has it. */
    private static final long ADDRESSING = 0xe;

    private static final long NONE = 0;
    private static final long CLAMP_TO_EDGE = 2;
    private static final long CLAMP = 4;

    private final Machine machine;
    private final ExpressionEvaluator expressions;

    ImageEvaluator(Machine machine, ExpressionEvaluator expressions) {
        this.machine = machine;
        this.expressions = expressions;
    }

    /** A sampler as the constants of the prelude make it. */
    static Value value(Sampling sampling) {
        long addressing = switch (sampling.addressing()) {
            case NONE -> NONE;
            case CLAMP_TO_EDGE -> CLAMP_TO_EDGE;
            case CLAMP -> CLAMP;
            case REPEAT, MIRRORED_REPEAT -> ADDRESSING;
        };
        boolean linear = sampling.filter() == Sampling.Filter.LINEAR;
        return Value.of((sampling.normalized() ? NORMALIZED : 0) | addressing | (linear ? LINEAR : 0));
    }

    /** What stands for a constant such as {@code CLK_FLOAT} or {@code CLK_RGBA}. */
    static Optional<Value> constant(String name) {
        int index = name.startsWith("CLK_") ? FORMATS.indexOf(name.substring(4)) : -1;
        return index < 0 ? Optional.empty() : Optional.of(Value.of(FIRST_FORMAT + index));
    }

    private static Value value(Enum<?> part) {
        return Value.of(FIRST_FORMAT + FORMATS.indexOf(part.name()));
    }

    /**
     * What a function gives for an image of the kernel's; empty if it is no function of images, or the image is not
     * known.
     */
    Optional<Value> call(Expr.Call call, List<Value> arguments) {
        Optional<Variable> image = arguments.stream().findFirst().flatMap(ImageEvaluator::image);
        if (image.isEmpty()) {
            return Optional.empty();
        }
        String name = call.function();
        if (EXTENTS.containsKey(name) || name.equals("get_image_dim")) {
            return Optional.of(size(name, image.get(), dimensions(image.get())));
        }
        if (name.startsWith("get_image_channel_")) {
            Optional<ImageFormat> format = machine.format(image.get());
            Optional<Enum<?>> part =
                    name.endsWith("order") ? format.map(ImageFormat::order) : format.map(ImageFormat::channel);
            return Optional.of(
                    part.map(ImageEvaluator::value).orElse(Value.Unknown.PLAIN)); // the same for all work-items
        }
        if (READ.matcher(name).matches()) {
            read(call, image.get(), arguments);
            return Optional.of(Machine.ofUnknown(call.type()));
        }
        if (WRITE.matcher(name).matches()) {
            write(call, image.get(), arguments);
            return Optional.of(Machine.ofUnknown(call.type()));
        }
        return Optional.empty();
    }

    private static Optional<Variable> image(Value argument) {
        return argument instanceof Pointer pointer
                        && pointer.targets().size() == 1
                        && pointer.targets().get(0).memory() instanceof Memory.Buffer buffer
                        && buffer.parameter().type() instanceof Type.Image
                ? Optional.of(buffer.parameter())
                : Optional.empty();
    }

    private static int dimensions(Variable image) {
        return ((Type.Image) image.type()).dimensions();
    }

    private static Value size(String function, Variable image, int dimensions) {
        Integer along = EXTENTS.get(function);
        if (along != null) {
            return extent(image, along);
        }
        List<Value> sizes = new ArrayList<>();
        for (int d = 0; d < (dimensions == 2 ? 2 : 4); d++) {
            sizes.add(d < dimensions ? extent(image, d) : Value.of(0));
        }
        return new Vector(sizes);
    }

    private static Value extent(Variable image, int d) {
        return d < dimensions(image) ? Value.of(Poly.of(new Symbol.Extent(image.name(), d))) : Value.of(1);
    }

    /** {@code read_imagef(image, coordinate)} or {@code read_imagef(image, sampler, coordinate)}. */
    private void read(Expr.Call call, Variable image, List<Value> arguments) {
        int last = arguments.size() - 1;
        Value at = arguments.get(last);
        OptionalLong sampler = last == 2 ? Machine.constant(arguments.get(1)) : OptionalLong.of(NONE);
        // Of a sampler that is passed it is not known here which border it has, but that it has one.
        long addressing = sampler.orElse(CLAMP_TO_EDGE) & ADDRESSING;
        Optional<List<Value>> integers =
                coordinates(image, at, call.arguments().get(last).type());
        List<List<Value>> elements = integers.map(List::of)
                .orElseGet(() -> sampler.isPresent() ? sampled(image, at, sampler.getAsLong()) : List.of());
        if (last > 2 || elements.isEmpty() || addressing > CLAMP) {
            unresolved(Mode.READ, call, image, at);
            return;
        }
        for (List<Value> element : elements) {
            if (addressing == CLAMP) {
                readInside(call, image, element);
            } else {
                record(Mode.READ, call, image, addressing == NONE ? element : clamped(image, element));
            }
        }
    }

    /** Reads an element if there is one. */
    private void readInside(Expr.Call call, Variable image, List<Value> coordinates) {
        State before = machine.state();
        Condition inside = inside(image, coordinates);
        if (!inside.whenTrue().isEmpty()) {
            machine.go(before.when(inside));
            record(Mode.READ, call, image, coordinates);
            machine.go(before);
        }
    }

    /** {@code write_imagef(image, coordinate, element)}. */
    private void write(Expr.Call call, Variable image, List<Value> arguments) {
        Optional<List<Value>> coordinates = arguments.size() != 3
                ? Optional.empty()
                : coordinates(image, arguments.get(1), call.arguments().get(1).type());
        if (coordinates.isPresent()) {
            record(Mode.WRITE, call, image, coordinates.get());
        } else {
            unresolved(Mode.WRITE, call, image, arguments.size() > 1 ? arguments.get(1) : arguments.get(0));
        }
    }

    /** The numbers of an element along each dimension; empty if it is not found by integers. */
    private static Optional<List<Value>> coordinates(Variable image, Value value, Type type) {
        boolean integers = type instanceof Type.Vector vector
                && vector.element().equals(Scalar.INT)
                && vector.width() >= dimensions(image);
        return integers && value instanceof Vector vector
                ? Optional.of(vector.lanes().subList(0, dimensions(image)))
                : Optional.empty();
    }

    /**
     * The elements that a sampler makes of floating-point coordinates, which have to be in the middle of an element or
     * where it begins; none if that is not so.
     */
    private static List<List<Value>> sampled(Variable image, Value value, long sampler) {
        if ((sampler & NORMALIZED) != 0
                || !(value instanceof Vector vector)
                || vector.lanes().size() < dimensions(image)) {
            return List.of();
        }
        List<List<Value>> elements = List.of(List.of());
        for (Value lane : vector.lanes().subList(0, dimensions(image))) {
            List<List<Value>> longer = new ArrayList<>();
            for (List<Value> before : elements) {
                for (Value at : lane instanceof Real real ? sampled(real, (sampler & LINEAR) != 0) : List.<Value>of()) {
                    longer.add(Stream.concat(before.stream(), Stream.of(at)).toList());
                }
            }
            elements = longer;
        }
        return elements;
    }

    /** With a linear filter there are two: one before and one beyond an edge, or one and the next with no weight. */
    private static List<Value> sampled(Real real, boolean linear) {
        Optional<Value> begins = divided(real, 0);
        Optional<Value> middle = divided(real, -1);
        if (!linear) {
            return begins.or(() -> middle).stream().toList();
        }
        return Stream.of(begins, divided(real, -2), middle, divided(real, 1))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Half of the number of halves, when that many more are added. */
    private static Optional<Value> divided(Real real, long more) {
        List<Value.Case> cases = new ArrayList<>();
        for (Value.Case one : real.halves().cases()) {
            one.poly()
                    .plus(more)
                    .exactly(Poly.of(2))
                    .ifPresent(element -> cases.add(Value.Case.of(element, one.guards())));
        }
        return cases.size() == real.halves().cases().size() ? Optional.of(Value.of(cases)) : Optional.empty();
    }

    private Condition inside(Variable image, List<Value> coordinates) {
        ValueArithmetic arithmetic = expressions.arithmetic();
        Condition inside = Condition.ALWAYS;
        for (int d = 0; d < coordinates.size(); d++) {
            Value at = coordinates.get(d);
            inside = inside.and(arithmetic.compared(BinaryOp.GE, at, Value.of(0), Scalar.INT))
                    .and(arithmetic.compared(BinaryOp.LT, at, extent(image, d), Scalar.INT));
        }
        return inside;
    }

    private List<Value> clamped(Variable image, List<Value> coordinates) {
        Selection selection = new Selection(machine.state().guards());
        return IntStream.range(0, coordinates.size())
                .mapToObj(d -> {
                    Value last =
                            Value.of(Poly.of(new Symbol.Extent(image.name(), d)).plus(-1));
                    Value from = selection.greater(coordinates.get(d), Value.of(0), Scalar.INT);
                    return selection.lesser(from, last, Scalar.INT);
                })
                .toList();
    }

    private void record(Mode mode, Expr.Call call, Variable image, List<Value> coordinates) {
        Optional<Value> lost =
                coordinates.stream().filter(value -> !isFollowed(value)).findFirst();
        if (lost.isPresent()) {
            unresolved(mode, call, image, lost.get());
        } else {
            machine.recorder.record(
                    mode,
                    image,
                    numbers(call),
                    coordinates.stream().map(value -> ((Int) value).cases()).toList(),
                    machine.state(),
                    call.text(),
                    call.place());
        }
    }

    /** What a function that reads or writes takes channels for. */
    private static ImageFormat.Numbers numbers(Expr.Call call) {
        if (call.function().endsWith("ui")) {
            return ImageFormat.Numbers.UNSIGNED;
        }
        return call.function().endsWith("i") ? ImageFormat.Numbers.SIGNED : ImageFormat.Numbers.REAL;
    }

    private static boolean isFollowed(Value value) {
        return value instanceof Int number && number.cases().stream().noneMatch(Value.Case::modular);
    }

    private void unresolved(Mode mode, Expr.Call call, Variable image, Value coordinate) {
        boolean fromMemory = coordinate.fromMemory()
                || (coordinate instanceof Vector vector
                        && vector.lanes().stream().anyMatch(Value::fromMemory));
        machine.recorder.unresolved(
                image,
                mode,
                Optional.of(numbers(call)),
                fromMemory ? Obstacle.FROM_MEMORY : Obstacle.NOT_FOLLOWED,
                call.text(),
                call.place());
    }
}
