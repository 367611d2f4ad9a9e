package io.github.halomill.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.Combining.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What zones have made of their copies comes to what one does who makes all changes one after the other. */
class CombiningTest {

    private static final int ELEMENTS = 5;

    /** An integer of so many bits as 64, extended by its sign or by zeros. */
    private static long extended(long value, int bits, boolean unsigned) {
        long shifted = value << 64 - bits;
        return unsigned ? shifted >>> 64 - bits : shifted >> 64 - bits;
    }

    private static long changed(Rule rule, long old, long by, boolean unsigned) {
        boolean less = unsigned ? Long.compareUnsigned(by, old) < 0 : by < old;
        return switch (rule) {
            case SUM -> old + by;
            case MIN -> less ? by : old;
            case MAX -> less ? old : by;
            case AND -> old & by;
            case OR -> old | by;
            case XOR -> old ^ by;
            case ANY -> 42;
        };
    }

    @ParameterizedTest
    @EnumSource
    void zonesInAnyOrderComeToWhatOneDoes(Rule rule) {
        Random random = new Random(rule.ordinal());
        Combining combining = new Combining(rule, OptionalLong.empty());
        for (int bits = 8; bits <= 64; bits *= 2) {
            for (int run = 0; run < 50; run++) {
                boolean unsigned = run % 2 == 0;
                long[] start = new long[ELEMENTS];
                for (int i = 0; i < ELEMENTS; i++) {
                    start[i] = extended(random.nextLong(), bits, unsigned);
                }
                long[] expected = start.clone();
                List<long[]> told = new ArrayList<>();
                for (int zone = 0; zone < 4; zone++) {
                    long[] own = start.clone();
                    for (int change = 0; change < zone; change++) { // the first changes nothing
                        int i = random.nextInt(ELEMENTS);
                        long by = extended(random.nextLong(), bits, unsigned);
                        own[i] = extended(changed(rule, own[i], by, unsigned), bits, unsigned);
                        expected[i] = extended(changed(rule, expected[i], by, unsigned), bits, unsigned);
                    }
                    told.add(combining.told(start, own));
                }
                Collections.shuffle(told, random);
                long[] all = combining.both(
                        combining.both(told.get(0), told.get(1), unsigned),
                        combining.both(told.get(2), told.get(3), unsigned),
                        unsigned);
                long[] elements = combining.elements("a", start, all);
                for (int i = 0; i < ELEMENTS; i++) {
                    assertThat(extended(elements[i], bits, unsigned)).isEqualTo(expected[i]);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE})
    void oneNumberMayBeAny(long number) {
        Combining any = new Combining(Rule.ANY, OptionalLong.empty());
        long[] start = {7};
        long[] none = any.told(start, start);
        long[] set = any.told(start, new long[] {number});
        long[] other = any.told(start, new long[] {1});

        assertThat(any.elements("a", start, any.both(none, none, false))).containsExactly(7);
        assertThat(any.elements("a", start, any.both(none, set, false))).containsExactly(number);
        assertThat(any.elements("a", start, any.both(set, set, false))).containsExactly(number);
        assertThatThrownBy(() -> any.elements("a", start, any.both(any.both(other, none, false), set, false)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("element 0 of a is set to " + Math.min(1, number) + " on one zone and to "
                        + Math.max(1, number) + " on another, and a is combined with any");
    }

    @Test
    void onlyIntegersHaveARule() {
        Combining sum = new Combining(Rule.of("sum"), OptionalLong.empty());

        sum.require("a", DataType.of("uchar"));
        assertThatThrownBy(() -> sum.require("a", DataType.of("float")))
                .hasMessage(
                        "a is combined with sum, which needs elements that are integers, not float: what floats come"
                                + " to depends on the order; reduce a field instead");
        assertThatThrownBy(() -> sum.require("a", DataType.of("int4"))).hasMessageContaining("not int4");
        assertThatThrownBy(() -> Rule.of("mean"))
                .hasMessage("arrays are not combined with mean; there are sum, min, max, and, or, xor, any");
    }

    @ParameterizedTest
    @CsvSource({
        "char, -128, 127",
        "uchar, 0, 255",
        "short, -32768, 32767",
        "ushort, 0, 65535",
        "int, -2147483648, 2147483647",
        "uint, 0, 4294967295"
    })
    void elementsBeginWithWhatTheirTypeHolds(String type, long least, long most) {
        for (long from : new long[] {least - 1, least, most, most + 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            Combining sum = new Combining(Rule.SUM, OptionalLong.of(from));
            if (from >= least && from <= most) {
                sum.require("a", DataType.of(type));
            } else {
                assertThatThrownBy(() -> sum.require("a", DataType.of(type)))
                        .isInstanceOf(RunException.class)
                        .hasMessage("a is set to " + from + " before each launch, which " + type
                                + " cannot hold; choose other parameters");
            }
        }
        new Combining(Rule.MIN, OptionalLong.of(-1)).require("a", DataType.of("ulong"));
    }
}
