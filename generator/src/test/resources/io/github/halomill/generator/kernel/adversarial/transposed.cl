// Rows become columns.
// global 4 6
// local 2 2
// buffers: out 24 a 24
// w = 4
// h = 6

__kernel void k(__global int *out, __global const int *a, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    out[x * h + y] = a[y * w + x];
}
