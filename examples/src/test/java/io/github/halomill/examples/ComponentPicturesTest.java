package io.github.halomill.examples;

import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import shearlayer.ShearLayer;

/** As {@link PicturesTest}, of simulations whose cells have several values in one array. */
@Tag("device")
class ComponentPicturesTest {

    /** Nothing is tried out: pictures are the same whatever is fastest. */
    private static final ExecutionOptions FOUR_ZONES = ExecutionOptions.DEFAULT
            .withDevices(
                    DeviceSelection.parse(Devices.discover().get(0).id() + "*4").select(Devices.discover()))
            .withTuning(Tuning.OFF);

    @Test
    @Thorough
    void shearlayer() throws IOException {
        int n = 160;
        double speed = 0.1;
        float[] early = new float[n * n];
        float[] late = new float[n * n];
        try (ShearLayer program =
                ShearLayer.builder().options(FOUR_ZONES).nx(n).ny(n).build()) {
            program.f().copyFrom(new ShearLayerReference(n, n, new Layers(n, speed)).populations());
            program.run(36);
            program.curl().copyTo(early);
            program.run(44);
            program.curl().copyTo(late);
        }
        Picture.hold(
                "shearlayer",
                Picture.sideBySide(
                        n, n, 2, (x, y) -> 0.4 + 12 * early[y * n + x], (x, y) -> 0.4 + 12 * late[y * n + x]));
    }

    /** One half flows to the right, the other to the left, with a little up and down. */
    private record Layers(int n, double speed) implements ShearLayerReference.Flow {

        @Override
        public double right(int x, int y) {
            double height = (y + 0.5) / n;
            return speed * Math.tanh(40 * (height < 0.5 ? height - 0.25 : 0.75 - height));
        }

        @Override
        public double up(int x, int y) {
            return 0.05 * speed * Math.sin(2 * Math.PI * (x + 0.5) / n);
        }
    }
}
