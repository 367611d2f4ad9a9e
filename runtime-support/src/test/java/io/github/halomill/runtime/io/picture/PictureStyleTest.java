package io.github.halomill.runtime.io.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.UsageException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of styles, and what is said of wrong ones. */
class PictureStyleTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "map=magma, range=-1..1|map=magma, range=-1.0..1.0",
                "range = 1e-3 .. .5 , log|range=0.001..0.5, log",
                "log,map=Viridis|map=viridis, log",
                "''|''"
            })
    void isReadAsItIsWritten(String text, String again) {
        assertThat(PictureStyle.parse(text)).hasToString(again);
        assertThat(PictureStyle.parse(again)).isEqualTo(PictureStyle.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "map=jet|there is no colour map 'jet'; there are viridis, magma, cividis and coolwarm",
                "lgo|'lgo' is no option of a picture; there are map=NAME, range=FROM..TO and log",
                "log=true|'log=true' is no option of a picture; there are map=NAME, range=FROM..TO and log",
                "map|'map' is no option of a picture; there are map=NAME, range=FROM..TO and log",
                "log,|an option of a picture is missing beside a comma; there are map=NAME, range=FROM..TO and log",
                "log, log|'log' stands twice: keep one of them",
                "range=1|'1' is no range of numbers; write the least and the largest, as in range=-1..1",
                "range=a..b|'a..b' is no range of numbers; write the least and the largest, as in range=-1..1",
                "range=1..1|a range 1..1: its ends have to be finite, and the first less than the second,"
                        + " as in range=-1..1",
                "range=0..NaN|a range 0..NaN: its ends have to be finite, and the first less than the second,"
                        + " as in range=-1..1",
                "range=0..1, log|log with a range that begins at 0.0: only positive numbers have logarithms,"
                        + " so begin above 0"
            })
    void whatIsWrongIsToldWithACure(String text, String message) {
        assertThatThrownBy(() -> PictureStyle.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void anArraysOwnStyleGoesBeforeThatOfAll() {
        PictureStyles styles = PictureStyles.parse(List.of("map=magma, log", "f[3]: range=1..2, map=cividis"));
        PictureStyle elsewhere = PictureStyle.parse("map=viridis, range=5..6");
        assertThat(styles.of(ArrayName.parse("u"), elsewhere)).hasToString("map=magma, range=5.0..6.0, log");
        assertThat(styles.of(ArrayName.parse("f[3]"), elsewhere)).hasToString("map=cividis, range=1.0..2.0, log");
        styles.requireDrawn(Set.of(ArrayName.parse("f[3]")));
        assertThatThrownBy(() -> styles.requireDrawn(Set.of(ArrayName.parse("f"))))
                .hasMessage("picture: no .png file of f[3] is written; add --output 'f[3]=f.png', for example");
        assertThatThrownBy(() -> PictureStyles.parse(List.of("log")).requireDrawn(Set.of()))
                .hasMessage("picture: no .png file is written; add --output u=u.png, for example");
    }

    /** A range from 0 has no logarithms: what is said later holds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "map=magma, range=0..1|log|map=magma, log",
                "map=magma, log|range=0..1|map=magma, range=0.0..1.0",
                "range=1..2|log|range=1.0..2.0, log"
            })
    void whatDoesNotGoTogetherIsAsSaidLater(String before, String later, String both) {
        assertThat(PictureStyle.parse(before).under(PictureStyle.parse(later))).hasToString(both);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "u:map=red;u:log|picture 'u:map=red': there is no colour map 'red'; there are viridis, magma,"
                        + " cividis and coolwarm",
                "u:log;u:log|picture 'u:log': another one is for the same array: keep one of them",
                "log;map=magma|picture 'map=magma': another one is for all arrays, too: keep one of them",
                "u:|picture 'u:': nothing is said; write u:map=magma, for example"
            })
    void whatIsWrongIsToldWithItsText(String texts, String message) {
        assertThatThrownBy(() -> PictureStyles.parse(List.of(texts.split(";"))))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }
}
