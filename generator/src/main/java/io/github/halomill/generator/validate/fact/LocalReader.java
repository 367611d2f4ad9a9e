package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.LocalAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds what a kernel does with local memory, that it is passed or declares. */
final class LocalReader {

    private final DescribedSetting described;
    private final Function definition;
    private final Evaluation evaluation;

    LocalReader(DescribedSetting described, Function definition, Evaluation evaluation) {
        this.described = described;
        this.definition = definition;
        this.evaluation = evaluation;
    }

    List<LocalAccess> read(List<ArgumentFacts> arguments) {
        List<LocalAccess> locals = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof LocalFacts local && local.type().isPresent()) {
                locals.add(passed(local, definition.parameters().get(i)));
            }
        }
        Map<Variable, List<Reference>> own = new LinkedHashMap<>();
        for (Reference reference : evaluation.locals()) {
            if (reference.buffer().kind() != Variable.Kind.PARAMETER) {
                own.computeIfAbsent(reference.buffer(), array -> new ArrayList<>())
                        .add(reference);
            }
        }
        own.forEach((array, references) -> declared(array, references).ifPresent(locals::add));
        return locals;
    }

    private LocalAccess passed(LocalFacts local, Variable parameter) {
        Poly elements = described.localElements(local);
        return access(
                parameter, Optional.of(local), local.type().orElseThrow().bytes(), elements, evaluation.to(parameter));
    }

    /** Of an array that the kernel declares; nothing, if it is not known how large it is. */
    private Optional<LocalAccess> declared(Variable array, List<Reference> references) {
        long elementBytes = elementBytes(array.type());
        OptionalLong bytes = array.type().bytes();
        return bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(access(
                        array, Optional.empty(), elementBytes, Poly.of(bytes.getAsLong() / elementBytes), references));
    }

    private static long elementBytes(Type type) {
        return type instanceof Type.Array array
                ? elementBytes(array.element())
                : Math.max(1, type.bytes().orElse(1));
    }

    private LocalAccess access(
            Variable array, Optional<LocalFacts> facts, long elementBytes, Poly elements, List<Reference> references) {
        return new LocalAccess(
                array,
                facts,
                elementBytes,
                elements,
                Contained.of(references, described.setting(), elements.times(elementBytes)));
    }
}
