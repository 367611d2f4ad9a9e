/* in place: components 3 to 5 of a cell, of those below of the next one */
__kernel void k(__global float *e, const int nx, const int ny, const float a)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx - 1 || y >= ny - 1) return;
    int i = 6 * (y * nx + x);
    e[i + 3] += a * (e[i + 6 * nx + 2] - e[i + 2]);
    e[i + 4] -= a * (e[i + 6 + 2] - e[i + 2]);
    e[i + 5] += a * (e[i + 6 + 1] - e[i + 1] - e[i + 6 * nx] + e[i]);
}
