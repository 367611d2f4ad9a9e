// Sizes and enumerators in subscripts.
// global 16
// local 4
// buffers: out 64 a 64

enum part { FIRST = 3, SECOND, LAST = SECOND + 6 };

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[i + sizeof(int) * SECOND] = a[LAST + sizeof(float4) / sizeof *a];
    out['A' - 60 + (i & 1)] = 0x1F;
}
