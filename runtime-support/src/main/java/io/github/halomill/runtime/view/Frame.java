package io.github.halomill.runtime.view;

import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.report.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * What is sent of a plane of a field.
 *
 * @param facts of it, as JSON in one line
 * @param numbers x fastest, of four or eight bytes each as the facts say, the least significant first
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Frame(String facts, byte[] numbers) {

    private static final int SINGLE = 4;
    private static final int DOUBLE = 8;

    /** Of elements of a type, one of the numbers that each has. */
    static Frame of(Map<String, Object> facts, ByteBuffer elements, ElementType type, int number) {
        Slot slot = type.slots().get(number);
        int count = elements.limit() / type.bytes();
        int bytes = bytes(slot.scalar());
        ByteBuffer numbers = ByteBuffer.allocate(count * bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            double value = ScalarBits.number(elements, i * type.bytes() + slot.offset(), slot.scalar());
            if (bytes == SINGLE) {
                numbers.putFloat((float) value);
            } else {
                numbers.putDouble(value);
            }
        }
        facts.put("bytes", bytes);
        return new Frame(Json.write(facts).replaceAll("\\s*\n\\s*", " ").trim(), numbers.array());
    }

    /** As many as hold all numbers of that type, but for integers of 64 bits. */
    private static int bytes(ScalarType type) {
        return type.bytes() > SINGLE || type == ScalarType.INT || type == ScalarType.UINT ? DOUBLE : SINGLE;
    }
}
