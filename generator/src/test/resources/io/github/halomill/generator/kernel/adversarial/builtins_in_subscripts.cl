// Integer functions of the language.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[abs(i - 8)] = a[abs_diff(i, 20)];
    out[hadd(i, 9) + 16] = a[rotate(i, 1)];
    out[40 + clz(i) - 27] = a[popcount(i)];
    out[50 + (int)add_sat((uchar)(i + 240), (uchar)5) - 245] = a[convert_uchar_sat(i - 4)];
}
