__kernel void k(__global const int *in, __global int *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    out[y * w + x] = in[(y - 1) * w + x - 1] - in[(y + 1) * w + x + 1];
}
