__kernel void k(__global const float *in, __global float *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    out[y * w + x] = in[y * w + clamp(x - 1, 0, w - 1)] + in[clamp(y + 1, 0, h - 1) * w + x];
}
