__kernel void k(__global const float *a, __global float *b, float s, int n)
{
    int x = get_global_id(0);
    if (x < n) b[x] += s * a[x];
}
