__kernel void k(__global const float *in, __global float *out, int n)
{
    for (int x = get_global_id(0); x < n; x += get_global_size(0)) out[x] = 2.0f * in[x];
}
