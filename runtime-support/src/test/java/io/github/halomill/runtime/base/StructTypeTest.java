package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType.Slot;
import org.junit.jupiter.api.Test;

class StructTypeTest {

    /** {@code struct Cell { char tag; float3 u; short f[2]; };}: each member at a multiple of its alignment, 48 bytes in all. */
    private static final StructType CELL = StructType.of("struct Cell", 48)
            .with("tag", "char", 0)
            .with("u", "float3", 16)
            .with("f", "short", 32, 2);

    @Test
    void itsNumbersLieWhereItsMembersDo() {
        assertThat(CELL.slots())
                .containsExactly(
                        new Slot(".tag", ScalarType.CHAR, 0),
                        new Slot(".u.s0", ScalarType.FLOAT, 16),
                        new Slot(".u.s1", ScalarType.FLOAT, 20),
                        new Slot(".u.s2", ScalarType.FLOAT, 24),
                        new Slot(".f[0]", ScalarType.SHORT, 32),
                        new Slot(".f[1]", ScalarType.SHORT, 34));
        assertThat(CELL.packedBytes()).isEqualTo(CELL.bytes()).isEqualTo(48);
        assertThat(CELL.name()).isEqualTo("Cell");
        assertThat(CELL.offset("f")).isEqualTo(32);
        assertThatThrownBy(() -> CELL.offset("v")).hasMessage("struct Cell has no member v");
    }

    @Test
    void vectorsInArraysTakeTheirRoom() {
        assertThat(StructType.of("S", 32).with("v", "int3", 0, 2).slots())
                .extracting(Slot::name, Slot::offset)
                .endsWith(tuple(".v[1].s2", 24));
    }

    @Test
    void membersHaveRoomAndDoNotOverlap() {
        assertThatThrownBy(() -> CELL.with("g", "int", 32)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CELL.with("g", "int", 46)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CELL.with("g", "int", 36, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StructType.of("S", 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StructType.of("S", StructType.MOST_BYTES + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
