// Subscripts made by bits.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[i ^ 5] = a[i & ~3];
    out[(i | 8) + 16] = a[-i & 7];
    out[~i + 60] = a[i & -i];
}
