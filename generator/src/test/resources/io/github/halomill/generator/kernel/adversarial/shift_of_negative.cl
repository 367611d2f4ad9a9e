// A negative number shifted right stays negative; without sign it gets large.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = (int)get_global_id(0) - 8;
    out[(i >> 1) + 8] = a[((uint)i >> 28) + 2];
    out[(1 << (i & 3)) + 40] = 1;
}
