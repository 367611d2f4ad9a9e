package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.bits.Bits;

/**
 * In which form kernels run, and data goes.
 *
 * @param tuning whether it is tried out what is fastest
 * @param transfer how large copies go between host and devices
 * @param groups in which work-groups kernels run that do the same in any
 * @param variant in which form kernels run
 * @param bits how exactly it is fixed what they compute
 * @param overlap whether zones compute while ghost zones travel
 */
public record Forms(
        @CommandOption(
                value = "--tune",
                label = "WHEN",
                text = "Whether to try what is fastest: ${COMPLETION-CANDIDATES}; auto remembers (default: auto).",
                byDefault = "AUTO")
        Tuning tuning,

        @CommandOption(
                value = "--transfer",
                label = "WAY",
                text = "How arrays go between host and devices: ${COMPLETION-CANDIDATES}; auto measures if they are"
                        + " large, and remembers (default: ${DEFAULT-VALUE}).",
                byDefault = "AUTO")
        TransferKind transfer,

        @CommandOption(
                value = "--local",
                label = "HOW",
                text = "Work-groups of kernels that do the same in any: ${COMPLETION-CANDIDATES} (default:"
                        + " ${DEFAULT-VALUE}).",
                byDefault = "tuned")
        GroupChoice groups,

        @CommandOption(
                value = "--variant",
                label = "FORM",
                text = "In which form kernels run: ${COMPLETION-CANDIDATES}; coarse does several elements in each"
                        + " work-item, streamed and tiled several steps in one launch, and auto takes what is fastest"
                        + " (default: ${DEFAULT-VALUE}).",
                byDefault = "auto")
        Variant variant,

        @CommandOption(
                value = "--bits",
                label = "HOW",
                text = "How exactly it is fixed what kernels compute: ${COMPLETION-CANDIDATES}; strict fuses and"
                        + " shortens nothing, so that devices with different compilers give the same, close as far as"
                        + " they can (default: ${DEFAULT-VALUE}).",
                byDefault = "USUAL")
        Bits bits,

        @CommandOption(value = "--no-overlap", text = "Exchange ghost zones between steps, not while devices compute.")
        boolean overlap) {

    /** As is best for most. */
    public static final Forms DEFAULT =
            new Forms(Tuning.AUTO, TransferKind.AUTO, GroupChoice.TUNED, Variant.AUTO, Bits.USUAL, true);

    /** Kernels as they are, in the groups of the description, and nothing is tried. */
    public Forms plain() {
        return withTuning(Tuning.OFF).withVariant(Variant.PLAIN).withGroups(GroupChoice.AS_DESCRIBED);
    }

    Forms withTuning(Tuning other) {
        return new Forms(other, transfer, groups, variant, bits, overlap);
    }

    Forms withTransfer(TransferKind other) {
        return new Forms(tuning, other, groups, variant, bits, overlap);
    }

    Forms withGroups(GroupChoice other) {
        return new Forms(tuning, transfer, other, variant, bits, overlap);
    }

    Forms withVariant(Variant other) {
        return new Forms(tuning, transfer, groups, other, bits, overlap);
    }

    Forms withOverlap(boolean other) {
        return new Forms(tuning, transfer, groups, variant, bits, other);
    }
}
