// The body moves the bound.
// global 16
// local 4
// buffers: out 64 a 64
// n = 12

__kernel void k(__global int *out, __global const int *a, int n)
{
    int g = get_global_id(0);
    for (int i = 0; i < n; i++) {
        out[g + i] = a[n];
        n -= 2;
    }
    out[n + 40] = 3;
}
