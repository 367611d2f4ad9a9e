__kernel void k(__global float *u, int nx, int ny)
{
    int x = get_global_id(0);
    if (x >= nx) return;
    u[x] = u[nx + x];
    u[(ny - 1) * nx + x] = u[(ny - 2) * nx + x];
}
