// A box of fluid whose lid moves: lattice Boltzmann, D3Q19. Nineteen populations of each cell in one array, f[q * n + i] with
// n cells; each is pulled from the cell that it comes from. What would come out of a wall is what went into it
// (bounce-back, half a cell away); the lid, beyond the last y, adds its momentum along x. Density is 1 but for small differences.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define Q 19

__constant int c[Q][3] = {
    {0, 0, 0},
    {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1},
    {1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {-1, 1, 0},
    {1, 0, 1}, {-1, 0, -1}, {1, 0, -1}, {-1, 0, 1},
    {0, 1, 1}, {0, -1, -1}, {0, 1, -1}, {0, -1, 1}
};
__constant int opposite[Q] = {0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15, 18, 17};
__constant float weight[Q] = {
    1.0f / 3.0f,
    1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f,
    1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f,
    1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f
};

__kernel void collide(
        __global const float *f, __global float *g, const int nx, const int ny, const int nz, const float omega,
        const float lid)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int n = nx * ny * nz;
    const int i = (z * ny + y) * nx + x;
    float p[Q];
    float rho = 0.0f;
    float u = 0.0f;
    float v = 0.0f;
    float w = 0.0f;
    for (int q = 0; q < Q; q++) {
        const int fromX = x - c[q][0];
        const int fromY = y - c[q][1];
        const int fromZ = z - c[q][2];
        if (fromX < 0 || fromX >= nx || fromY < 0 || fromZ < 0 || fromZ >= nz) {
            p[q] = f[opposite[q] * n + i];
        } else if (fromY >= ny) {
            p[q] = f[opposite[q] * n + i] + 6.0f * weight[q] * (c[q][0] * lid);
        } else {
            p[q] = f[q * n + (fromZ * ny + fromY) * nx + fromX];
        }
        rho += p[q];
        u += c[q][0] * p[q];
        v += c[q][1] * p[q];
        w += c[q][2] * p[q];
    }
    const float square = u * u + v * v + w * w;
    for (int q = 0; q < Q; q++) {
        const float along = c[q][0] * u + c[q][1] * v + c[q][2] * w;
        const float equilibrium = weight[q] * (rho + 3.0f * along + 4.5f * along * along - 1.5f * square);
        g[q * n + i] = p[q] + omega * (equilibrium - p[q]);
    }
}

// How fast the fluid is in each cell.
__kernel void flow(__global const float *f, __global float *speed, const int nx, const int ny, const int nz)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int n = nx * ny * nz;
    const int i = (z * ny + y) * nx + x;
    float u = 0.0f;
    float v = 0.0f;
    float w = 0.0f;
    for (int q = 0; q < Q; q++) {
        u += c[q][0] * f[q * n + i];
        v += c[q][1] * f[q * n + i];
        w += c[q][2] * f[q * n + i];
    }
    speed[i] = sqrt(u * u + v * v + w * w);
}
