// One of two buffers, as a condition says.
// global 16
// local 4
// buffers: out 64 a 64 b 64

__kernel void k(__global int *out, __global int *a, __global int *b)
{
    int i = get_global_id(0);
    __global int *p = i < 8 ? a : b;
    p[i] = 1;
    (i & 1 ? out : a + 16)[i + 32] = 2;
    *(i > 3 ? &b[40] : &out[1 + i]) = 3;
}
