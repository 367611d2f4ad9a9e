__kernel void k(__global const float *fine, __global float *coarse, int n)
{
    int x = get_global_id(0);
    if (x < n) coarse[x] = 0.5f * (fine[2 * x] + fine[2 * x + 1]);
}
