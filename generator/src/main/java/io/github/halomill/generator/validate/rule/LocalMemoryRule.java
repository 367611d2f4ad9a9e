package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.regex.Pattern;

/**
 * Under global addressing, a kernel that declares local memory can be given its pointers in its own text. A wrapper
 * must not call it: what happens then is the implementation's choice (OpenCL C 1.2, section 6.7), and work-groups of
 * PoCL that run at the same time share that memory.
 */
final class LocalMemoryRule implements Rule {

    private static final Pattern LOCAL = Pattern.compile("\\b(__)?local\\b");

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        if (!subject.movesPointers()) {
            return;
        }
        KernelFacts kernel = subject.kernel();
        boolean unknown = kernel.source()
                .filter(source -> subject.trust() && source.parsed().problem().isPresent())
                .filter(source -> LOCAL.matcher(source.expanded().text()).find())
                .isPresent();
        boolean unplaced = kernel.function()
                .filter(function -> function.traits().declaresLocalMemory())
                .filter(function -> subject.adapted().isEmpty())
                .isPresent();
        if (unknown || unplaced) {
            diagnostics.error(
                    DiagnosticCode.LOCAL_MEMORY,
                    kernel.element().name().location(),
                    unknown
                            ? "the kernel may declare local memory, and global addressing needs to know where"
                            : "the kernel declares local memory, and a macro makes its braces or one of its arrays, or it has a prototype or is called",
                    unknown
                            ? "write the source so that it is understood, or use <addressing>local</addressing>"
                            : "write it out, once, or use <addressing>local</addressing>");
        }
    }
}
