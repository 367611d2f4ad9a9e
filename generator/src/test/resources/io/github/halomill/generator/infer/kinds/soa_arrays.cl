__kernel void k(__global const float *f0, __global const float *f1, __global const float *f2, __global float *g0, __global float *g1, __global float *g2, int n)
{
    int x = get_global_id(0);
    if (x < 1 || x >= n - 1) return;
    g0[x] = f0[x];
    g1[x] = f1[x - 1];
    g2[x] = f2[x + 1];
}
