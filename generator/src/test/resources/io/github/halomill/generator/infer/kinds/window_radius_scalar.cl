__kernel void k(__global const float *in, __global float *out, int n, int r)
{
    int x = get_global_id(0);
    if (x < r || x >= n - r) return;
    float s = 0.0f;
    for (int d = -r; d <= r; d++) s += in[x + d];
    out[x] = s;
}
