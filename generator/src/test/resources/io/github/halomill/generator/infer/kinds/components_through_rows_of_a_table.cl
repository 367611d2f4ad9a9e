__constant int e[5][2] = {{0,0},{1,0},{-1,0},{0,1},{0,-1}};
__kernel void stream(__global const float *f, __global float *g, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    for (int q = 0; q < 5; q++)
        g[q * n + y * nx + x] = f[q * n + (y - e[q][1]) * nx + x - e[q][0]];
}
