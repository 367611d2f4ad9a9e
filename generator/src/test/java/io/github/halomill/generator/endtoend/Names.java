package io.github.halomill.generator.endtoend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Names, among them those that generated code, its wrapper or OpenCL C could have uses for. */
final class Names {

    private static final List<String> NAMES = List.of(
            "A",
            "B",
            "u",
            "v",
            "next",
            "now",
            "n",
            "nx",
            "N",
            "zone",
            "zones",
            "step",
            "iterations",
            "partition",
            "report",
            "builder",
            "build",
            "devices",
            "strategy",
            "problem",
            "field",
            "fields",
            "Field",
            "Extent",
            "Offset",
            "List",
            "String",
            "Long",
            "Math",
            "Override",
            "space",
            "source",
            "items",
            "itemsExtent",
            "value",
            "values",
            "name",
            "close",
            "run",
            "hm",
            "hm_A",
            "hmFirst_A",
            "halomill",
            "x",
            "y",
            "z",
            "trace",
            "parameter",
            "getClass",
            "notify",
            "toString",
            "hashCode",
            "equals",
            "layout",
            "Zones",
            "Optional",
            "addExact",
            "multiplyExact",
            "io",
            "java",
            "_1",
            "a_",
            "A_",
            "aLayout",
            "nowExtent",
            "nowOrigin",
            "Scalar",
            "Swap",
            "Access",
            "Device",
            "onProgress");

    private final Random random;
    private final List<String> left = new ArrayList<>(NAMES);
    private int made;

    Names(Random random) {
        this.random = random;
        Collections.shuffle(left, random);
    }

    /** A name that no other argument or parameter has. */
    String fresh() {
        if (left.isEmpty() || random.nextInt(4) == 0) {
            return "name" + made++;
        }
        return left.remove(left.size() - 1);
    }

    /** The name of a program. */
    String program() {
        List<String> programs = List.of("Blur", "Jacobi2D", "Zones", "Extent", "Program", "x", "Field", "Java");
        return programs.get(random.nextInt(programs.size()));
    }
}
