package io.github.halomill.bench;

import java.util.List;
import java.util.Locale;

/** A benchmark that runs kernels. */
enum Sweep {
    STRONG,
    WEAK,
    DEPTH,
    OVERLAP,
    ONEZONE;

    /** Measures; gives what was computed differently on different devices, which must be nothing. */
    List<String> run(Sweeps sweeps) {
        switch (this) {
            case STRONG -> sweeps.strong();
            case WEAK -> sweeps.weak();
            case DEPTH -> sweeps.depth();
            case OVERLAP -> sweeps.overlap();
            case ONEZONE -> sweeps.oneZone();
        }
        return sweeps.differences();
    }

    /** Name of its command, its file and its rows. */
    String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
