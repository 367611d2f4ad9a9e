package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images and samplers of a description are what the kernel takes, and its reads and writes are inside, at dependent points. */
class ImageRulesTest {

    private static final String DESCRIPTION = """
            <program name="Images">
              <parameter><name>nx</name><value>64</value></parameter>
              <parameter><name>ny</name><value>48</value></parameter>
              <argument><name>in</name><property>input</property><dataType>float4</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize><image>RGBA FLOAT</image>
                <shadow><point>{-1..1,0}</point></shadow></argument>
              <argument><name>out</name><property>output</property><dataType>uchar</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize><image>R UNORM_INT8</image></argument>
              <argument><name>s</name><property>input</property><dataType>sampler_t</dataType><cl_mem>0</cl_mem>
                <value>CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST</value></argument>
              <kernel><name>k.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
            </program>
            """;

    private static final String PARAMETERS = "__read_only image2d_t in, __write_only image2d_t out, sampler_t s";
    private static final String READS =
            "write_imagef(out, p, read_imagef(in, s, p - (int2)(1, 0)) + read_imagef(in, s, p + (int2)(1, 0)));";

    @TempDir
    Path folder;

    private Checked check(String description, String parameters, String statements) throws IOException {
        String kernel = "__kernel void k(" + parameters + ") { int2 p = (int2)(get_global_id(0), get_global_id(1)); "
                + statements + " }";
        return Checked.of(folder, description, "k.cl", kernel, false);
    }

    private static List<String> texts(Checked checked) {
        return checked.diagnostics().stream().map(Diagnostic::toString).toList();
    }

