/* the same in two kernels */
__kernel void magnetic(__global const float *e, __global float *h, const int nx, const int ny, const int m)
{
    const int x = get_global_id(0) + m, y = get_global_id(1) + m;
    if (x >= nx - m || y >= ny - m) return;
    h[y * nx + x] += e[y * nx + x + 1] - e[y * nx + x];
}
__kernel void electric(__global float *e, __global const float *h, const int nx, const int ny, const int m)
{
    const int x = get_global_id(0) + m, y = get_global_id(1) + m;
    if (x >= nx - m || y >= ny - m) return;
    e[y * nx + x] += h[y * nx + x] - h[y * nx + x - 1];
}
