package io.github.halomill.generator.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.StepElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code <each>} repeats is read as if it stood there as often. */
class EachTest {

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Description> read(String content) {
        String text = """
                <program xmlns="urn:halomill:program:1" name="Levels">
                  <parameter name="nx">64</parameter>
                  %s
                </program>
                """.formatted(content);
        return DescriptionParser.parse(text, Path.of("levels.xml"), "levels.xml", diagnostics);
    }

    private static List<String> launches(Description description) {
        return StepElement.all(description.schedules().get(0).steps())
                .map(StepElement.LaunchElement.class::cast)
                .map(launch -> launch.kernel().value())
                .toList();
    }

    @Test
    void fieldsKernelsAndStepsAreRepeated() {
        Description levels = read("""
                <each name="l" range="0..3" with="n=8 / pow(2, l), half=n / 2">
                  <field name="u$l" type="float" size="$n * nx, $(half + 1)"/>
                  <kernel id="smooth$l" file="k.cl" function="smooth" bind="u=u$l, v=v$(l + 1)"><argument name="n">$(n)</argument></kernel>
                </each>
                <schedule>
                  <each name="l" range="0..3"> <launch kernel="down$l"/> </each>
                  <each name="l" range="0..2" reverse="true"> <each name="k" range="$l..2"> <launch kernel="up$(l)of$k"/> </each> </each>
                  <each name="l" range="3..3"> <launch kernel="never"/> </each>
                </schedule>
                """).orElseThrow();

        assertThat(diagnostics.list()).isEmpty();
        assertThat(levels.fields()).extracting(field -> field.name().value()).containsExactly("u0", "u1", "u2");
        assertThat(levels.fields())
                .extracting(field -> field.size().get(0).value() + " x "
                        + field.size().get(1).value())
                .containsExactly("8 * nx x 5", "4 * nx x 3", "2 * nx x 2");
        assertThat(levels.kernels())
                .extracting(kernel -> kernel.id().orElseThrow().value())
                .containsExactly("smooth0", "smooth1", "smooth2");
        assertThat(levels.kernels().get(2).arguments())
                .extracting(argument -> argument.name().value()
                        + argument.field().map(field -> "=" + field.value()).orElse("")
                        + argument.value().map(value -> "=" + value.value()).orElse(""))
                .containsExactlyInAnyOrder("u=u2", "v=v3", "n=2");
        assertThat(launches(levels)).containsExactly("down0", "down1", "down2", "up1of1", "up0of0", "up0of1");
    }

    @Test
    void allCopiesHaveThePlaceOfTheFile() {
        Description levels =
                read("<each name=\"l\" range=\"0..2\">\n    <field name=\"u$l\" type=\"float\" size=\"nx\"/>\n  </each>")
                        .orElseThrow();

        assertThat(levels.fields())
                .extracting(field -> field.name().location().toString())
                .containsOnly("levels.xml:4:18");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <each range="0..2"><field name="u" type="float" size="nx"/></each> | 3:3 | <each> needs a name and a range
            <each name="l" range="0..2" to="3"><field name="u" type="float" size="nx"/></each> | 3:3 | <each> has no attribute 'to'
            <each name="l" range="0..2" reverse="yes"><field name="u$l" type="float" size="nx"/></each> | 3:3 | reverse is 'yes', neither true nor false
            <each name="1" range="0..2"><field name="u$l" type="float" size="nx"/></each> | 3:3 | '1' is no name for the number of an <each>
            <each name="l" range="0..nx"><field name="u$l" type="float" size="nx"/></each> | 3:25 | 'nx' is made of more than the numbers of <each>
            <each name="l" range="4"><field name="u$l" type="float" size="nx"/></each> | 3:25 | '4' is no range of at most 1000 numbers
            <each name="l" range="0..2"><field name="u$k" type="float" size="nx"/></each> | 3:44 | 'k' is made of more than the numbers of <each>
            <each name="l" range="0..2"><field name="u$l" type="float" size="$(l / 2) * nx"/></each> | 3:68 | '(l / 2)' evaluates to 0.5, which is no whole number
            <each name="l" range="0..2"><field name="u$" type="float" size="nx"/></each> | 3:44 | $ is followed by no name of an <each>
            <each name="l" range="0..2" with="n"><field name="u$l" type="float" size="nx"/></each> | 3:37 | 'n' is no name with a value
            <each name="l" range="0..2" with="l=1"><field name="u$l" type="float" size="nx"/></each> | 3:37 | 'l' has a value already
            <each name="l" range="0..2"><each name="l" range="0..2"><field name="u$l" type="float" size="nx"/></each></each> | 3:31 | an <each> around this one has the name 'l', too
            <each name="a" range="0..200"><each name="b" range="0..200"><field name="u" type="float" size="nx"/></each></each> | 3:63 | there are more than 10000 elements in what <each> repeats
            """)
    void mistakesAreTold(String content, String place, String message) {
        assertThat(read(content)).isEmpty();

        assertThat(diagnostics.list()).extracting(Diagnostic::message).contains(message);
        assertThat(diagnostics.list())
                .filteredOn(found -> found.message().equals(message))
                .allMatch(found -> found.code().id().equals("HM303"))
                .extracting(found -> found.location().toString())
                .containsOnly("levels.xml:" + place);
    }
}
