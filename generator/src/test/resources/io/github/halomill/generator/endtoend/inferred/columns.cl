// A work-item per column goes through all rows.
__kernel void columns(__global float *next, __global const float *now, const int width, const int height)
{
    const int x = get_global_id(0);
    if (x < 1 || x >= width - 1)
        return;
    for (int y = 0; y < height; y++)
        next[y * width + x] = 0.25f * now[y * width + x - 1] + 0.5f * now[y * width + x] + 0.25f * now[y * width + x + 1];
}
