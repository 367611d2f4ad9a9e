__kernel void k(__global const float *in, __global float *out, int n)
{
    int x = get_global_id(0);
    if (x >= n) return;
    int l = x - 1;
    if (l < 0) l += n;
    out[x] = in[l];
}
