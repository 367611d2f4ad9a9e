__kernel void lap(__global float *q, __global const float *u, const int nx, const int ny)
{
    const int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
    if (x >= nx - 1 || y >= ny - 1) return;
    const int i = y * nx + x;
    q[i] = u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - 4.0f * u[i];
}
__kernel void advance(__global float *u, __global const float *q, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = y * nx + x;
    u[i] = u[i] + 0.1f * q[i];
}
