__kernel void k(__global float *u, int nx, int ny, int colour)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1 || ((x ^ y ^ colour) & 1)) return;
    int i = y * nx + x;
    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx]);
}
