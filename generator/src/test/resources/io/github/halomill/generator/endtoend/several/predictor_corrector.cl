__kernel void predict(__global float *us, __global const float *u, const int nx, const int ny, const float dt)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    const int i = y * nx + x;
    us[i] = u[i] + dt * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - 4.0f * u[i]);
}
__kernel void correct(__global float *un, __global const float *u, __global const float *us, const int nx, const int ny, const float dt)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    const int i = y * nx + x;
    un[i] = 0.5f * (u[i] + us[i] + dt * (us[i - 1] + us[i + 1] + us[i - nx] + us[i + nx] - 4.0f * us[i]));
}
