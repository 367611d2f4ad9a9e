// The last value lies before the bound, for the step does not divide.
// global 16
// local 4
// buffers: out 64 a 64
// n = 11

__kernel void k(__global int *out, __global const int *a, int n)
{
    int g = get_global_id(0);
    int i;
    for (i = g; i < n; i += 4)
        out[i] = a[i + 4];
    out[i + 30] = a[i];
}
