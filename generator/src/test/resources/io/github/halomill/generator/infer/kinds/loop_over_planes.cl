__kernel void k(__global const float *in, __global float *out, int nx, int ny, int nz)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    for (int z = 1; z < nz - 1; z++) {
        int i = (z * ny + y) * nx + x;
        out[i] = in[i - nx * ny] + in[i + nx * ny] + in[i - 1] + in[i + nx];
    }
}
