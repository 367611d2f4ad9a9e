__kernel void red(__global float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny || (x + y) % 2 != 0) return;
    const int i = (y + 1) * (nx + 2) + x + 1;
    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx - 2] + u[i + nx + 2] - f[i]);
}
__kernel void black(__global float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny || (x + y) % 2 != 1) return;
    const int i = (y + 1) * (nx + 2) + x + 1;
    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx - 2] + u[i + nx + 2] - f[i]);
}
