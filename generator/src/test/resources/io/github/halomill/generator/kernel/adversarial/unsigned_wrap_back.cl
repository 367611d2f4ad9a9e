// A subscript below zero that comes back by wrapping.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    uint i = get_global_id(0);
    uint j = i - 8u;
    out[i] = a[j + 8u];
    out[(j & 15u) + 16u] = 5;
    out[max(j, 60u) == j && j < 64u ? 63u : 40u] = 6;
}
