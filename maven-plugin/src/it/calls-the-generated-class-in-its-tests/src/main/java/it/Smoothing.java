package it;

import it.stencils.Smooth;

/** The project's own code calls the generated class. */
public final class Smoothing {

    private Smoothing() {}

    /** The newest values after some steps over nx by ny inner elements, on the devices selected. */
    public static float[] smooth(float[] values, int nx, int ny, int steps, String devices) {
        try (Smooth program = Smooth.builder().devices(devices).nx(nx).ny(ny).build()) {
            program.next().copyFrom(values);
            program.now().copyFrom(values);
            program.run(steps);
            float[] result = new float[values.length];
            program.now().copyTo(result);
            return result;
        }
    }
}
