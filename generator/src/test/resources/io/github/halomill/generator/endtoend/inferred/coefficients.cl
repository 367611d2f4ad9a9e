// Weights in constant memory, a coefficient for every cell, a radius from the build options' default.
#ifndef R
#define R 3
#endif
__kernel void filter(__global const float *in, __global const float *k, __constant float *w, __global float *out, int n, int m)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < n && y >= R && y < m - R) {
        float s = 0.0f;
        for (int d = -R; d <= R; d++)
            s += w[d + R] * in[(y + d) * n + x];
        out[y * n + x] = s * k[y * n + x];
    }
}
