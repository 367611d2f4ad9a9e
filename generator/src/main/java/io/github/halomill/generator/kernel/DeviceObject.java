package io.github.halomill.generator.kernel;

import java.util.Locale;

/** What a parameter of a kernel is that is neither a value nor a pointer. */
public sealed interface DeviceObject {

    /** An image of two or three dimensions. */
    record Image(int dimensions, ImageAccess access) implements DeviceObject {
        @Override
        public String toString() {
            return "__" + access.name().toLowerCase(Locale.ROOT) + " image" + dimensions + "d_t";
        }
    }

    /** How images are read. */
    record Sampler() implements DeviceObject {
        @Override
        public String toString() {
            return "sampler_t";
        }
    }

    /** What a kernel may do with an image. */
    enum ImageAccess {
        READ_ONLY,
        WRITE_ONLY,
        READ_WRITE
    }
}
