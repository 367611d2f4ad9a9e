// An unsigned counter is never below zero: the test is for the wrap.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    uint g = get_global_id(0);
    for (uint i = 4u; i < 5u; i--)
        out[g + i] = a[i + g];
}
