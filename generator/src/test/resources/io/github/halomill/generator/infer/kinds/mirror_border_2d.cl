__kernel void relax(__global const float *in, __global float *out, const int w, const int h)
{
    const int x = get_global_id(0), y = get_global_id(1), c = y * w + x;
    if (x >= w || y >= h) return;
    const float west = x > 0 ? in[c - 1] : in[c + 1];
    const float east = x < w - 1 ? in[c + 1] : in[c - 1];
    const float south = y > 0 ? in[c - w] : in[c + w];
    const float north = y < h - 1 ? in[c + w] : in[c - w];
    out[c] = 0.25f * (west + east + south + north);
}
