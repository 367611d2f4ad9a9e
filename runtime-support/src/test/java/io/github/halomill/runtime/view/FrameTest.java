package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A frame has one number of each element, in four bytes where these hold every number of its type. */
class FrameTest {

    private static ByteBuffer elements(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    private static ByteBuffer numbers(Frame frame) {
        return ByteBuffer.wrap(frame.numbers()).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Frame frame(ByteBuffer elements, ElementType type, int slot) {
        return Frame.of(new LinkedHashMap<>(Map.of("iteration", 7)), elements, type, slot);
    }

    @Test
    void floatsAndSmallIntegersHaveFourBytes() {
        Frame floats = frame(elements(8).putFloat(0, 1.5f).putFloat(4, -2), DataType.of("float"), 0);
        assertThat(floats.facts()).isEqualTo("{ \"iteration\": 7, \"bytes\": 4 }");
        assertThat(numbers(floats).asFloatBuffer()).isEqualTo(FloatBuffer.wrap(new float[] {1.5f, -2}));
        Frame shorts = frame(elements(4).putShort(0, (short) -1).putShort(2, (short) 3), DataType.of("ushort"), 0);
        assertThat(numbers(shorts).asFloatBuffer()).isEqualTo(FloatBuffer.wrap(new float[] {65535, 3}));
    }

    @Test
    void integersThatFloatsDoNotHoldHaveEight() {
        Frame frame = frame(elements(4).putInt(0, 16_777_217), DataType.of("int"), 0);
        assertThat(frame.facts()).isEqualTo("{ \"iteration\": 7, \"bytes\": 8 }");
        assertThat(numbers(frame).getDouble(0)).isEqualTo(16_777_217);
    }

    @Test
    void ofStructsOneNumberIsTaken() {
        StructType type = StructType.of("S", 16).with("a", "char", 0, 1).with("b", "double", 8, 1);
        ByteBuffer elements = elements(32)
                .put(0, (byte) 1)
                .putDouble(8, 0.25)
                .put(16, (byte) -2)
                .putDouble(24, 4);
        assertThat(numbers(frame(elements, type, 1)).getDouble(8)).isEqualTo(4);
        assertThat(numbers(frame(elements, type, 0)).getFloat(4)).isEqualTo(-2);
    }
}
