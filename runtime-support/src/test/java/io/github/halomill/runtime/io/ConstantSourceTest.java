package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantSourceTest {

    /** Little-endian bytes by hand. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "char    | -1                   | ff",
                "char    | -128                 | 80",
                "uchar   | 255                  | ff",
                "ushort  | 0xBEEF               | efbe",
                "short   | -2                   | feff",
                "int     | -0x10                | f0ffffff",
                "uint    | 4294967295           | ffffffff",
                "long    | -9223372036854775808 | 0000000000000080",
                "ulong   | 18446744073709551615 | ffffffffffffffff",
                "half    | 1.5                  | 003e",
                "half    | 65504                | ff7b",
                "float   | 0.25                 | 0000803e",
                "float   | 0.25f                | 0000803e",
                "float   | -.5e1                | 0000a0c0",
                "float   | -0                   | 00000080",
                "float   | 16777217             | 0000804b",
                "float   | 1.00000017881393432617187499 | 0100803f",
                "float   | inf                  | 0000807f",
                "float   | -Infinity            | 000080ff",
                "double  | 1                    | 000000000000f03f",
                "double  | nan                  | 000000000000f87f",
                "uchar2  | 1,2                  | 0102",
                "uchar4  | 7                    | 07070707",
                "uchar3  | 1 , 2, 3             | 01020300",
            })
    void valuesBecomeTheBytesOfTheType(String type, String text, String bytes) {
        DataType dataType = DataType.of(type);
        ByteBuffer element = Memory.room(dataType.bytes());
        ConstantSource.of(dataType, text).read(Box.of(Extent.of(1)), element);
        assertThat(HexFormat.of().formatHex(Memory.bytes(element.flip()))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "char   | 128  | 128 does not fit; char takes integers from -128 to 127",
                "uchar  | -1   | -1 does not fit; uchar takes integers from 0 to 255",
                "ulong  | 18446744073709551616 | 18446744073709551616 does not fit; ulong takes integers from 0 to"
                        + " 18446744073709551615",
                "int    | 0.5  | '0.5' is no integer; int takes integers from -2147483648 to 2147483647",
                "float  | 1e39 | 1e39 is too large for float; write inf for infinity",
                "half   | 70000 | 70000 is too large for half; write inf for infinity",
                "float  | 1,2  | '1,2' has 2 values, but float takes 1",
                "float4 | 1,2  | '1,2' has 2 values, but float4 takes 1 or 4",
            })
    void whatDoesNotFitIsRefusedWithWhatDoes(String type, String text, String message) {
        assertThatThrownBy(() -> ConstantSource.of(DataType.of(type), text))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    /** A reader that begins again at each place has thousands of looks at each character. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "1.", ".1", "0", "0x1", "1e1", " ", "1 ", "1,", "1 , ", "-", "nan,", "f", "e"})
    void numbersAreGoneThroughOnce(String part) {
        for (String end : List.of("", "x", " x", ", x")) {
            CountedText text = new CountedText(part.repeat(20_000 / part.length()) + end);
            ElementText.isNumbers(text);
            assertThat(text.looksPerCharacter()).isLessThan(20);
        }
    }

    /** Work for exact ones would grow with the square of their digits, or be without end. */
    @Test
    void numbersOfAnyLengthAreTakenOrRefused() {
        String zeros = "0".repeat(1_000_000);
        assertThat(element("int", zeros + "17")).isEqualTo("11000000");
        assertThat(element("int", "-0x" + zeros + "1F")).isEqualTo("e1ffffff");
        assertThat(element("double", zeros + "." + zeros)).isEqualTo("0000000000000000");
        assertThat(element("double", "1" + "0".repeat(308))).isEqualTo("a0c8eb85f3cce17f"); // 1e308
        assertThatThrownBy(() -> element("ulong", "1" + zeros)).hasMessageContaining(" does not fit; ulong takes");
        assertThatThrownBy(() -> element("long", "-0x1" + zeros)).hasMessageContaining(" does not fit; long takes");
        assertThatThrownBy(() -> element("double", "1" + zeros)).hasMessageContaining(" is too large for double");
        assertThatThrownBy(() -> element("int", "1." + zeros + "1")).hasMessageContaining("; int takes integers from");
        assertThatThrownBy(() -> element("int", "1e2147483647"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("'1e2147483647' is no integer; int takes integers from");
    }

    private static String element(String type, String text) {
        DataType dataType = DataType.of(type);
        ByteBuffer element = Memory.room(dataType.bytes());
        ConstantSource.of(dataType, text).read(Box.of(Extent.of(1)), element);
        return HexFormat.of().formatHex(Memory.bytes(element.flip()));
    }

    @Test
    void everyElementOfALargeBoxIsTheSame() {
        ArrayShape shape = Memory.shape("float3", 101, 113);
        ByteBuffer all = Memory.read(ConstantSource.of(shape.type(), "1,2,3"), shape, Box.of(shape.size()));
        while (all.hasRemaining()) {
            assertThat(new float[] {all.getFloat(), all.getFloat(), all.getFloat(), all.getFloat()})
                    .containsExactly(1, 2, 3, 0);
        }
    }

    @Test
    void onlyZeroBitsCountAsZero() {
        assertThat(ConstantSource.zeros(DataType.of("double")).isZero()).isTrue();
        assertThat(ConstantSource.of(DataType.of("float2"), "0").isZero()).isTrue();
        assertThat(ConstantSource.of(DataType.of("float2"), "0,1").isZero()).isFalse();
        assertThat(ConstantSource.of(DataType.of("float"), "-0").isZero()).isFalse();
    }
}
