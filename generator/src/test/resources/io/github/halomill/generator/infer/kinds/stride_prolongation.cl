__kernel void k(__global const float *coarse, __global float *fine, int n)
{
    int x = get_global_id(0);
    if (x < n) fine[x] = coarse[x / 2];
}
