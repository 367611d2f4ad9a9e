// Neighbours that select() chooses: of numbers by any bit of the last argument, of vectors by the highest of each component.
// global 8 4
// local 4 2
// buffers: out 32 a 32
// nx = 8
// ny = 4

__kernel void k(__global int *out, __global const int *a, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    int w = select(x - 1, nx - 1, x == 0);
    int e = select(nx - 1, x + 1, (x + 1 < nx) * 4);
    int2 v = select((int2)(x, y - 1), (int2)(0, ny - 1), (int2)(1, y - 1));
    int n = select(y, min(y + 1, ny - 1), x - 3);
    out[y * nx + x] = a[y * nx + w] + a[y * nx + e] + a[v.y * nx + v.x] + a[n * nx + x];
}
