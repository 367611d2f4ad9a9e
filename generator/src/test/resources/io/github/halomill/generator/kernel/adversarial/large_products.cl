// Products that need 64 bits, cut to 32 again.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    uint i = get_global_id(0);
    uint h = i * 0x9E3779B9u;
    out[h >> 28] = a[(ulong)i * 0x100000001UL >> 32];
    out[mul24((int)i, 3) + 16] = a[mad24((int)i, 2, 1)];
}
