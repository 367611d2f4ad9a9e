__kernel void k(__global const float *in, __global float *out, int w, int h, float s)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2) return;
    float c = in[y * w + x], sum = 0.0f, weight = 0.0f;
    for (int b = -2; b <= 2; b++)
        for (int a = -2; a <= 2; a++) {
            float v = in[(y + b) * w + x + a], g = exp(-(v - c) * (v - c) * s);
            sum += g * v;
            weight += g;
        }
    out[y * w + x] = sum / weight;
}
