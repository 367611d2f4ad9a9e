package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.runtime.base.Requirement;
import java.util.List;

/** Writes what programs ask for: of the whole problem, or of a zone. */
final class RequirementEmitter {

    private static final int INDENT = 8;

    private final HostClass host;

    RequirementEmitter(HostClass host) {
        this.host = host;
    }

    /** Those of some kernels that are, or are not, asked of each zone. */
    CodeBlock emit(List<Kernel> kernels, boolean ofZone) {
        CodeBlock.Builder code = CodeBlock.builder();
        kernels.stream()
                .flatMap(kernel -> kernel.proof().requirements().stream())
                .filter(requirement -> requirement.usesZone() == ofZone)
                .distinct()
                .forEach(requirement -> code.add(check(requirement).statement(INDENT, CodeBlock.of(""))));
        return code.isEmpty() ? code.build() : code.add("\n").build();
    }

    private Code check(ParameterRequirement requirement) {
        return Code.call(
                CodeBlock.of("$T.check", Requirement.class),
                new Code.Joined(
                        ">=",
                        List.of(
                                host.expressions().emit(requirement.greater()),
                                host.expressions().emit(requirement.less()))),
                Prose.literal(requirement.message(), 90));
    }
}
