package io.github.halomill.runtime.base;

import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.Locale;
import java.util.Optional;

/**
 * How an image's elements lie in memory and what a kernel gets of them (OpenCL API specification, section 5.3.1.1).
 *
 * @param order which channels an element has
 * @param channel what each of them is
 */
public record ImageFormat(Order order, ChannelType channel) {

    /** Which channels an element has. */
    public enum Order {
        R(1),
        A(1),
        INTENSITY(1),
        LUMINANCE(1),
        RG(2),
        RA(2),
        RGBA(4),
        BGRA(4),
        ARGB(4);

        private final int channels;

        Order(int channels) {
            this.channels = channels;
        }

        /** Channels of an element. */
        public int channels() {
            return channels;
        }
    }

    /** What a channel is in memory. */
    public enum ChannelType {
        SNORM_INT8(ScalarType.CHAR, Numbers.REAL),
        SNORM_INT16(ScalarType.SHORT, Numbers.REAL),
        UNORM_INT8(ScalarType.UCHAR, Numbers.REAL),
        UNORM_INT16(ScalarType.USHORT, Numbers.REAL),
        SIGNED_INT8(ScalarType.CHAR, Numbers.SIGNED),
        SIGNED_INT16(ScalarType.SHORT, Numbers.SIGNED),
        SIGNED_INT32(ScalarType.INT, Numbers.SIGNED),
        UNSIGNED_INT8(ScalarType.UCHAR, Numbers.UNSIGNED),
        UNSIGNED_INT16(ScalarType.USHORT, Numbers.UNSIGNED),
        UNSIGNED_INT32(ScalarType.UINT, Numbers.UNSIGNED),
        HALF_FLOAT(ScalarType.HALF, Numbers.REAL),
        FLOAT(ScalarType.FLOAT, Numbers.REAL);

        private final ScalarType type;
        private final Numbers numbers;

        ChannelType(ScalarType type, Numbers numbers) {
            this.type = type;
            this.numbers = numbers;
        }

        /** What kernels read and write of it. */
        public Numbers numbers() {
            return numbers;
        }
    }

    /** What kernels read and write of a channel, by functions for each. */
    public enum Numbers {
        /** {@code read_imagef}, {@code write_imagef}, and those of {@code half}. */
        REAL,
        /** {@code read_imagei} and {@code write_imagei}. */
        SIGNED,
        /** {@code read_imageui} and {@code write_imageui}. */
        UNSIGNED
    }

    /** Reads text such as {@code RGBA FLOAT} or {@code R UNORM_INT8}; empty if it names no format. */
    public static Optional<ImageFormat> parse(String text) {
        String[] words = text.strip().split("\\s+", -1);
        if (words.length != 2) {
            return Optional.empty();
        }
        Optional<Order> order = word(Order.values(), words[0]);
        Optional<ChannelType> channel = word(ChannelType.values(), words[1]);
        return order.flatMap(one -> channel.map(other -> new ImageFormat(one, other)));
    }

    /** Like {@link #parse}, for text that is known to be right. */
    public static ImageFormat of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("no image format: " + text));
    }

    private static <E extends Enum<E>> Optional<E> word(E[] words, String text) {
        for (E word : words) {
            if (word.name().equals(text.toUpperCase(Locale.ROOT))) {
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }

    /** What an element is in the host's memory, {@code uchar4} for {@code RGBA UNORM_INT8}. */
    public DataType type() {
        return new DataType(channel.type, order.channels());
    }

    @Override
    public String toString() {
        return order + " " + channel;
    }
}
