// A pointer goes down from the end.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    __global int *end = out + 20 + i;
    for (__global int *p = end; p > out + 16; )
        *--p = a[end - p];
}
