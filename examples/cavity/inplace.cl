// The box of cavity.cl with one array: each step leaves populations in the places from which it took others, and the next
// step knows where they are ("esoteric pull", Lehmann 2022). Populations q and q + 1 move against each other, for odd q. A
// cell finds what came along c[q] in itself, and what came against it in the cell beside it, to which q moves; it puts what
// goes there in the same two places, with the two components exchanged. Cells beyond the walls keep what went into them
// until it comes out in the next step.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define Q 19

__constant int c[Q][3] = {
    {0, 0, 0},
    {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1},
    {1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {-1, 1, 0},
    {1, 0, 1}, {-1, 0, -1}, {1, 0, -1}, {-1, 0, 1},
    {0, 1, 1}, {0, -1, -1}, {0, 1, -1}, {0, -1, 1}
};
__constant float weight[Q] = {
    1.0f / 3.0f,
    1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f, 1.0f / 18.0f,
    1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f,
    1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f
};

// A step: the first and every other one has odd 0, the ones between have odd 1.
__kernel void collide(
        __global float *f, __global float *speed, const int nx, const int ny, const int nz, const int odd,
        const float omega, const float lid)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int row = nx + 2;
    const int plane = row * (ny + 2);
    const int n = plane * (nz + 2);
    const int i = (z + 1) * plane + (y + 1) * row + x + 1;
    const int at[3] = {x, y, z};
    const int size[3] = {nx, ny, nz};
    float p[Q];
    p[0] = f[i];
    for (int q = 1; q < Q; q += 2) {
        const int beside = i + c[q][2] * plane + c[q][1] * row + c[q][0];
        const int own = odd ? q : q + 1;
        const int other = odd ? q + 1 : q;
        p[q] = f[own * n + i];
        p[q + 1] = f[other * n + beside];
        for (int d = 0; d < 3; d++) { // out of a wall comes what went into it
            if (at[d] - c[q][d] < 0) {
                p[q] = f[other * n + i];
            }
            if (at[d] - c[q][d] >= size[d]) {
                p[q] = f[other * n + i];
            }
            if (at[d] + c[q][d] < 0) {
                p[q + 1] = f[own * n + beside];
            }
            if (at[d] + c[q][d] >= size[d]) {
                p[q + 1] = f[own * n + beside];
            }
        }
    }
    if (y == ny - 1) { // the lid; not where it meets a wall that stands still
        for (int q = 1; q < Q; q++) {
            if (c[q][1] < 0 && x >= c[q][0] && x - c[q][0] < nx && z >= c[q][2] && z - c[q][2] < nz) {
                p[q] += 6.0f * weight[q] * (c[q][0] * lid);
            }
        }
    }
    float rho = 0.0f;
    float u = 0.0f;
    float v = 0.0f;
    float w = 0.0f;
    for (int q = 0; q < Q; q++) {
        rho += p[q];
        u += c[q][0] * p[q];
        v += c[q][1] * p[q];
        w += c[q][2] * p[q];
    }
    const float square = u * u + v * v + w * w;
    speed[(z * ny + y) * nx + x] = sqrt(square); // a collision leaves it as it is
    for (int q = 0; q < Q; q++) {
        const float along = c[q][0] * u + c[q][1] * v + c[q][2] * w;
        const float equilibrium = weight[q] * (rho + 3.0f * along + 4.5f * along * along - 1.5f * square);
        p[q] = p[q] + omega * (equilibrium - p[q]);
    }
    f[i] = p[0];
    for (int q = 1; q < Q; q += 2) {
        const int beside = i + c[q][2] * plane + c[q][1] * row + c[q][0];
        f[(odd ? q + 1 : q) * n + beside] = p[q];
        f[(odd ? q : q + 1) * n + i] = p[q + 1];
    }
}
