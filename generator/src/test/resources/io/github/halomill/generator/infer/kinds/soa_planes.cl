__kernel void k(__global const float *f, __global float *g, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    g[i] = f[i];
    g[n + i] = f[n + i - 1];
    g[2 * n + i] = f[2 * n + i - nx];
}
