// Arguments have the names that messages have for ids.
// global 16
// local 4
// buffers: out 64 a 64
// x = 8
// y = 3

__kernel void k(__global int *out, __global const int *a, const int x, const int y)
{
    int i = get_global_id(0);
    out[i] = a[i + x / 2 - i / 2];
    out[i + 16 + x - (i % 4 == 3 ? y - 3 : 0)] = a[(i + y) % x + (x * i) % 5];
}
