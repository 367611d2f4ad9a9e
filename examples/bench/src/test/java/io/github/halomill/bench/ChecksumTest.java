package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ChecksumTest {

    private static final Extent SIZE = Extent.of(7, 5, 4);

    @Test
    void pieces_in_any_order_have_the_checksum_of_the_whole() {
        Checksum whole = new Checksum(SIZE);
        write(whole, Box.of(SIZE));

        Checksum pieces = new Checksum(SIZE);
        write(pieces, new Box(Offset.of(0, 2, 0), Offset.of(7, 5, 4)));
        write(pieces, new Box(Offset.of(3, 0, 0), Offset.of(7, 2, 4)));
        write(pieces, new Box(Offset.of(0, 0, 0), Offset.of(3, 2, 4)));

        assertThat(pieces.text()).isEqualTo(whole.text());
    }

    @Test
    void elements_that_change_places_change_it() {
        Checksum ordered = new Checksum(Extent.of(2, 1));
        ordered.write(Box.of(Extent.of(2, 1)), floats(1, 2));
        Checksum exchanged = new Checksum(Extent.of(2, 1));
        exchanged.write(Box.of(Extent.of(2, 1)), floats(2, 1));

        assertThat(exchanged.text()).isNotEqualTo(ordered.text());
    }

    private static void write(Checksum checksum, Box box) {
        ByteBuffer data = ByteBuffer.allocate((int) box.volume() * Float.BYTES).order(ByteOrder.nativeOrder());
        new PatternSource(SIZE).read(box, data);
        checksum.write(box, data.flip().order(ByteOrder.nativeOrder()));
    }

    private static ByteBuffer floats(float first, float second) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.nativeOrder())
                .putFloat(first)
                .putFloat(second)
                .flip();
    }
}
