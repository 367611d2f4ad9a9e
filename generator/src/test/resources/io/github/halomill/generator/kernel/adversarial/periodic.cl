// Neighbours across the border.
// global 8
// local 4
// buffers: out 8 a 8
// n = 8

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    out[i] = a[(i + 1) % n] + a[(i - 1 + n) % n] + a[i == n - 1 ? 0 : i + 1];
}
