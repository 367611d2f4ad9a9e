// select and the vectors' ?: take both sides.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[select(i, i + 30, i > 7)] = a[select(5, 6, i & 2)];
    int2 m = (int2)(i, 3) > (int2)(4, 4);
    out[50 + m.x * -2 - m.y] = a[-m.x];
}
