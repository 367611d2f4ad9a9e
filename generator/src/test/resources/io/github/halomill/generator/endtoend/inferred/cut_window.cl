// A window that is cut off at the ends of a row, with weights that are counted from where it begins.
__kernel void window(__global const float *in, __global float *out, __constant float *weight, const int w, const int h, const int radius)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    const int first = max(0, y - radius), last = min(h - 1, y + radius);
    float sum = 0;
    for (int row = first; row <= last; row++)
        sum += in[row * w + x] * weight[row - first];
    out[y * w + x] = sum;
}
