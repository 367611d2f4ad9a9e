__kernel void k(__global const int *in, __global int *out, int w)
{
    int x = get_global_id(0), y = get_global_id(1);
    out[y * w + x] = in[y * w + ((x + 1) & (w - 1))];
}
