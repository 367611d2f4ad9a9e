// The channel of channel.cl with one array: each step leaves populations in the places from which it took others, and the next step knows
// where they are ("esoteric pull", Lehmann 2022). Populations q and q + 1 move against each other, for odd q. A cell finds what came along
// c[q] in itself, and what came against it in the cell beside it, to which q moves; it puts what goes there in the same two places, with the
// two components exchanged. Cells beyond plates, inflow and outflow keep what went into them until it comes out in the next step. What goes
// into an obstacle comes out two steps later, because its cells do nothing.

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

// What comes out of the inflow along q, of what went in: with the momentum of a moving wall.
float pushed(const float sent, const int q, const float profile)
{
    return sent + 6.0f * weight[q] * (c[q][0] * profile);
}

// What comes out of the outflow along q: pressure is 0 there, and the velocity what it was.
float released(const float sent, const int q, const float ux, const float uy, const float uz)
{
    const float energy = 1.5f * (ux * ux + uy * uy + uz * uz);
    const float along = c[q][0] * ux + c[q][1] * uy + c[q][2] * uz;
    return 2.0f * weight[q] * (4.5f * along * along - energy) - sent;
}

// A step: the first and every other one has odd 0, the ones between have odd 1.
__kernel void collide(
        __global float *f, __global const uchar *solid, __global float *u, const int nx, const int ny, const int nz, const int odd,
        const int sponge, const float omega, const float bend)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int n = nx * ny * nz;
    const int cell = (z * ny + y) * nx + x;
    if (solid[cell]) {
        return;
    }
    const int row = nx + 2;
    const int plane = row * ny;
    const int all = plane * (nz + 2);
    const int i = (z + 1) * plane + y * row + x + 1;
    const float profile = bend * (z + 0.5f) * (nz - z - 0.5f); // of the inflow, a parabola between the plates
    const float ux = u[cell]; // of the step before
    const float uy = u[n + cell];
    const float uz = u[2 * n + cell];
    float p[Q];
    p[0] = f[i];
    for (int q = 1; q < Q; q += 2) {
        const int fromX = x - c[q][0];
        const int fromZ = z - c[q][2];
        const int toX = x + c[q][0];
        const int toY = (y + c[q][1] + ny) % ny;
        const int toZ = z + c[q][2];
        const int to = (toZ + 1) * plane + toY * row + toX + 1;
        const int here = odd ? q : q + 1; // in this cell
        const int there = odd ? q + 1 : q; // in the one beside it
        if (fromX < 0) {
            p[q] = pushed(f[there * all + i], q, profile);
        } else if (fromX >= nx) {
            p[q] = released(f[there * all + i], q, ux, uy, uz);
        } else if (fromZ < 0) { // a plate: what went in comes back
            p[q] = f[there * all + i];
        } else if (fromZ >= nz) {
            p[q] = f[there * all + i];
        } else {
            p[q] = f[here * all + i];
        }
        if (toX < 0) {
            p[q + 1] = pushed(f[here * all + to], q + 1, profile);
        } else if (toX >= nx) {
            p[q + 1] = released(f[here * all + to], q + 1, ux, uy, uz);
        } else if (toZ < 0) {
            p[q + 1] = f[here * all + to];
        } else if (toZ >= nz) {
            p[q + 1] = f[here * all + to];
        } else {
            p[q + 1] = f[there * all + to];
        }
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
    u[cell] = vx;
    u[n + cell] = vy;
    u[2 * n + cell] = vz;
    const float relax = x < nx - sponge ? omega : 1.0f;
    const float square = vx * vx + vy * vy + vz * vz;
    for (int q = 0; q < Q; q++) {
        const float along = c[q][0] * vx + c[q][1] * vy + c[q][2] * vz;
        const float equilibrium = weight[q] * (rho + 3.0f * along + 4.5f * along * along - 1.5f * square);
        p[q] = p[q] + relax * (equilibrium - p[q]);
    }
    f[i] = p[0];
    for (int q = 1; q < Q; q += 2) {
        const int to = (z + c[q][2] + 1) * plane + (y + c[q][1] + ny) % ny * row + x + c[q][0] + 1;
        f[(odd ? q + 1 : q) * all + to] = p[q];
        f[(odd ? q : q + 1) * all + i] = p[q + 1];
    }
}

// As in channel.cl, after an even number of steps.
__kernel void force(
        __global const float *f, __global const uchar *solid, __global float *fx, __global float *fz, const int nx, const int ny, const int nz)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int row = nx + 2;
    const int plane = row * ny;
    const int all = plane * (nz + 2);
    const int i = (z + 1) * plane + y * row + x + 1;
    const int cell = (z * ny + y) * nx + x;
    float sumX = 0.0f;
    float sumZ = 0.0f;
    if (solid[cell]) {
        for (int q = 1; q < Q; q += 2) {
            const int fromX = x - c[q][0];
            const int fromZ = z - c[q][2];
            const int toX = x + c[q][0];
            const int toY = (y + c[q][1] + ny) % ny;
            const int toZ = z + c[q][2];
            if (fromX >= 0 && fromX < nx && fromZ >= 0 && fromZ < nz) {
                const float p = f[(q + 1) * all + i];
                sumX += 2.0f * c[q][0] * p;
                sumZ += 2.0f * c[q][2] * p;
            }
            if (toX >= 0 && toX < nx && toZ >= 0 && toZ < nz) {
                const float p = f[q * all + (toZ + 1) * plane + toY * row + toX + 1];
                sumX += 2.0f * c[q + 1][0] * p;
                sumZ += 2.0f * c[q + 1][2] * p;
            }
        }
    }
    fx[cell] = sumX;
    fz[cell] = sumZ;
}
