// The same bytes as another number.
// global 16
// local 4
// buffers: out 64 a 64

union both { float f; uint u; ushort h[2]; };

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    union both b;
    b.f = i;
    out[b.u >> 28] = a[b.h[1] & 15];
    b.u = 0x40400000u;
    out[(int)b.f + 40] = 1;
    out[(as_int((float)i) >> 23) & 63] = 5;
}
