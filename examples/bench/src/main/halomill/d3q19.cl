// Lattice Boltzmann on a torus: D3Q19, single relaxation time. Nineteen populations of each cell in one array, each pulled from
// the cell that it comes from.

#define Q 19

__constant int c[Q][3] = {
    {0, 0, 0},
    {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1},
    {1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {-1, 1, 0},
    {1, 0, 1}, {-1, 0, -1}, {1, 0, -1}, {-1, 0, 1},
    {0, 1, 1}, {0, -1, -1}, {0, 1, -1}, {0, -1, 1}
};

__kernel void collide(
        __global const float *f, __global float *g, const int nx, const int ny, const int nz, const float omega)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const long n = (long) nx * ny * nz;
    const long i = ((long) z * ny + y) * nx + x;
    float p[Q];
    float rho = 0.0f;
    float u = 0.0f;
    float v = 0.0f;
    float w = 0.0f;
    #pragma unroll
    for (int q = 0; q < Q; q++) {
        const int fromX = (x - c[q][0] + nx) % nx;
        const int fromY = (y - c[q][1] + ny) % ny;
        const int fromZ = (z - c[q][2] + nz) % nz;
        p[q] = f[q * n + ((long) fromZ * ny + fromY) * nx + fromX];
        rho += p[q];
        u += c[q][0] * p[q];
        v += c[q][1] * p[q];
        w += c[q][2] * p[q];
    }
    u /= rho;
    v /= rho;
    w /= rho;
    const float square = 1.0f - 1.5f * (u * u + v * v + w * w);
    #pragma unroll
    for (int q = 0; q < Q; q++) {
        const float along = 3.0f * (c[q][0] * u + c[q][1] * v + c[q][2] * w);
        const float weight = q == 0 ? 1.0f / 3.0f : q < 7 ? 1.0f / 18.0f : 1.0f / 36.0f;
        const float equilibrium = weight * rho * (square + along + 0.5f * along * along);
        g[q * n + i] = p[q] + omega * (equilibrium - p[q]);
    }
}
