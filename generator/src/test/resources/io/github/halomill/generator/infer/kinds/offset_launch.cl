__kernel void k(__global const float *in, __global float *out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0) + 2;
    out[(y + 1) * w + x + 1] = in[(y + 1) * w + x] + in[(y + 2) * w + x + 1];
}
