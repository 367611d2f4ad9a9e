package io.github.halomill.generator.emit;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructValue;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * An argument with values that are the same in all zones: the generated class keeps them in a field.
 *
 * @param argument a scalar, or constants of numbers
 * @param values one for each number in it; none if it has to be set
 * @param isFree whether they may be others than the description has; of a struct: some of them
 * @param least that a single integer may be
 */
record KeptValue(Argument.Typed argument, List<Located> values, boolean isFree, OptionalLong least) {

    KeptValue {
        values = List.copyOf(values);
    }

    /** The argument's values, if the class keeps them. */
    static Optional<KeptValue> of(Argument argument, Program program) {
        return argument.fold(
                buffer -> Optional.empty(),
                constants -> constants.type() instanceof DataType
                        ? of(constants, constants.values(), program).filter(KeptValue::isFree)
                        : Optional.empty(),
                local -> Optional.empty(),
                sampler -> Optional.empty(),
                scalar -> scalar.isAsked()
                        ? Optional.of(new KeptValue(scalar, List.of(), true, OptionalLong.empty()))
                        : of(scalar, scalar.values(), program));
    }

    private static Optional<KeptValue> of(Argument.Typed argument, List<Located> values, Program program) {
        if (values.stream().anyMatch(value -> value.expression().usesZone() || usesHost(value, program))) {
            return Optional.empty();
        }
        List<Optional<Long>> free = names(argument, values.size()).stream()
                .map(name -> program.free(argument, name))
                .toList();
        if (!(argument.type() instanceof DataType)) {
            boolean some = free.stream().anyMatch(KeptValue::isAny);
            return some ? Optional.of(new KeptValue(argument, values, true, OptionalLong.empty())) : Optional.empty();
        }
        boolean one = values.size() == 1;
        boolean all = free.stream().allMatch(least -> one ? least.isPresent() : isAny(least));
        OptionalLong least =
                one && all && !isAny(free.get(0)) ? OptionalLong.of(free.get(0).orElseThrow()) : OptionalLong.empty();
        return Optional.of(new KeptValue(argument, values, all, least));
    }

    /** Whether it is made of the host's scalars, or of the iteration's number. */
    static boolean usesHost(Located value, Program program) {
        return value.expression().parameters().stream()
                .anyMatch(name ->
                        name.equals(Scalars.ITERATION) || program.scalar(name).isPresent());
    }

    private static boolean isAny(Optional<Long> least) {
        return least.filter(number -> number == Long.MIN_VALUE).isPresent();
    }

    /** What the proof calls the numbers of an argument. */
    private static List<String> names(Argument.Typed argument, int count) {
        List<Slot> slots = argument.type().slots();
        return IntStream.range(0, count)
                .mapToObj(i -> argument.name()
                        + (argument instanceof Argument.Constants ? "[" + i / slots.size() + "]" : "")
                        + slots.get(i % slots.size()).name())
                .toList();
    }

    /** The members of a struct that have the description's value only. */
    List<String> fixedMembers(Program program) {
        return names(argument, values.size()).stream()
                .filter(name -> !isAny(program.free(argument, name)))
                .map(name -> name.substring(argument.name().length() + 1))
                .toList();
    }

    /** Whether it has to be set. */
    boolean isAsked() {
        return values.isEmpty();
    }

    ElementType type() {
        return argument.type();
    }

    boolean isStruct() {
        return !(type() instanceof DataType);
    }

    /** Whether it is more than one number. */
    boolean isSeveral() {
        return isStruct() || values.size() > 1;
    }

    /** Whether the numbers are real; not of a struct. */
    boolean isReal() {
        return ((DataType) type()).scalar().isFloating();
    }

    /** Whether its value follows from parameters. */
    boolean isDerived() {
        return values.stream()
                .anyMatch(value -> !value.expression().parameters().isEmpty());
    }

    /** The type of the field. */
    TypeName javaType() {
        return type() instanceof DataType numbers
                ? JavaTypes.numbers(numbers, isSeveral())
                : TypeName.get(StructValue.class);
    }

    /** Gives a method that sets it the parameters, and the assignment; not of a struct. */
    MethodSpec.Builder assign(MethodSpec.Builder setter, String name) {
        return isSeveral()
                ? setter.addParameter(javaType(), "values").varargs().addStatement("$L = values.clone()", name)
                : setter.addParameter(javaType(), "value").addStatement("$L = value", name);
    }

    /** What the description says, with commas between the numbers; one that all are stands alone. */
    String text() {
        return text(values);
    }

    static String text(List<Located> values) {
        List<String> texts = values.stream().map(Located::text).toList();
        return texts.stream().distinct().count() == 1 ? texts.get(0) : String.join(",", texts);
    }
}
