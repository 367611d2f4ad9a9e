package io.github.halomill.generator.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What all emitters of a generated class have to know.
 *
 * @param program what it does
 * @param names its identifiers
 * @param type the class
 */
record HostClass(Program program, JavaNames names, ClassName type) {

    static HostClass of(Program program, String packageName) {
        return new HostClass(program, new JavaNames(program), ClassName.get(packageName, program.name()));
    }

    /** The nested class that sets it up. */
    ClassName builder() {
        return type.nestedClass(program.name().equals("Builder") ? "Opener" : "Builder");
    }

    ExpressionEmitter expressions() {
        return new ExpressionEmitter(names);
    }

    ScalarEmitter scalars() {
        return new ScalarEmitter(this);
    }

    /** Writes real numbers of parameters. */
    RealEmitter reals() {
        return new RealEmitter(expressions(), this::real);
    }

    /** The identifier of a number that the class keeps as a real one: a scalar of the host. */
    Optional<CodeBlock> real(String name) {
        return program.scalar(name).map(scalar -> CodeBlock.of("$L", names.parameter(name)));
    }

    HostScalarEmitter hostScalars() {
        return new HostScalarEmitter(this);
    }

    /** The host scalars that stay as they are while the program runs: they are fields. */
    List<HostScalar> constants() {
        return program.scalars().stream().filter(scalar -> !scalar.changes()).toList();
    }

    /** The value of an argument, if the class keeps it. */
    Optional<KeptValue> kept(Argument argument) {
        return names.isParameter(argument) || !names.isShared(argument)
                ? Optional.empty()
                : KeptValue.of(argument, program);
    }

    /** The values of arguments that get a field and an accessor; those that are parameters have them. */
    List<KeptValue> keptValues() {
        Map<String, KeptValue> kept = new LinkedHashMap<>();
        for (Kernel kernel : program.kernels()) {
            for (Argument argument : kernel.arguments()) {
                kept(argument).ifPresent(value -> kept.putIfAbsent(argument.name(), value));
            }
        }
        return List.copyOf(kept.values());
    }

    /** Those of them that may be set. */
    List<KeptValue> freeValues() {
        return keptValues().stream().filter(KeptValue::isFree).toList();
    }

    /** The identifier of a value. */
    String nameOf(KeptValue value) {
        return names.argument(value.argument().name());
    }

    /** The user's files with kernels. */
    String kernelFiles() {
        return program.kernels().stream().map(Kernel::fileName).distinct().collect(Collectors.joining(", "));
    }

    boolean hasParameters() {
        return !program.parameters().isEmpty();
    }

    /** The identifiers of the parameters, in document order. */
    List<String> parameterNames() {
        return program.parameters().stream()
                .map(Parameter::name)
                .map(names::parameter)
                .toList();
    }
}
