int at(int x, int y, int nx) { return y * nx + x; }
float side(__global const float *a, int x, int y, int nx) { return a[at(x - 1, y, nx)] + a[at(x + 1, y, nx)]; }
__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    out[at(x, y, nx)] = side(in, x, y, nx) + side(in, x, y + 1, nx);
}
