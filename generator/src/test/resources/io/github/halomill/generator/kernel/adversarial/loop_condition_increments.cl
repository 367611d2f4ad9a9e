// for with i++ in the condition: the body sees the value after.
// global 16
// local 4
// buffers: out 64 a 64
// n = 5

__kernel void k(__global int *out, __global const int *a, int n)
{
    int g = get_global_id(0);
    for (int i = 0; i++ < n;)
        out[g + i] = a[i];
    for (int i = n; i-- > 0;)
        out[g + 30 + i] = a[i];
    for (int i = n; --i > 0;)
        out[g + 44 + i] = a[i];
}
