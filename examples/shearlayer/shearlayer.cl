// Lattice Boltzmann, D2Q9: nine populations of each cell in one array, f[q * nx * ny + y * nx + x]. Population q moves by
// (cx[q], cy[q]) in a step; what leaves at one side comes in at the other. Density is 1 but for small differences.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant float w[9] = {
    4.0f / 9.0f,
    1.0f / 9.0f, 1.0f / 9.0f, 1.0f / 9.0f, 1.0f / 9.0f,
    1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f
};

// The populations that arrive in a cell collide there: each goes a part of its way to equilibrium (BGK).
__kernel void collide(__global const float *f, __global float *g, const int nx, const int ny, const float omega)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int n = nx * ny;
    float c[9];
    float rho = 0.0f;
    float ux = 0.0f;
    float uy = 0.0f;
    for (int q = 0; q < 9; q++) {
        const int fromX = (x - cx[q] + nx) % nx;
        const int fromY = (y - cy[q] + ny) % ny;
        c[q] = f[q * n + fromY * nx + fromX];
        rho += c[q];
        ux += cx[q] * c[q];
        uy += cy[q] * c[q];
    }
    for (int q = 0; q < 9; q++) {
        const float along = cx[q] * ux + cy[q] * uy;
        const float equilibrium = w[q] * (rho + 3.0f * along + 4.5f * along * along - 1.5f * (ux * ux + uy * uy));
        g[q * n + y * nx + x] = c[q] + omega * (equilibrium - c[q]);
    }
}

// The velocity (ux, uy) of each cell.
__kernel void velocity(__global const float *f, __global float *ux, __global float *uy, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int n = nx * ny;
    const int i = y * nx + x;
    float u = 0.0f;
    float v = 0.0f;
    for (int q = 0; q < 9; q++) {
        u += cx[q] * f[q * n + i];
        v += cy[q] * f[q * n + i];
    }
    ux[i] = u;
    uy[i] = v;
}

// How fast the flow turns: d uy / dx - d ux / dy.
__kernel void vorticity(
        __global const float *ux, __global const float *uy, __global float *curl, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int right = (x + 1) % nx;
    const int left = (x - 1 + nx) % nx;
    const int up = (y + 1) % ny;
    const int down = (y - 1 + ny) % ny;
    curl[y * nx + x] = 0.5f * (uy[y * nx + right] - uy[y * nx + left]) - 0.5f * (ux[up * nx + x] - ux[down * nx + x]);
}
