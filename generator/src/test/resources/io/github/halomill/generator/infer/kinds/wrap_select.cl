__kernel void k(__global const float *in, __global float *out, int n)
{
    int x = get_global_id(0);
    if (x >= n) return;
    out[x] = in[select(x - 1, n - 1, x == 0)] + in[select(x + 1, 0, x == n - 1)];
}
