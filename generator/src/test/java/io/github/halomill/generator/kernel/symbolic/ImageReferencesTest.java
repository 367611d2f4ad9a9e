package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;

import org.junit.jupiter.api.Test;

/** What kernels do with images, worked out by hand; every element counts as one byte. */
class ImageReferencesTest {

    private static final String IDS = "int x = get_global_id(0), y = get_global_id(1); ";

    private static String kernel(String statements) {
        return """
                __constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
                const sampler_t zero = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
                __constant sampler_t none = CLK_FILTER_NEAREST;
                __constant sampler_t linear = CLK_ADDRESS_NONE | CLK_FILTER_LINEAR;
                __constant sampler_t wrap = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
                __kernel void k(__read_only image2d_t a, __write_only image2d_t b, sampler_t s, __global float *out) {
                    %s
                    %s
                }
                """.formatted(IDS, statements);
    }

    @Test
    void elementsLieInRowsAsLongAsTheImageIsWide() {
        assertReferences(
                kernel("write_imagef(b, (int2)(x + 1, y), read_imagef(a, (int2)(x, 2 * y)));"),
                "READ a 2*width(a)*y + x +1",
                "WRITE b width(b)*y + x + 1 +1");
        assertReferences(
                "__kernel void k(read_only image3d_t a) { int4 p = (int4)(get_global_id(0), 3, get_global_id(2), 9);"
                        + " read_imageui(a, p); }",
                "READ a height(a)*width(a)*z + x + 3*width(a) +1");
    }

    @Test
    void sizesAreNumbersLikeScalars() {
        assertReferences(
                kernel(
                        "int2 d = get_image_dim(a); if (x < d.x && get_image_height(a) > y) write_imagef(b, (int2)(x, d.y - 1), 0);"),
                "WRITE b height(a)*width(b) + x - width(b) +1 if height(a) - y - 1, width(a) - x - 1");
    }

    @Test
    void outsideThereAreZerosOrTheBorder() {
        assertReferences(
                kernel("read_imagef(a, zero, (int2)(x - 1, y));"),
                "READ a width(a)*y + x - 1 +1 if height(a) - y - 1, width(a) - x, x - 1");
        assertReferences(
                kernel("if (y < get_image_height(a)) read_imagef(a, edge, (int2)(x - 1, y));"),
                "READ a width(a)*y +1 if -x, height(a) - y - 1 maybe",
                "READ a width(a)*y + width(a) - 1 +1 if height(a) - y - 1, x - 1, x - width(a) - 1 maybe",
                "READ a width(a)*y + x - 1 +1 if height(a) - y - 1, width(a) - x, x - 1 maybe");
    }

    @Test
    void aSamplerThatIsPassedHasABorder() {
        assertReferences(
                kernel("if (x < get_image_width(a) && y < get_image_height(a)) read_imagef(a, s, (int2)(x, y));"),
                "READ a width(a)*y + x +1 if height(a) - y - 1, width(a) - x - 1");
        assertReferences(kernel("read_imagef(a, s, (float2)(x, y));"), "READ a: NOT_FOLLOWED");
    }

    @Test
    void floatingPointCoordinatesMeanElements() {
        assertReferences(
                kernel("float2 p = (float2)(x, y) + 0.5f; read_imagef(a, none, p - (float2)(1.0f, 0));"),
                "READ a width(a)*y + x - 1 +1");
        assertReferences(
                kernel("read_imagef(a, none, convert_float2((int2)(2 * x + 1, y)) * 0.5f);"), "READ a: NOT_FOLLOWED");
        assertReferences(kernel("read_imagef(a, none, (float2)(x + 0.25f, y));"), "READ a: NOT_FOLLOWED");
        assertReferences(kernel("read_imagef(a, none, (float2)(get_global_id(0), y));"), "READ a width(a)*y + x +1");
        assertReferences(kernel("read_imagef(a, none, (float2)(get_global_id(0) - 1, y));"), "READ a: NOT_FOLLOWED");
        assertReferences(kernel("read_imagef(a, wrap, (float2)(x, y));"), "READ a: NOT_FOLLOWED");
        assertReferences(
                kernel("float c = x; for (int i = 0; i < 3; i++) c += 1.0f; read_imagef(a, none, (float2)(c, y));"),
                "READ a: NOT_FOLLOWED");
    }

    @Test
    void aLinearFilterReadsTwoElementsAlongEachDimension() {
        assertReferences(
                kernel("read_imagef(a, linear, (float2)(x, y + 0.5f));"),
                "READ a width(a)*y + x +1",
                "READ a width(a)*y + x + width(a) +1",
                "READ a width(a)*y + x - 1 +1",
                "READ a width(a)*y + x + width(a) - 1 +1");
    }

    @Test
    void functionsGetImages() {
        assertReferences(
                "int w(read_only image2d_t i) { return get_image_width(i); }\n"
                        + "float4 get(read_only image2d_t i, int2 p) { return read_imagef(i, p); }\n"
                        + "__kernel void k(read_only image2d_t a, read_only image2d_t b) { if (get_global_id(0) < w(b)) get(a, (int2)(get_global_id(0), 1)); }",
                "READ a x + width(a) +1 if width(b) - x - 1");
        assertReferences(kernel("unknown(a); get_image_channel_data_type(b);"), "UPDATE a: UNKNOWN_FUNCTION");
    }

    @Test
    void placesThatArraysHoldAreNotKnown() {
        assertReferences(
                kernel(
                        "int2 p = convert_int2(read_imagef(a, (int2)(x, y)).xy); read_imagef(a, p); write_imagef(b, p, 0);"),
                "READ a width(a)*y + x +1",
                "READ a: FROM_MEMORY",
                "WRITE b: FROM_MEMORY");
    }
}
