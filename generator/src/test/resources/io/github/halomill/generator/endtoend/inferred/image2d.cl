__constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void sharpen(__read_only image2d_t in, __write_only image2d_t out, sampler_t zero, const int width, const int height)
{
    const int2 own = (int2)(get_global_id(0), get_global_id(1));
    if (own.x >= width || own.y >= height) {
        return;
    }
    int4 sum = 9 * read_imagei(in, zero, own);
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            sum -= read_imagei(in, edge, own + (int2)(dx, dy));
        }
    }
    const float2 middle = convert_float2(own) + 0.5f;
    write_imagei(out, own, sum + read_imagei(in, edge, middle - (float2)(0.0f, 2.0f)));
}
