// Only one side of ?: happens.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 0, l = 0;
    int r = i > 5 ? j++ : (l += 2);
    out[j + 2 * l + i + r] = a[i < 3 ? j : i < 6 ? l : i < 9 ? 20 : 30];
}
