package io.github.halomill.runtime.exec.plan;

/** In which form kernels run. All give the same bits. */
public enum Variant {
    /** As is fastest of those that give the kernel's bits on random numbers. */
    AUTO("auto"),
    /** As the user wrote them, one step for each launch. */
    PLAIN("plain"),
    /** With several elements for each work-item. */
    COARSE("coarse"),
    /** In a copy that does several steps between loading an element and storing it. */
    STREAMED("streamed"),
    /** In a copy that does several steps on tiles in local memory. */
    TILED("tiled");

    private final String optionName;

    Variant(String optionName) {
        this.optionName = optionName;
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return optionName;
    }
}
