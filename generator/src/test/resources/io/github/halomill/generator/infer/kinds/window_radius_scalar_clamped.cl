__kernel void k(__global const float *in, __global float *out, int w, int h, int r)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0.0f;
    for (int b = -r; b <= r; b++)
        for (int a = -r; a <= r; a++) s += in[clamp(y + b, 0, h - 1) * w + clamp(x + a, 0, w - 1)];
    out[y * w + x] = s;
}
