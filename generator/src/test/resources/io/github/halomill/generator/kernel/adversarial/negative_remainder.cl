// The remainder of a negative number is negative.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = (int)get_global_id(0) - 8;
    out[i % 5 + 8] = a[i % -3 + 8];
    if (i % 2 == 1)
        out[i + 40] = 1;
}
