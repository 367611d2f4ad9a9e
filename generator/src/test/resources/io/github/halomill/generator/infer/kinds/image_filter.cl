__constant sampler_t S = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
__kernel void k(__read_only image2d_t in, __write_only image2d_t out)
{
    int2 p = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(out, p, read_imagef(in, S, p + (int2)(-1, 0)) + read_imagef(in, S, p + (int2)(0, 1)));
}
