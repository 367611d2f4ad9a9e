__kernel void k(__global float *e, __global const float *h, int n)
{
    int x = get_global_id(0);
    if (x >= 1 && x < n) e[x] += 0.5f * (h[x] - h[x - 1]);
}
