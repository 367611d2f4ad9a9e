package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.runtime.base.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what programs ask for: of the whole problem, or of a zone. */
final class RequirementEmitter {

    private static final int INDENT = 8;

    private static final int MOST_SIZES = 3;

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

    /** The condition of at most three sizes is said as a function of them, so that the message can say which fit. */
    private JavaCode check(ParameterRequirement requirement) {
        List<String> sizes = requirement.parameters();
        boolean function = requirement.isLimit() && !requirement.usesZone() && sizes.size() <= MOST_SIZES;
        JavaCode less = host.expressions().emit(requirement.less());
        JavaCode greater = host.expressions().emit(requirement.greater());
        List<JavaCode> arguments = new ArrayList<>();
        arguments.add(new JavaCode.Joined(">=", List.of(function ? of(sizes, greater) : greater, less)));
        arguments.add(Prose.literal(requirement.message(), 90));
        if (function) {
            sizes.forEach(size -> {
                arguments.add(JavaCode.text("$S", size));
                arguments.add(JavaCode.text("$L", host.names().parameter(size)));
            });
        }
        return JavaCode.call(CodeBlock.of("$T.check", Requirement.class), arguments);
    }

    private JavaCode of(List<String> sizes, JavaCode number) {
        String names = sizes.stream().map(host.names()::parameter).collect(Collectors.joining(", "));
        return JavaCode.text("$L -> $L", sizes.size() == 1 ? names : "(" + names + ")", number.flat());
    }
}
