package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.Bits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which compilers translate kernels for devices: equal ones give equal bits. */
public final class Compilers {

    private Compilers() {}

    private record Compiler(String platform, String driver) {

        static Compiler of(Device device) {
            return new Compiler(
                    device.properties().platformName(), device.properties().driverVersion());
        }
    }

    /**
     * What is said of devices whose compilers differ; empty if they are equal.
     *
     * @param bits how kernels are compiled
     */
    public static Optional<String> difference(List<Device> devices, Bits bits) {
        Map<Compiler, Device> first = new LinkedHashMap<>();
        devices.forEach(device -> first.putIfAbsent(Compiler.of(device), device));
        if (first.size() < 2) {
            return Optional.empty();
        }
        String who = first.entrySet().stream()
                .map(entry -> entry.getValue().physicalId() + " "
                        + entry.getKey().platform() + " " + entry.getKey().driver())
                .collect(Collectors.joining(", "));
        return Optional.of("devices have different compilers (" + who + "): "
                + switch (bits) {
                    case STRICT ->
                        "with --bits strict only functions such as exp, sin and pow may differ in their last bits";
                    case CLOSE ->
                        "with --bits close results may differ where devices do not keep subnormal numbers, round quotients"
                                + " and square roots, or compute functions in their own ways; --verify shows differences";
                    case USUAL ->
                        "their results may differ in the last bits, so that results depend on the cut; --bits strict"
                                + " makes sums, products, quotients and square roots equal where devices can, --verify"
                                + " shows differences";
                });
    }
}
