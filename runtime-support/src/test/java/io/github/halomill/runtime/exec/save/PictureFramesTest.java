package io.github.halomill.runtime.exec.save;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.picture.ColourMap;
import io.github.halomill.runtime.io.picture.Decoded;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of a field in several zones have, in each element, the colour of what plain loops compute. */
@Tag("device")
class PictureFramesTest {

    private static final IntStencil STENCIL = new IntStencil(
            2,
            Extent.of(24, 16),
            Extent.of(4, 2),
            1,
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1)),
            Addressing.GLOBAL);

    private static final double LOW = Integer.MIN_VALUE;
    private static final double HIGH = Integer.MAX_VALUE;

    @Test
    void everyElementHasItsColour(@TempDir Path folder) throws IOException {
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse("0:0*3").select(Devices.discover()));
        try (Zones zones = TunedZones.open(saving(folder.resolve("b-{iteration}.png")), options)) {
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(4);
        }
        for (int done = 2; done <= 4; done += 2) {
            assertShows(Decoded.of(folder.resolve("b-" + done + ".png")), STENCIL.expected(a, b, done));
        }
    }

    private static ZoneProgram saving(Path pattern) {
        Problem plain = STENCIL.problem();
        List<Step> schedule = new ArrayList<>(plain.schedule());
        schedule.add(new Output.Save(2, "B", pattern.toString()).drawn("map=viridis, range=" + LOW + ".." + HIGH));
        return new ZoneProgram(
                "Stencil",
                new Problem(plain.grid(), plain.fields(), schedule),
                STENCIL.program().calls(),
                Map.of());
    }

    private static void assertShows(Decoded picture, int[] numbers) {
        int wide = (int) STENCIL.array().x();
        int high = (int) STENCIL.array().y();
        for (int i = 0; i < numbers.length; i++) {
            int entry = (int) Math.round((numbers[i] - LOW) / (HIGH - LOW) * (ColourMap.ENTRIES - 1));
            int colour = picture.element(i % wide, wide, i / wide, high);
            assertThat(IntStream.rangeClosed(Math.max(0, entry - 1), Math.min(ColourMap.ENTRIES - 1, entry + 1))
                            .map(ColourMap.VIRIDIS::colour))
                    .as("element %d, %d", i % wide, i / wide)
                    .contains(colour);
        }
    }
}
