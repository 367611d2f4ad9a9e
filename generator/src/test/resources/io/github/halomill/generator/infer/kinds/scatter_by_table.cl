__kernel void k(__global const float *in, __global float *out, __global const int *where, int n)
{
    int x = get_global_id(0);
    if (x < n) out[where[x]] = in[x];
}
