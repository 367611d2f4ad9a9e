package io.github.halomill.runtime.exec.plan;

/** In which work-groups kernels run that do the same in any. */
public enum GroupChoice {
    /** As is fastest, beginning with those of the description. */
    TUNED("tuned"),
    /** As the description says; where it leaves them open, as is fastest. */
    AS_DESCRIBED("as-described");

    private final String optionName;

    GroupChoice(String optionName) {
        this.optionName = optionName;
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return optionName;
    }
}
