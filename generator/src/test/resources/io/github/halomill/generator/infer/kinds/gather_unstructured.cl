__kernel void k(__global const float *in, __global float *out, __global const int *neighbours, int n)
{
    int x = get_global_id(0);
    if (x < n) out[x] = in[neighbours[2 * x]] + in[neighbours[2 * x + 1]];
}
