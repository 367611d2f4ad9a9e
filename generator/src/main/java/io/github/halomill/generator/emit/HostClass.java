package io.github.halomill.generator.emit;

import com.palantir.javapoet.ClassName;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import java.util.List;

/**
 * What all emitters of a generated class have to know.
 *
 * @param program what it does
 * @param names its identifiers
 * @param type the class
 * @param resources the kernels beside it
 */
record HostClass(Program program, JavaNames names, ClassName type, KernelResources resources) {

    static HostClass of(Program program, String packageName) {
        return new HostClass(
                program,
                new JavaNames(program),
                ClassName.get(packageName, program.name()),
                KernelResources.of(program));
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

    /** The values of arguments that get a field and an accessor; those that are parameters have them. */
    List<KeptValue> keptValues() {
        return program.arguments().stream()
                .filter(argument -> !names.isParameter(argument))
                .flatMap(argument -> KeptValue.of(argument, program).stream())
                .toList();
    }

    /** Those of them that may be set. */
    List<KeptValue> freeValues() {
        return keptValues().stream().filter(KeptValue::isFree).toList();
    }

    /** The identifier of a value. */
    String nameOf(KeptValue value) {
        return names.argument(value.argument().name());
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

    /** The name of the description that the program was read from. */
    String description() {
        return JavaSources.description(program);
    }
}
