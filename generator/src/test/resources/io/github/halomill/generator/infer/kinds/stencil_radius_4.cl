#define R 4
__kernel void k(__global const float *in, __global float *out, __constant float *c, int n)
{
    int x = get_global_id(0);
    if (x < R || x >= n - R) return;
    float s = c[0] * in[x];
    for (int r = 1; r <= R; r++) s += c[r] * (in[x - r] + in[x + r]);
    out[x] = s;
}
