// After a break the counter is where the loop was left, not at its end.
// global 16
// local 4
// buffers: out 64 a 64
// n = 9

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int j;
    for (j = 0; j < n; j++)
        if (j > i)
            break;
    out[i] = a[j + 20];
    out[j + 30] = 1;
}
