// A mean along rows or along columns, as a scalar says.
__kernel void mean(__global const float *in, __global float *out, const int w, const int h, const int along)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    const int i = y * w + x;
    float sum = in[i];
    if (along == 0)
        for (int k = -1; k <= 1; k += 2)
            sum += in[i + k];
    else
        for (int k = -1; k <= 1; k += 2)
            sum += in[i + k * w];
    out[i] = sum / 3.0f;
}
