// Neighbours at the edge are the edge itself.
// global 8 4
// local 4 2
// buffers: out 32 a 32
// nx = 8
// ny = 4

__kernel void k(__global int *out, __global const int *a, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    int w = x == 0 ? 0 : x - 1;
    int e = min(x + 1, nx - 1);
    int n = max(y - 1, 0);
    int s = clamp(y + 2, 0, ny - 1);
    out[y * nx + x] = a[y * nx + w] + a[y * nx + e] + a[n * nx + x] + a[s * nx + x];
}
