package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.interpreter.Access;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Run;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The kernel of a program under global addressing, carried out over the NDRange and with the scalars of its description, which
 * is held against what happens there.
 */
final class DescribedRun {

    /** Numbers in arrays of integers are below this: they may be indices. */
    private static final int INDEX_LIMIT = 4;

    private final Program program;
    private final Problem problem;
    private final Partition partition;
    private final Evaluator evaluator;
    private final Unit unit;
    private final boolean wholeRows;

    /** Throws {@link io.github.halomill.runtime.base.RunException} if programs refuse such parameters. */
    private DescribedRun(Unit unit, Program program, Map<String, Long> overrides, boolean wholeRows) {
        this.wholeRows = wholeRows;
        this.unit = unit;
        this.program = program;
        problem = ProgramPlanner.plan(program, overrides);
        Extent groups = problem.cuttableUnits();
        partition = Partition.of(problem, new Split((int) groups.x(), (int) groups.y(), (int) groups.z()));
        Map<String, Long> parameters = new HashMap<>();
        for (Parameter parameter : program.parameters()) {
            parameters.put(parameter.name(), overrides.getOrDefault(parameter.name(), parameter.known()));
        }
        evaluator = new Evaluator(parameters);
    }

    /**
     * What the kernel does and the description does not say, one line each.
     *
     * @param overrides of parameters
     * @param wholeRows whether what a zone has of a row that it needs for other reasons may be read, too
     */
    static List<String> violations(Unit unit, Program program, Map<String, Long> overrides, boolean wholeRows) {
        DescribedRun described = new DescribedRun(unit, program, overrides, wholeRows);
        Run run = described.run(1);
        Set<String> found = new HashSet<>();
        for (Access access : run.accesses()) {
            described.violation(access).ifPresent(found::add);
        }
        described.races(run).forEach(found::add);
        if (!program.kernel().conditionalWrites() && !writes(run).equals(writes(described.run(2)))) {
            found.add("what arrays hold decides which elements are written");
        }
        return found.stream().sorted().toList();
    }

    /** Elements that one work-item reads and another writes. */
    private Stream<String> races(Run run) {
        Map<List<Object>, Set<List<Long>>> writers = new HashMap<>();
        run.accesses().stream()
                .filter(access -> access.mode() == Mode.WRITE)
                .forEach(access -> bytes(access)
                        .forEach(place -> writers.computeIfAbsent(place, any -> new HashSet<>())
                                .add(access.item())));
        return run.accesses().stream()
                .filter(access -> access.mode() == Mode.READ
                        && bytes(access)
                                .anyMatch(place -> writers.getOrDefault(place, Set.of()).stream()
                                        .anyMatch(writer -> !writer.equals(access.item()))))
                .map(access -> access.place() + ": " + access.buffer() + " is read where another work-item writes it");
    }

    private static Stream<List<Object>> bytes(Access access) {
        return LongStream.range(access.offset(), access.end()).mapToObj(offset -> List.of(access.buffer(), offset));
    }

    private static Set<List<Object>> writes(Run run) {
        Set<List<Object>> writes = new HashSet<>();
        run.accesses().stream()
                .filter(access -> access.mode() == Mode.WRITE)
                .forEach(access -> writes.add(List.of(access.item(), access.buffer(), access.offset(), access.size())));
        return writes;
    }

    private Optional<String> violation(Access access) {
        if (isConstant(access.buffer())) {
            return access.inside() && access.mode() == Mode.READ
                    ? Optional.empty()
                    : Optional.of(access.place() + ": " + access.mode() + " of constants");
        }
        Use buffer = problem.first().uses().get(indexOf(access.buffer()));
        String what = wrong(access, buffer);
        return Optional.of(access.place() + ": " + access.mode() + " of " + buffer.name() + " " + what)
                .filter(text -> !what.isEmpty());
    }

    private boolean isConstant(String parameter) {
        return IntStream.range(0, parameters().size())
                .filter(i -> parameters().get(i).name().equals(parameter))
                .anyMatch(i -> program.arguments().get(i) instanceof Argument.Constants);
    }

    /** Position of a kernel's parameter among its buffers. */
    private int indexOf(String parameter) {
        int index = 0;
        for (int i = 0; !parameters().get(i).name().equals(parameter); i++) {
            index += program.arguments().get(i) instanceof Argument.Buffer ? 1 : 0;
        }
        return index;
    }

    private List<Variable> parameters() {
        return unit.function(program.kernel().function()).orElseThrow().parameters();
    }

    private String wrong(Access access, Use buffer) {
        Offset id = Offset.of(longs(access.item()));
        Box item =
                Box.of(Extent.of(1)).translate(id.minus(problem.first().space().offset()));
        boolean surplus = !problem.first().space().items().contains(item);
        boolean reads = access.mode() == Mode.READ;
        if (!access.inside()) {
            return "outside the array";
        }
        if (!(reads ? buffer.access().reads() : buffer.access().writes())) {
            return "that is " + buffer.access();
        }
        if (surplus) {
            return reads ? "" : "by a surplus work-item";
        }
        if (reads && buffer.replicated()) {
            return "";
        }
        Box group = problem.first().space().inWholeGroups(item); // zones are made of groups
        long size = buffer.type().bytes();
        for (long element = access.offset() / size; element * size < access.end(); element++) {
            Box at = Box.of(Extent.of(1)).translate(coordinates(element, buffer.size()));
            if (!buffer.own(group).contains(at) && !(reads && isThere(at, group, buffer))) {
                return "at " + at.lo() + " by " + item.lo();
            }
        }
        return "";
    }

