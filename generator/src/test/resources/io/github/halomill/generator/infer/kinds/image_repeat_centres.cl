__constant sampler_t S = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
__kernel void k(__read_only image2d_t in, __write_only image2d_t out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    write_imagef(out, (int2)(x, y), read_imagef(in, S, (float2)((x + 1 + 0.5f) / w, (y + 0.5f) / h)));
}
