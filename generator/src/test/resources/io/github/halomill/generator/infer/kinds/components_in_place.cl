__kernel void accelerate(__global float *u, const int nx, const int ny, const float dt)
{
    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    u[n + i] += dt * (u[i + 1] - u[i - 1]);
    u[2 * n + i] += dt * (u[i + nx] - u[i - nx]);
}
