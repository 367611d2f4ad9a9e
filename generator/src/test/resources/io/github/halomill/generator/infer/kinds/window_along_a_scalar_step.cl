__kernel void smooth(__global const float *in, __global float *out, int w, int h, int dir)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2) return;
    int step = dir ? w : 1;
    float s = 0.0f;
    for (int k = -2; k <= 2; k++) s += in[y * w + x + k * step];
    out[y * w + x] = s;
}
