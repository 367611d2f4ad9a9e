// A loop made by goto.
// global 16
// local 4
// buffers: out 64 a 64
// refused

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 0;
again:
    out[i + j] = a[j];
    if (++j < 4)
        goto again;
    out[j + 40] = 1;
}
