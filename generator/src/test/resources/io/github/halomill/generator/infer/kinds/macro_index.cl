#define AT(a, x, y) a[(y) * nx + (x)]
__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    AT(out, x, y) = AT(in, x - 1, y) + AT(in, x, y + 1);
}
