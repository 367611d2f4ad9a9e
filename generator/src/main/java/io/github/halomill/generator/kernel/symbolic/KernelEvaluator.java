package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Struct;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds all references of a kernel to the arrays that it is passed. */
public final class KernelEvaluator {

    /** Longer arrays in scalar arguments are not followed. */
    private static final int MOST_ELEMENTS = 64;

    private KernelEvaluator() {}

    /**
     * Evaluates a kernel once, for all work-items of all NDRanges whose ids begin at 0; its references to global
     * memory.
     *
     * @param unit the file that defines it
     * @param kernel the function
     * @param nonNegative which scalar arguments are known not to be negative, by name
     */
    public static List<Reference> references(Unit unit, Function kernel, Predicate<String> nonNegative) {
        return evaluate(unit, kernel, nonNegative).fromZero().references();
    }

    /**
     * Evaluates a kernel of which no scalar argument is known to be at least 1, and no element of an array to be one.
     */
    public static Evaluation evaluate(Unit unit, Function kernel, Predicate<String> nonNegative) {
        return evaluate(unit, kernel, nonNegative, name -> false, Set.of(), KnownObjects.NONE);
    }

    /**
     * Evaluates a kernel like {@link #references}, wherever ids begin; says what it decides, too. Within an
     * {@link Effort} what was found out once is not found out again.
     *
     * @param positive which of those scalar arguments are known to be at least 1
     * @param elements of arrays, such as {@code n[0]}, that count as scalar arguments: nobody changes them
     * @param objects what is known of images, samplers and powers of two
     */
    public static Evaluation evaluate(
            Unit unit,
            Function kernel,
            Predicate<String> nonNegative,
            Predicate<String> positive,
            Set<String> elements,
            KnownObjects objects) {
        return evaluate(unit, kernel, nonNegative, positive, elements, objects, false);
    }

    /**
     * Evaluates a kernel like {@link #references}; {@code byCall}: what its functions do is told apart by {@link
     * Reference#calls}.
     */
    public static Evaluation evaluate(
            Unit unit,
            Function kernel,
            Predicate<String> nonNegative,
            Predicate<String> positive,
            Set<String> elements,
            KnownObjects objects,
            boolean byCall) {
        return Evaluations.once(
                kernel,
                nonNegative,
                positive,
                elements,
                objects,
                byCall,
                (isNonNegative, isPositive) ->
                        evaluated(unit, kernel, isNonNegative, isPositive, elements, objects, byCall));
    }

    private static Evaluation evaluated(
            Unit unit,
            Function kernel,
            Predicate<String> nonNegative,
            Predicate<String> positive,
            Set<String> elements,
            KnownObjects objects,
            boolean byCall) {
        List<Variable> arrays =
                kernel.parameters().stream().filter(KernelEvaluator::isArray).toList();
        Recorder recorder = new Recorder(arrays, byCall);
        Machine machine = new Machine(recorder, new UniformElements(elements, nonNegative), objects);
        StatementEvaluator statements = new StatementEvaluator(unit, machine);
        try {
            List<Value> arguments = kernel.parameters().stream()
                    .map(parameter -> Optional.ofNullable(objects.samplers().get(parameter.name()))
                            .map(ImageEvaluator::value)
                            .orElseGet(() -> objects.opaque().contains(parameter.name())
                                    ? Machine.ofUnknown(parameter.type())
                                    : argument(parameter, nonNegative)))
                    .toList();
            Stream<Symbol> ofElements = elements.stream().map(name -> new Symbol.Uniform(name, true));
            machine.go(State.initial(Guards.NONE
                    .with(Stream.concat(arguments.stream().flatMap(KernelEvaluator::symbols), ofElements)
                            .filter(symbol -> positive.test(symbol.toString()))
                            .map(symbol -> Poly.of(symbol).plus(-1))
                            .toList())
                    .with(objects.certain())));
            statements.declareConstants(unit);
            statements.call(kernel, arguments);
        } catch (UnsupportedException e) {
            return evaluation(
                    nothingKnown(arrays, String.valueOf(e.getMessage()), e.place()),
                    List.of(),
                    Map.of(),
                    Map.of(),
                    List.of(),
                    List.of());
        } catch (TooComplexException | ArithmeticException e) {
            String reason = e instanceof ArithmeticException
                    ? "the kernel's numbers are too large to follow"
                    : "the kernel takes too long to follow";
            return evaluation(
                    nothingKnown(arrays, reason, kernel.place()), List.of(), Map.of(), Map.of(), List.of(), List.of());
        }
        return evaluation(
                recorder.references(),
                recorder.decisions(),
                recorder.values(),
                recorder.numbers(),
                machine.suppositions.masked().stream().map(Poly::of).toList(),
                List.copyOf(machine.suppositions.unsigned()));
    }

