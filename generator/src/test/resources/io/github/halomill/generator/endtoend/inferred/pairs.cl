// Two components next to each other: a complex field.
__kernel void pairs(__global const float *f, __global float *g, int n, int rows)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x == 0 || x >= n - 1 || y >= rows) return;
    for (int c = 0; c < 2; c++)
        g[2 * (y * n + x) + c] = f[2 * (y * n + x - 1) + c] - f[2 * (y * n + x + 1) + 1 - c];
}
