__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int y = get_global_id(0);
    if (y < 1 || y >= ny - 1) return;
    for (int x = 1; x < nx - 1; x++) out[y * nx + x] = in[(y - 1) * nx + x] + in[(y + 1) * nx + x] + in[y * nx + x - 1];
}
