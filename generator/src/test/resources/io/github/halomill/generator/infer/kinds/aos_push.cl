/* each population to the neighbour that it points to, around a torus */
__constant int cx[5] = {0, 1, -1, 0, 0}, cy[5] = {0, 0, 0, 1, -1};
__kernel void k(__global const float *f, __global float *g, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    for (int q = 0; q < 5; q++)
        g[((y + cy[q] + ny) % ny * nx + (x + cx[q] + nx) % nx) * 5 + q] = 0.5f * f[(y * nx + x) * 5 + q];
}
