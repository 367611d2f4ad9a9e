__constant sampler_t S = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void k(__read_only image2d_t in, __constant float *weights, __write_only image2d_t out, int w, int h, int r, int vertical)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float4 sum = 0.0f;
    if (vertical)
        for (int k = -r; k <= r; k++) sum += weights[k + r] * read_imagef(in, S, (int2)(x, y + k));
    else
        for (int k = -r; k <= r; k++) sum += weights[k + r] * read_imagef(in, S, (int2)(x + k, y));
    write_imagef(out, (int2)(x, y), sum);
}
