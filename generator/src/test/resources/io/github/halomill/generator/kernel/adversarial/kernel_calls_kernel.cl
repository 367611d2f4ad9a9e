// A kernel calls another with moved pointers.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void inner(__global int *out, __global const int *a, int shift)
{
    out[get_global_id(0) + shift] = a[shift];
}

__kernel void k(__global int *out, __global const int *a)
{
    inner(out + 4, a + 2, 3);
    inner((__global int *)((__global char *)out + 40), a, 20);
}
