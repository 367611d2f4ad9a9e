// Flow through a channel past an obstacle: lattice Boltzmann, D3Q19, a single relaxation time. The channel is nx cells long and ny wide;
// plates close it below and above (z), and it is periodic along y. Nineteen populations of each cell lie in one array, f[q * n + i] with n
// cells. They are deviations from those of a fluid at rest, so that an array of zeros is a fluid at rest, and numbers keep their digits.
// Density is 1 but for small differences (He and Luo 1997). Plates, inflow and outflow are half a cell beyond the first and last cells.

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

// A step: each cell pulls populations from the cells beside it. A fluid collides; an obstacle sends back what came.
__kernel void collide(
        __global const float *f, __global float *g, __global const uchar *solid, __global float *u, const int nx, const int ny, const int nz,
        const int sponge, const float omega, const float bend)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int n = nx * ny * nz;
    const int i = (z * ny + y) * nx + x;
    const float profile = solid[i] ? 0.0f : bend * (z + 0.5f) * (nz - z - 0.5f); // of the inflow, a parabola between the plates
    const float ux = u[i]; // of the step before
    const float uy = u[n + i];
    const float uz = u[2 * n + i];
    const float energy = 1.5f * (ux * ux + uy * uy + uz * uz);
    float p[Q];
    for (int q = 0; q < Q; q++) {
        const int fromX = x - c[q][0];
        const int fromY = (y - c[q][1] + ny) % ny;
        const int fromZ = z - c[q][2];
        const int sent = opposite[q] * n + i; // what left the other way
        if (fromX < 0) { // the inflow: it comes back with the momentum of a moving wall
            p[q] = f[sent] + 6.0f * weight[q] * (c[q][0] * profile);
        } else if (fromX >= nx) { // the outflow: pressure is 0, the velocity what it was
            const float along = c[q][0] * ux + c[q][1] * uy + c[q][2] * uz;
            p[q] = 2.0f * weight[q] * (4.5f * along * along - energy) - f[sent];
        } else if (fromZ < 0 || fromZ >= nz) { // a plate: it comes back
            p[q] = f[sent];
        } else {
            p[q] = f[q * n + (fromZ * ny + fromY) * nx + fromX];
        }
    }
    if (solid[i]) {
        for (int q = 0; q < Q; q++) {
            g[q * n + i] = p[opposite[q]];
        }
        return;
    }
    float rho = 0.0f;
    float vx = 0.0f;
    float vy = 0.0f;
    float vz = 0.0f;
    for (int q = 0; q < Q; q++) {
        rho += p[q];
        vx += c[q][0] * p[q];
        vy += c[q][1] * p[q];
        vz += c[q][2] * p[q];
    }
    u[i] = vx;
    u[n + i] = vy;
    u[2 * n + i] = vz;
    const float relax = x < nx - sponge ? omega : 1.0f; // near the outflow a sponge takes vortices
    const float square = vx * vx + vy * vy + vz * vz;
    for (int q = 0; q < Q; q++) {
        const float along = c[q][0] * vx + c[q][1] * vy + c[q][2] * vz;
        const float equilibrium = weight[q] * (rho + 3.0f * along + 4.5f * along * along - 1.5f * square);
        g[q * n + i] = p[q] + relax * (equilibrium - p[q]);
    }
}

// What the fluid does to each cell of the obstacle in the next step: a population that turns round leaves twice its momentum (Ladd 1994).
__kernel void force(
        __global const float *f, __global const uchar *solid, __global float *fx, __global float *fz, const int nx, const int ny, const int nz)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int n = nx * ny * nz;
    const int i = (z * ny + y) * nx + x;
    float sumX = 0.0f;
    float sumZ = 0.0f;
    if (solid[i]) {
        for (int q = 1; q < Q; q++) {
            const int fromX = x - c[q][0];
            const int fromY = (y - c[q][1] + ny) % ny;
            const int fromZ = z - c[q][2];
            if (fromX >= 0 && fromX < nx && fromZ >= 0 && fromZ < nz) {
                const float p = f[q * n + (fromZ * ny + fromY) * nx + fromX];
                sumX += 2.0f * c[q][0] * p;
                sumZ += 2.0f * c[q][2] * p;
            }
        }
    }
    fx[i] = sumX;
    fz[i] = sumZ;
}

// How the fluid turns around y; 0 beside walls.
__kernel void curl(__global const float *u, __global float *vorticity, const int nx, const int ny, const int nz)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x < 1 || x >= nx - 1 || y >= ny || z < 1 || z >= nz - 1) {
        return;
    }
    const int n = nx * ny * nz;
    const int i = (z * ny + y) * nx + x;
    vorticity[i] = 0.5f * (u[i + nx * ny] - u[i - nx * ny] - u[2 * n + i + 1] + u[2 * n + i - 1]);
}
