package it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SmoothingTest {

    private static final int NX = 48;
    private static final int NY = 24;
    private static final int PITCH = NX + 2;

    @Test
    void two_zones_compute_what_plain_loops_compute() {
        float[] values = new float[PITCH * (NY + 2)];
        Random random = new Random(1);
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(1000); // so that every sum is exact, in whatever order
        }

        assertArrayEquals(smoothed(values, 3), Smoothing.smooth(values, NX, NY, 3, "0:0*2"), 0);
    }

    private static float[] smoothed(float[] values, int steps) {
        float[] now = values.clone();
        for (int step = 0; step < steps; step++) {
            float[] next = values.clone();
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * PITCH + x;
                    next[i] = 0.25f * (now[i - 1] + now[i + 1] + now[i - PITCH] + now[i + PITCH]);
                }
            }
            now = next;
        }
        return now;
    }
}
