// Most items leave; what comes then is for the others.
// global 16
// local 4
// buffers: out 64 a 64
// n = 10

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    if (i == 0 || i >= n - 1)
        return;
    out[i] = a[i - 1] + a[i + 1];
    if (i & 1)
        return;
    out[i + 16] = a[i + 16];
}
