__kernel void k(__global float *a, __global const float *b, int n)
{
    int i = get_global_id(0);
    if (i >= n - 2) return;
    a[i] = b[i];
    a[i + 2] = 2 * b[i];
}
