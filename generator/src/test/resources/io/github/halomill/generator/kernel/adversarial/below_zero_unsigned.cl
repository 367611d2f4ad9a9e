// A bound below zero is a large one where ids are unsigned.
// global 4
// local 2
// buffers: out 8 a 8
// n = 1

__kernel void k(__global int *out, __global const int *a, const int n)
{
    const uint x = get_global_id(0);
    if (x < n - 2)
        out[x] = a[x + 1];
}
