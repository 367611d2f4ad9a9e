__kernel void k(__global const float *b, __global const float *c, __global float *u, int nx, int nz)
{
    int x = get_global_id(0);
    if (x >= nx) return;
    for (int z = nz - 2; z >= 0; z--) u[z * nx + x] = b[z * nx + x] - c[z * nx + x] * u[(z + 1) * nx + x];
}
