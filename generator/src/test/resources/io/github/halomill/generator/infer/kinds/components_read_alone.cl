__kernel void density(__global const float *f, __global float *rho, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    float r = 0;
    for (int q = 0; q < 9; q++) r += f[q * nx * ny + i];
    rho[i] = r;
}
