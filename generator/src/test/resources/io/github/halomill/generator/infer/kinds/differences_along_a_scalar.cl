__kernel void sweep(__global const float *in, __global float *out, int nx, int ny, int nz, int horizontal)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
    int i = (z * ny + y) * nx + x;
    if (horizontal == 0) out[i] = in[i + 1] - in[i - 1];
    else if (horizontal == 1) out[i] = in[i + nx] - in[i - nx];
    else out[i] = in[i + nx * ny] - in[i - nx * ny];
}
