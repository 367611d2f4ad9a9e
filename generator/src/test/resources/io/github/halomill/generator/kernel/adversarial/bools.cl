// Comparisons are numbers.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    bool far = i & 4;
    out[i + 20 * (i > 7)] = a[(i < 3) + (i < 6) * 2];
    out[40 + far * 10 + !i] = a[far - (i == 2) + 1];
}