    private static Evaluation evaluation(
            List<Reference> references,
            List<Decision> decisions,
            Map<Expr, Set<Poly>> values,
            Map<Expr, Set<Evaluation.Computed>> numbers,
            List<Poly> masks,
            List<Poly> unsigned) {
        return new Evaluation(
                references.stream()
                        .filter(reference -> isBuffer(reference.buffer()))
                        .toList(),
                references.stream()
                        .filter(reference -> isLocal(reference.buffer()))
                        .toList(),
                references.stream()
                        .filter(reference -> reference.mode() != Reference.Mode.READ
                                && reference.buffer().kind() == Variable.Kind.FILE
                                && reference.buffer().space() == AddressSpace.GLOBAL)
                        .toList(),
                decisions,
                values,
                numbers,
                masks,
                unsigned);
    }

    /** That a kernel may do anything to its arrays. */
    public static List<Reference> nothingKnown(Function kernel, String reason) {
        return nothingKnown(buffers(kernel), reason, kernel.place());
    }

    /** The parameters of a kernel that point to global or constant memory, or are images. */
    public static List<Variable> buffers(Function kernel) {
        return kernel.parameters().stream().filter(KernelEvaluator::isBuffer).toList();
    }

    private static List<Reference> nothingKnown(List<Variable> buffers, String reason, SourceLocation place) {
        Recorder recorder = new Recorder(buffers, false);
        recorder.unresolvedEverywhere(Obstacle.NOT_FOLLOWED, reason, place);
        return recorder.references();
    }

    private static boolean isArray(Variable parameter) {
        return isImage(parameter)
                || (parameter.type() instanceof Type.Pointer pointer && pointer.space() != AddressSpace.PRIVATE);
    }

    private static boolean isBuffer(Variable parameter) {
        return isImage(parameter)
                || (parameter.type() instanceof Type.Pointer pointer
                        && (pointer.space() == AddressSpace.GLOBAL || pointer.space() == AddressSpace.CONSTANT));
    }

    private static boolean isImage(Variable parameter) {
        return parameter.kind() == Variable.Kind.PARAMETER && parameter.type() instanceof Type.Image;
    }

    private static boolean isLocal(Variable array) {
        return array.space() == AddressSpace.LOCAL
                || (array.type() instanceof Type.Pointer pointer && pointer.space() == AddressSpace.LOCAL);
    }

    /** What the numbers of an argument are. */
    private static Stream<Symbol> symbols(Value argument) {
        if (argument instanceof Int number) {
            return number.cases().stream().flatMap(one -> one.poly().symbols().stream());
        }
        if (argument instanceof Vector vector) {
            return vector.lanes().stream().flatMap(KernelEvaluator::symbols);
        }
        return argument instanceof Struct struct
                ? struct.cells().values().stream().map(Stored::value).flatMap(KernelEvaluator::symbols)
                : Stream.empty();
    }

    private static Value argument(Variable parameter, Predicate<String> nonNegative) {
        if (isArray(parameter)) {
            return Value.pointer(new Memory.Buffer(parameter));
        }
        return parameter.type() instanceof Type.Pointer
                ? Value.pointer(new Memory.Shared(parameter))
                : uniform(parameter.name(), parameter.type(), nonNegative);
    }

    /** A value that is the same for all work-items. */
    static Value uniform(String name, Type type, Predicate<String> nonNegative) {
        if (type instanceof Scalar scalar && scalar.kind().isInteger()) {
            boolean sign = !scalar.kind().isSigned() || nonNegative.test(name);
            return new Int(List.of(Case.of(Poly.of(new Symbol.Uniform(name, sign)), Guards.NONE)));
        }
        if (type instanceof Type.Vector vector) {
            List<Value> lanes = new ArrayList<>();
            for (int i = 0; i < vector.width(); i++) {
                lanes.add(uniform(name + ".s" + Integer.toHexString(i), vector.element(), nonNegative));
            }
            return new Vector(lanes);
        }
        if (type instanceof Type.Array array && array.length().orElse(MOST_ELEMENTS) < MOST_ELEMENTS) {
            Map<Long, Stored> cells = new HashMap<>();
            for (int i = 0; i < array.length().getAsLong(); i++) {
                Value value = uniform(name + "[" + i + "]", array.element(), nonNegative);
                Aggregates.add(value, array.element(), i * Machine.size(array.element()), cells);
            }
            return new Struct(cells);
        }
        if (type instanceof Type.Struct struct) {
            Map<Long, Stored> cells = new HashMap<>();
            for (Type.Struct.Field field : struct.fields()) {
                Value value = uniform(name + field.suffix(), field.type(), nonNegative);
                if (!struct.union()) {
                    Aggregates.add(value, field.type(), field.offset(), cells);
                }
            }
            return new Struct(cells);
        }
        return Unknown.PLAIN;
    }
}
