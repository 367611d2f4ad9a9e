__kernel void k(__global const int *in, __global float *out, __global const float *table, int n)
{
    int x = get_global_id(0);
    if (x < n) out[x] = table[in[x]];
}
