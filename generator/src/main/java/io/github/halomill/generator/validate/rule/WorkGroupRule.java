package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelTraits;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;

/** A kernel that asks for its work-group, or for sizes, gets the same answers on every split. */
final class WorkGroupRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        kernel.function().ifPresent(function -> {
            checkGroupSize(kernel, function, diagnostics);
            if (subject.addressing() == Addressing.LOCAL && subject.access().isEmpty()) {
                checkLocalSizes(kernel, function.traits(), diagnostics);
            }
        });
    }

    /** The driver chooses another size for each zone, and zones are then cut between any two work-items. */
    private static void checkGroupSize(KernelFacts kernel, KernelFunction function, Diagnostics diagnostics) {
        if (function.usesWorkGroup()
                && kernel.local().count() == 0
                && function.traits().requiredWorkGroupSize().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.GROUP_SIZE_NEEDED,
                    kernel.element().location(),
                    "the kernel uses its work-group, whose size is left to the driver",
                    "write how many work-items a work-group has, x first, in the <kernel>: local=\"16, 16\"");
        }
    }

    private static void checkLocalSizes(KernelFacts kernel, KernelTraits traits, Diagnostics diagnostics) {
        if (traits.usesGlobalSize() || traits.usesGroupIds()) {
            SourceLocation location = kernel.element().name().location();
            diagnostics.warning(
                    DiagnosticCode.SIZES_OF_THE_ZONE,
                    location,
                    "under local addressing get_global_size, get_num_groups and get_group_id are those of the zone",
                    "see that the kernel does not take them for those of the whole; else use <addressing>global</addressing>");
        }
    }
}