    /** Whether an element is at a dependent point, or where work-items' zones have it anyway, however small they are. */
    private boolean isThere(Box at, Box items, Use buffer) {
        if (buffer.touched(items).boxes().stream().anyMatch(box -> box.contains(at))) {
            return true;
        }
        return wholeRows && isExchanged(at, items, buffer);
    }

    private boolean isExchanged(Box at, Box items, Use buffer) {
        Zone zone = partition.zones().stream()
                .filter(any -> any.cells().contains(items))
                .findFirst()
                .orElseThrow();
        boolean foreign = isWritten(buffer)
                && buffer.own(problem.first().space().items()).contains(at)
                && !buffer.own(zone.cells()).contains(at);
        return zone.box(buffer.name()).contains(at)
                && (!foreign
                        || partition.transfers().stream()
                                .filter(transfer -> transfer.to() == zone.id()
                                        && transfer.argument().equals(buffer.name()))
                                .flatMap(transfer -> transfer.boxes().stream())
                                .anyMatch(box -> box.contains(at)));
    }

    /** Whether the kernel writes an array under this or another name. */
    private boolean isWritten(Use buffer) {
        return new SwapOrbits(problem)
                .connected(buffer.name()).stream()
                        .anyMatch(name -> problem.first().use(name).access().writes());
    }

    private static Offset coordinates(long element, Extent size) {
        return new Offset(element % size.x(), element / size.x() % size.y(), element / size.x() / size.y());
    }

    private Run run(long seed) {
        Random random = new Random(seed);
        KernelSpace space = problem.first().space();
        List<Long> global = new ArrayList<>();
        List<Long> offset = new ArrayList<>();
        List<Long> local = new ArrayList<>();
        for (int d = 0; d < space.dimensions(); d++) {
            global.add(space.groups().along(d) * space.groupSize().along(d));
            offset.add(space.offset().along(d));
            local.add(space.groupSize().along(d));
        }
        Map<String, Launch.Argument> arguments = new LinkedHashMap<>();
        for (int i = 0; i < program.arguments().size(); i++) {
            arguments.put(
                    parameters().get(i).name(), argument(program.arguments().get(i), random));
        }
        Launch launch = new Launch(global, local, offset, arguments, Map.of());
        return KernelInterpreter.run(unit, program.kernel().function(), launch, seed);
    }

    private Launch.Argument argument(Argument argument, Random random) {
        if (argument instanceof Argument.Scalar scalar) {
            List<Number> values = scalar.values().stream()
                    .map(value -> value(value.expression()))
                    .toList();
            return scalar.type() instanceof DataType type && type.components() == 1
                    ? new Launch.Argument.Scalar(values.get(0))
                    : new Launch.Argument.Bytes(bytes(scalar.type(), values.size(), (slot, i) -> values.get(i)));
        }
        if (argument instanceof Argument.Constants constants) {
            List<Number> values = constants.values().stream()
                    .map(value -> value(value.expression()))
                    .toList();
            return new Launch.Argument.Buffer(bytes(constants.type(), values.size(), (slot, i) -> values.get(i)));
        }
        Use buffer = problem.first().use(argument.name());
        int count =
                Math.toIntExact(buffer.size().volume() * buffer.type().slots().size());
        return new Launch.Argument.Buffer(bytes(
                buffer.type(),
                count,
                (slot, i) -> slot.scalar().isFloating()
                        ? random.nextInt(-50, 51) / 8.0
                        : (Number) random.nextInt(INDEX_LIMIT)));
    }

    private Number value(Expression expression) {
        if (expression instanceof Expression.RealLiteral real) {
            return Double.valueOf(real.text());
        }
        if (expression instanceof Expression.LocalItems items) {
            return problem.first().space().workItems().along(items.dimension());
        }
        return expression instanceof Expression.LocalExtent extent
                ? problem.first().use(extent.argument()).size().along(extent.dimension())
                : evaluator.evaluate(expression);
    }

    /** So many numbers as elements of a type. */
    private static byte[] bytes(ElementType type, int count, BiFunction<Slot, Integer, Number> numbers) {
        List<Slot> slots = type.slots();
        ByteBuffer bytes =
                ByteBuffer.allocate(count / slots.size() * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            Slot slot = slots.get(i % slots.size());
            Number number = numbers.apply(slot, i);
            bytes.position(i / slots.size() * type.bytes() + slot.offset());
            switch (slot.scalar()) {
                case FLOAT -> bytes.putFloat(number.floatValue());
                case DOUBLE -> bytes.putDouble(number.doubleValue());
                case LONG, ULONG -> bytes.putLong(number.longValue());
                case INT, UINT -> bytes.putInt(number.intValue());
                case SHORT, USHORT, HALF -> bytes.putShort(number.shortValue());
                case CHAR, UCHAR -> bytes.put(number.byteValue());
            }
        }
        return bytes.array();
    }

    private static long[] longs(List<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }
}
