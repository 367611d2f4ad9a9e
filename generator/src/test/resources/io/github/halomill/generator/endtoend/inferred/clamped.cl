// The border is the nearest inner cell.
__kernel void clamped(__global const float *in, __global float *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int l = max(x - 1, 0), r = min(x + 1, w - 1);
    int u = y == 0 ? 0 : y - 1, d = clamp(y + 1, 0, h - 1);
    out[y * w + x] = 0.25f * (in[y * w + l] + in[y * w + r] + in[u * w + x] + in[d * w + x]);
}
