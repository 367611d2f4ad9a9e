// A short counts beyond what it holds.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    short s = get_global_id(0) * 8190;
    if (s < 0)
        out[get_global_id(0)] = a[1];
    s += 32000;
    out[16 + (s & 15)] = a[2];
}
