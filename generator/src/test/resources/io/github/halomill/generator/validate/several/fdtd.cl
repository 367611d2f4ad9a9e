__kernel void ey_step(__global float *ey, __global const float *hz, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    if (x == 0) return;
    ey[y * (nx + 1) + x] -= 0.5f * (hz[y * nx + x] - hz[y * nx + x - 1]);
}
__kernel void ex_step(__global float *ex, __global const float *hz, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    if (y == 0) return;
    ex[y * nx + x] -= 0.5f * (hz[y * nx + x] - hz[(y - 1) * nx + x]);
}
__kernel void hz_step(__global float *hz, __global const float *ex, __global const float *ey, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    hz[y * nx + x] -= 0.7f * (ex[(y + 1) * nx + x] - ex[y * nx + x] + ey[y * (nx + 1) + x + 1] - ey[y * (nx + 1) + x]);
}
__kernel void source(__global float *ey, float t, int nx)
{
    int y = get_global_id(0);
    ey[y * (nx + 1)] = t;
}
