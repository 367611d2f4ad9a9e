__kernel void k(__global const float *in, __global float *out, __constant float *weights, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    float s = 0.0f;
    for (int b = -1; b <= 1; b++)
        for (int a = -1; a <= 1; a++) s += weights[(b + 1) * 3 + a + 1] * in[(y + b) * w + x + a];
    out[y * w + x] = s;
}
