__kernel void k(__global const float *in, __global float *out, int nx)
{
    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, p = nx + 2;
    out[y * p + x] = in[y * p + x - 1] + in[y * p + x + 1] + in[(y - 1) * p + x] + in[(y + 1) * p + x];
}
