// A while condition that moves its counter, also the last time.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 0;
    while (j++ < 3)
        out[i + j] = a[j];
    out[j + 40] = a[j];
}
