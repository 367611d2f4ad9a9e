// Low bits of an address decide.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    __global int *p = out + i;
    if ((ulong)p & 4)
        out[i + 32] = a[i];
    else
        out[i] = a[63 - i];
}
