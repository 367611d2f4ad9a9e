__kernel void k(__global const float *in, __global float *out, __constant int *dx, int w, int h, int m)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0.0f;
    for (int i = 0; i < m; i++) s += in[y * w + clamp(x + dx[i], 0, w - 1)];
    out[y * w + x] = s;
}
