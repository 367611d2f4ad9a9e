// Conversions to the nearest number that there is, and other readings of the same bits.
// global 16
// local 4
// buffers: out 64 a 512

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int v = a[i + convert_uchar_sat(300)] + a[256 + convert_char_sat(i * 40) / 2];
    v += a[convert_uint_sat(i - 3)] + a[convert_uchar_sat_rte(i * 50)];
    v += a[i + as_short2(196608).y] + a[i + as_uchar4(i + 256).y] + a[as_uint(i) + 1];
    char4 c = (char4)(convert_char((i & 127) + 10) + 100);
    if (c.x < 0) v += a[i + 60];
    uchar2 u = (uchar2)(i & 3) - (uchar2)(1);
    v += a[u.x + i];
    uchar2 w = convert_uchar2((int2)(i, i)) * (uchar2)(20);
    v += a[w.y];
    out[i] = v;
}
