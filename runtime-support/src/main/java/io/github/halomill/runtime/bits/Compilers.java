package io.github.halomill.runtime.bits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which compilers translate kernels for devices: equal ones give equal bits. */
public final class Compilers {

    private Compilers() {}

    /**
     * What is said of devices whose compilers differ; empty if they are equal.
     *
     * @param compilers names of platform and driver by the device's id, in the order of devices
     * @param bits how kernels are compiled
     */
    public static Optional<String> difference(Map<String, String> compilers, Bits bits) {
        Map<String, String> first = new LinkedHashMap<>();
        compilers.forEach((device, compiler) -> first.putIfAbsent(compiler, device));
        if (first.size() < 2) {
            return Optional.empty();
        }
        String who = first.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return Optional.of("devices have different compilers (" + who + "): "
                + switch (bits) {
                    case STRICT ->
                        "with --bits strict only functions such as exp, sin and pow may differ in their last bits";
                    case CLOSE ->
                        "with --bits close results may differ where devices do not keep subnormal numbers, round"
                                + " quotients and square roots, or compute functions in their own ways; --verify"
                                + " shows differences";
                    case USUAL ->
                        "their results may differ in the last bits, so that results depend on the cut; --bits strict"
                                + " makes sums, products, quotients and square roots equal where devices can, --verify"
                                + " shows differences";
                });
    }
}
