package io.github.halomill.generator.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What steps set is written as a function of numbers that are called as in the description, unless that is taken. */
class HostScalarEmitterTest {

    private static final String KERNEL = """
            __kernel void iteration(__global float *u, const float f)
            {
                u[get_global_id(0)] = f;
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Many">
              <scalar><name>limit</name><value>0.5</value></scalar>
              <scalar><name>a</name><value>1</value></scalar>
              <scalar><name>b</name><value>2</value></scalar>
              <scalar><name>C</name><value>3</value></scalar>
              <scalar><name>new</name><value>4</value></scalar>
              <scalar><name>scalars</name><value>5</value></scalar>
              <field><name>u</name><dataType>float</dataType><argsize><dimsize>64</dimsize></argsize></field>
              <kernel>
                <name>many.cl</name><function>iteration</function>
                <argument><name>u</name><property>output</property></argument>
                <argument><name>f</name><property>input</property><dataType>float</dataType><value>limit</value></argument>
                <global><gsize>64</gsize></global>
              </kernel>
              <schedule>
                <launch kernel="iteration"><set argument="f">iteration</set></launch>
                <let name="a">limit / 4</let>
                <let name="b">a &lt; b ? (b &lt; C ? 1 : limit) : iteration</let>
                <let name="C">-(a &lt; b ? a : b) + C * new</let>
                <let name="new">a + b + C + new + scalars</let>
                <let name="scalars">iteration</let>
                <until>a &lt; limit &amp;&amp; a + b + C + new + iteration &lt; 5</until>
                <until every="4" lag="2">a + 1 &lt; b * C + new</until>
              </schedule>
              <iterations>8</iterations>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void numbersHaveNames() throws Exception {
        Files.writeString(folder.resolve("many.cl"), KERNEL);
        Path xml = Files.writeString(folder.resolve("many.xml"), DESCRIPTION);
        Diagnostics diagnostics = new Diagnostics();
        Program program = new Pipeline(diagnostics)
                .program(new DescriptionRequest(xml, "many.xml", BuildOptions.NONE, false))
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));

        String host = new JavaSources(program, "made.up").host();

        assertThat(host.replaceAll("\\s+", " ").replace("( ", "("))
                .contains(
                        ".value(\"f\", \"float\", Formula.of(\"iteration\"))",
                        "Formula.of(() -> limit / 4.0)",
                        "(a, b, c, iterationNumber) -> a < b ? (b < c ? 1.0 : limit) : iterationNumber)",
                        "Formula.of(\"a\", \"b\", \"C\", \"new\", (a, b, c, newScalar) -> -(a < b ? a : b) + c * newScalar)",
                        "new Formula(List.of(\"a\", \"b\", \"C\", \"new\", \"scalars\"), scalars -> scalars.get(\"a\") +",
                        "new Condition(List.of(\"a\", \"b\", \"C\", \"new\", \"iteration\"), scalars -> (scalars.get(\"a\") < limit)",
                        "Condition.of(\"a\", \"b\", \"C\", \"new\", (a, b, c, newScalar) -> (a + 1.0) < (b * c + newScalar))");
        assertThat(Compilation.problems(Map.of("made/up/Many", host), folder)).isEmpty();
    }
}
