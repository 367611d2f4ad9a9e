__constant int cx[7] = {0,1,-1,0,0,0,0}, cy[7] = {0,0,0,1,-1,0,0}, cz[7] = {0,0,0,0,0,1,-1};
__kernel void stream(__global const float *f, __global float *g, const int nx, const int ny, const int nz, const float omega)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
    float v[7], r = 0;
    for (int q = 0; q < 7; q++) { v[q] = f[((q * nz + z - cz[q]) * ny + y - cy[q]) * nx + x - cx[q]]; r += v[q] / 7; }
    for (int q = 0; q < 7; q++) g[((q * nz + z) * ny + y) * nx + x] = v[q] + omega * (r - v[q]);
}