    @Test
    void imagesAndSamplersThatFitAreRight() throws IOException {
        assertThat(texts(check(DESCRIPTION, PARAMETERS, READS))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read_imagef(in, s, p + (int2)(0, 1))              | error HM090   | the kernel reads 'in' at {0,1}, which is no dependent point
            read_imagef(in, p + (int2)(1, 0))                 | error HM120   | work-item (63,0) reads at x = 64 outside the image 'in', which has 64 elements there
            read_imagef(in, s, convert_int2(read_imagef(in, s, p).xy)) | warning HM096 | it cannot be shown which elements of 'in' the kernel reads: the index comes from an array
            """)
    void readsAreHeldAgainstPointsAndSizes(String read, String found, String message) throws IOException {
        Checked checked = check(DESCRIPTION, PARAMETERS, READS + " write_imagef(out, p, " + read + ");");

        assertThat(checked.found()).contains(found);
        assertThat(checked.messages()).anyMatch(told -> told.startsWith(message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            write_imagef(out, p.yx, 0);                               | error HM120 | work-item (63,0) writes at y = 63 outside the image 'out', which has 48 elements there
            if (p.y > 0 && p.y < 47) write_imagef(out, p + 1, 0);     | error HM120 | work-item (63,1) writes at x = 64 outside the image 'out', which has 64 elements there
            if (p.x > 0) write_imagef(out, p - (int2)(1, 0), 0);      | error HM094 | the kernel writes elements of 'out' that are not the work-item's own
            """)
    void noWriteLeavesTheImageNorTheWorkItemsOwnElement(String statements, String found, String message)
            throws IOException {
        Checked checked = check(DESCRIPTION, PARAMETERS, READS + statements);

        assertThat(checked.found()).contains(found);
        assertThat(checked.messages()).anyMatch(told -> told.startsWith(message));
    }

    @Test
    void theFormatIsOneThatTheFunctionsTake() throws IOException {
        Checked checked = check(DESCRIPTION.replace("R UNORM_INT8", "R UNSIGNED_INT8"), PARAMETERS, READS);

        assertThat(checked.found()).containsExactly("error HM140");
        assertThat(checked.messages())
                .containsExactly("'out' has the format R UNSIGNED_INT8, which the kernel's functions do not take");
    }

    @Test
    void theBorderOfASamplerThatIsPassedIsThatOfTheDescription() throws IOException {
        String shifted = DESCRIPTION.replace("{-1..1,0}", "{-1,-1}");
        String reads = "write_imagef(out, p, read_imagef(in, s, p - 1));";

        assertThat(check(shifted, PARAMETERS, reads).found()).containsExactly("error HM090");
        assertThat(check(shifted.replace("CLAMP_TO_EDGE", "CLAMP"), PARAMETERS, reads)
                        .found())
                .isEmpty();
    }

    @Test
    void whatTheKernelAsksOfTheFormatTheDescriptionTells() throws IOException {
        String reads = "write_imagef(out, p, get_image_channel_data_type(in) == CLK_UNORM_INT8"
                + " ? read_imagef(in, s, p) : convert_float4(read_imageui(in, s, p)));";

        String plain = DESCRIPTION.replace("{-1..1,0}", "{0,0}");

        assertThat(check(plain, PARAMETERS, reads).found()).containsExactly("error HM140");
        assertThat(check(
                                plain.replaceFirst("float4", "uchar4").replaceFirst("RGBA FLOAT", "RGBA UNORM_INT8"),
                                PARAMETERS,
                                reads)
                        .found())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RGBA FLOAT | RGBX FLOAT | p.xml:5:73: error [HM140] <image> is 'RGBX FLOAT', which is no format
            RGBA FLOAT | R FLOAT | p.xml:4:64: error [HM140] 'in' has elements of float4, and those of R FLOAT are float
            <dimsize>ny</dimsize></argsize><image>RGBA | <dimsize>ny</dimsize><dimsize>1</dimsize></argsize><image>RGBA | p.xml:5:23: error [HM141] 'in' has 3 dimensions, and the kernel takes '__read_only image2d_t'
            <dimsize>ny</dimsize></argsize><image>RGBA | </argsize><image>RGBA | p.xml:5:52: error [HM140] the image 'in' has one dimension
            <property>output | <property>inout | p.xml:7:39: error [HM140] the image 'out' is read and written
            <kernel> | <kernel><addressing>local</addressing> | p.xml:5:73: error [HM142] the image 'in' is of the whole problem's size, and under local addressing a kernel sees a part
            <image>RGBA FLOAT</image> | <!-- --> | p.xml:4:3: error [HM141] 'in' is a buffer, and the kernel takes '__read_only image2d_t'
            <property>output | <property>input | p.xml:7:39: error [HM141] 'out' is input, and the kernel takes '__write_only image2d_t'
            <value>CLK_ADDRESS_CLAMP_TO_EDGE | <value>CLK_ADDRESS_SOMEHOW | p.xml:10:12: error [HM143] the sampler 's' has the value 'CLK_ADDRESS_SOMEHOW | CLK_FILTER_NEAREST', which is none of a sampler
            <value>CLK_ADDRESS_CLAMP_TO_EDGE | <value>CLK_ADDRESS_NONE | p.xml:10:12: error [HM143] with the sampler 's' nothing says what coordinates outside an image give
            </value></argument> | </value><origin>{1}</origin></argument> | p.xml:10:74: error [HM143] the sampler 's' has <origin>, which only buffers have
            """)
    void mistakesAreToldWhereTheyAre(String text, String changed, String message) throws IOException {
        String from = text.startsWith("</value>") ? "NEAREST" + text : text;
        String to = text.startsWith("</value>") ? "NEAREST" + changed : changed;
        Checked checked = check(DESCRIPTION.replace(from, to), PARAMETERS, READS);

        assertThat(checked.program()).isEmpty();
        assertThat(texts(checked)).anyMatch(told -> told.startsWith(message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            __read_only image3d_t in, __write_only image2d_t out, sampler_t s  | 'in' has 2 dimensions, and the kernel takes '__read_only image3d_t'
            __read_write image2d_t in, __write_only image2d_t out, sampler_t s | 'in' is taken as '__read_write image2d_t'
            __global float4 *in, __write_only image2d_t out, sampler_t s       | 'in' is an image, and the kernel takes '__global float4 *'
            __read_only image2d_t in, __write_only image2d_t out, int s        | 's' is a sampler, and the kernel takes 'int'
            """)
    void parametersThatAreSomethingElse(String parameters, String message) throws IOException {
        Checked checked = check(DESCRIPTION, parameters, "");

        assertThat(checked.found()).contains("error HM141");
        assertThat(checked.messages()).contains(message);
    }
}
