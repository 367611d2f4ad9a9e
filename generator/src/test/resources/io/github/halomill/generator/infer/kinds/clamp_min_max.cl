__kernel void k(__global const float *in, __global float *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    out[y * w + x] = in[y * w + max(x - 1, 0)] + in[min(y + 1, h - 1) * w + x];
}
