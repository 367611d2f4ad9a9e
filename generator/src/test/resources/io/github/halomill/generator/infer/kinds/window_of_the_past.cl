__kernel void k(__global const float *in, __global float *out, __global const float *f, int taps, int n)
{
    int x = get_global_id(0);
    if (x >= n) return;
    int first = x + 1 < taps ? taps - 1 - x : 0;
    float s = 0.0f;
    for (int j = first; j < taps; j++) s += f[taps - 1 - j] * in[x - taps + 1 + j];
    out[x] = s;
}
