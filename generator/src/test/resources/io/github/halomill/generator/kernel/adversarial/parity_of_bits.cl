// The lowest bit of an exclusive or is that of the sum, but not behind a conversion to bool or to a floating-point number.
// global 8 8
// local 4 2
// buffers: out 260 a 260

__kernel void k(__global int *out, __global const int *a)
{
    int x = get_global_id(0), y = get_global_id(1);
    out[8 * y + x + 64 * ((x ^ y ^ 1) & 1)] = a[8 * y + x + 64 * (1 & (uchar)(x ^ y))];
    out[128 + 8 * y + x + 64 * ((bool)(x ^ y) & 1)] = a[128 + 8 * y + x + 64 * ((int)(0.5f * (x ^ y)) & 1)];
    out[8 * y + x] = a[64 * ((int)(float)((x ^ y) | 0) & 1)];
}
