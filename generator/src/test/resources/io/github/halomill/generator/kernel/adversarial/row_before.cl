// What is left of the first column is the last element of the row before.
// global 4 4
// local 2 2
// buffers: out 16 a 16
// w = 4
// h = 4

__kernel void k(__global int *out, __global const int *a, const int w, const int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < w && y > 0 && y < h)
        out[y * w + x] = a[y * w + x - 1];
}
