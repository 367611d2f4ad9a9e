// Two buffers with rows of different length.
// global 6 4
// local 2 2
// buffers: out 60 a 80
// w = 8

__kernel void k(__global float *out, __global const float *a, int w)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    out[y * (w + 2) + x] = a[(y + 1) * (w + 3) + x + 1] + a[y * (w + 3) + x];
}
