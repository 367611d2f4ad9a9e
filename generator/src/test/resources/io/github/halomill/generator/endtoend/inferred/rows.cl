// A work-item per row goes through all columns.
__kernel void rows(__global float *next, __global const float *now, const int width, const int height)
{
    const int y = get_global_id(0);
    if (y == 0 || y >= height - 1)
        return;
    for (int x = 1; x < width - 1; x++)
        next[y * width + x] = 0.25f * now[(y - 1) * width + x] + 0.25f * now[(y + 1) * width + x]
                + 0.5f * now[y * width + x - 1] - 0.125f * now[y * width + x + 1];
}
