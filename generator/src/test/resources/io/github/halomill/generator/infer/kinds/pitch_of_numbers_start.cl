__kernel void k(__global const float *a, __global float *b, int first, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < w && y < h) b[first + 40 * y + x] = 2.0f * a[40 * y + x];
}
