package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.OptionalInt;

/** A program, for a process of its own, that runs until somebody ends the process; says {@code running} after some steps. */
final class EndlessProgram {

    private static final IntStencil STENCIL = new IntStencil(
            1, Extent.of(3 << 14), Extent.of(64), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);

    private EndlessProgram() {}

    /**
     * Runs it.
     *
     * @param arguments the step after which it says so; who ends it then: {@code thread}, {@code callback}, {@code source}, {@code log}
     *     (called while it opens), {@code failure}, {@code opening} or {@code nobody}
     */
    public static void main(String[] arguments) {
        long said = Long.parseLong(arguments[0]);
        String who = arguments[1];
        if (!List.of("callback", "log", "source").contains(who)) {
            Runtime.getRuntime().addShutdownHook(new Thread(EndlessProgram::awaitRelease));
        }
        if (who.equals("opening")) {
            end();
        }
        Zones zones = TunedZones.open(
                STENCIL.program(),
                ExecutionOptions.DEFAULT
                        .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()))
                        .withDepth(OptionalInt.of(1))
                        .withLog(line -> {
                            if (who.equals("log")) {
                                System.exit(7);
                            }
                        }));
        zones.onProgress(step -> {
            if (step == said) {
                System.out.println("running");
                switch (who) {
                    case "thread" -> end();
                    case "callback" -> System.exit(7);
                    case "failure" -> throw new IllegalStateException("enough");
                    default -> {}
                }
            }
        });
        if (who.equals("source")) {
            new Fields(zones).get("B", int[].class).copyFrom((box, target) -> System.exit(7));
        }
        zones.run(Long.MAX_VALUE);
    }

    /** The machine does not end as long as something is open. */
    private static void awaitRelease() {
        while (ClObject.created() > ClObject.released()) {
            Thread.onSpinWait();
        }
    }

    private static void end() {
        new Thread(() -> System.exit(7)).start();
    }
}
