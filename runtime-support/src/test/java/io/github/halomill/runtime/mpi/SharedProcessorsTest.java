package io.github.halomill.runtime.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where ranks are more than processors, threads that wait sleep; elsewhere they give way for as long as before. */
class SharedProcessorsTest {

    private static final long MICROSECOND = 1_000;

    /** Of that many ranks, each on the same processors. */
    private static SharedProcessors of(int ranks, String processors) {
        return SharedProcessors.of(
                Collections.nCopies(ranks, SharedProcessors.parse(processors).toByteArray()));
    }

    @Test
    void listsOfLinuxAreRead() {
        BitSet expected = new BitSet();
        expected.set(0);
        expected.set(3);
        expected.set(4);
        expected.set(130);

        assertThat(SharedProcessors.parse("\t0,3-4,130\n")).isEqualTo(expected);
        assertThat(BitSet.valueOf(SharedProcessors.allowed()).isEmpty()).isFalse();
    }

    @Test
    void whatRanksMayRunOnIsAddedUp() {
        byte[] first = SharedProcessors.parse("0-3").toByteArray();
        byte[] second = SharedProcessors.parse("2-5,64").toByteArray();

        assertThat(SharedProcessors.of(List.of(first, second))).isEqualTo(new SharedProcessors(2, 7));
    }

    @Test
    void napsAreLongerTheMoreRanksAProcessorHas() {
        assertThat(of(2, "0-1").napNanos()).isZero();
        assertThat(of(3, "0-1").napNanos()).isEqualTo(75 * MICROSECOND);
        assertThat(of(8, "0-1").napNanos()).isEqualTo(200 * MICROSECOND);
    }

    @Test
    void aCrowdedRankSleepsAtOnce() {
        Backoff backoff = new Backoff();

        backoff.among(of(2, "0-1"));
        assertThat(backoff.isCrowded()).isFalse();
        assertThat(backoff.sleepNanos(4_999 * MICROSECOND)).isZero();
        assertThat(backoff.sleepNanos(6_000 * MICROSECOND)).isEqualTo(20 * MICROSECOND);

        backoff.among(of(8, "0-1"));
        assertThat(backoff.isCrowded()).isTrue();
        assertThat(backoff.sleepNanos(0)).isEqualTo(200 * MICROSECOND);
        assertThat(backoff.sleepNanos(200_000 * MICROSECOND)).isEqualTo(400 * MICROSECOND);
        assertThat(backoff.sleepNanos(10_000_000 * MICROSECOND)).isEqualTo(1_000 * MICROSECOND);

        backoff.among(of(300, "7"));
        assertThat(backoff.sleepNanos(0)).isEqualTo(1_000 * MICROSECOND);
    }
}
