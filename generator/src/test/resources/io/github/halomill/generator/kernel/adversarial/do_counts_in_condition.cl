// The condition of do moves the counter, and what follows is reached.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 1, l = 2, m = 0;
    do {
        out[i + j] = a[j];
    } while (j++ < 3);
    do {
    } while (l < 6 && ++l);
    do
        m += 2;
    while (--l > 2);
    out[i + j + 16] = a[l];
    out[m + 40] = 1;
}
