// The wave equation: the array of two steps ago is overwritten.
__kernel void wave(__global float *old, __global const float *now, int width, int height, float c)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height) return;
    const int i = y * width + x;
    const float w = x > 0 ? now[i - 1] : 0.0f;
    const float e = x < width - 1 ? now[i + 1] : 0.0f;
    const float n = y > 0 ? now[i - width] : 0.0f;
    const float s = y < height - 1 ? now[i + width] : 0.0f;
    old[i] = 2.0f * now[i] - old[i] + c * (w + e + n + s - 4.0f * now[i]);
}
