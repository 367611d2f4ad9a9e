// Elastic waves in rock by velocities and stresses (Virieux 1986, Levander 1988): a staggered grid, of fourth order in space, with two
// materials one above the other. Normal stresses lie at cells, vx, vy and vz half a cell further along x, y and z, shear stresses half a
// cell further along both of theirs. Arrays have a margin of two cells that stays 0. In layers at all six faces derivatives are
// stretched (CPML, Komatitsch and Martin 2007), so that waves leave; what they have to remember exists in these layers only.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define C1 1.125f // 9 / 8
#define C2 -0.041666668f // -1 / 24

// How u changes from a cell to the next one, seen from between these two; s elements are from one to the next.
float ahead(__global const float *u, const int i, const int s)
{
    return C1 * (u[i + s] - u[i]) + C2 * (u[i + 2 * s] - u[i - s]);
}

// The same between the cell before and this one.
float behind(__global const float *u, const int i, const int s)
{
    return C1 * (u[i] - u[i - s]) + C2 * (u[i + s] - u[i - 2 * s]);
}

// How deep in a layer of that many cells, from 0 to 1, is what lies so far behind cell i of n.
float depth(const int i, const int n, const int layer, const float further, const float thin)
{
    return (i < layer ? layer - 0.5f - further - i : i + 0.5f + further - (n - layer)) * thin;
}

// A derivative in a layer, with what is remembered of it.
float stretched(
        const float d, __global float *memory, const int i, const float depth, const float peak, const float shift)
{
    const float damping = peak * depth * depth;
    const float m = memory[i] - (damping + shift) * memory[i] - damping * d;
    memory[i] = m;
    return d + m;
}

__kernel void velocity(
        __global float *vx, __global float *vy, __global float *vz,
        __global const float *sxx, __global const float *syy, __global const float *szz,
        __global const float *sxy, __global const float *sxz, __global const float *syz,
        __global float *ax, __global float *ay, __global float *az,
        const int nx, const int ny, const int nz, const int layer,
        const float buoyancy, const float peak, const float shift, const float thin)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int row = nx + 4;
    const int plane = row * (ny + 4);
    const int i = (z + 2) * plane + (y + 2) * row + x + 2;
    float sxx_x = ahead(sxx, i, 1);
    float sxy_x = behind(sxy, i, 1);
    float sxz_x = behind(sxz, i, 1);
    float sxy_y = behind(sxy, i, row);
    float syy_y = ahead(syy, i, row);
    float syz_y = behind(syz, i, row);
    float sxz_z = behind(sxz, i, plane);
    float syz_z = behind(syz, i, plane);
    float szz_z = ahead(szz, i, plane);
    if (x < layer || x >= nx - layer) {
        const int n = 2 * layer * ny * nz;
        const int j = (z * ny + y) * 2 * layer + (x < layer ? x : x - nx + 2 * layer);
        const float here = depth(x, nx, layer, 0.0f, thin);
        sxx_x = stretched(sxx_x, ax, j, depth(x, nx, layer, 0.5f, thin), peak, shift);
        sxy_x = stretched(sxy_x, ax, n + j, here, peak, shift);
        sxz_x = stretched(sxz_x, ax, 2 * n + j, here, peak, shift);
    }
    if (y < layer || y >= ny - layer) {
        const int n = nx * 2 * layer * nz;
        const int j = (z * 2 * layer + (y < layer ? y : y - ny + 2 * layer)) * nx + x;
        const float here = depth(y, ny, layer, 0.0f, thin);
        sxy_y = stretched(sxy_y, ay, j, here, peak, shift);
        syy_y = stretched(syy_y, ay, n + j, depth(y, ny, layer, 0.5f, thin), peak, shift);
        syz_y = stretched(syz_y, ay, 2 * n + j, here, peak, shift);
    }
    if (z < layer || z >= nz - layer) {
        const int n = nx * ny * 2 * layer;
        const int j = ((z < layer ? z : z - nz + 2 * layer) * ny + y) * nx + x;
        const float here = depth(z, nz, layer, 0.0f, thin);
        sxz_z = stretched(sxz_z, az, j, here, peak, shift);
        syz_z = stretched(syz_z, az, n + j, here, peak, shift);
        szz_z = stretched(szz_z, az, 2 * n + j, depth(z, nz, layer, 0.5f, thin), peak, shift);
    }
    vx[i] += buoyancy * (sxx_x + sxy_y + sxz_z);
    vy[i] += buoyancy * (sxy_x + syy_y + syz_z);
    vz[i] += buoyancy * (sxz_x + syz_y + szz_z);
}

__kernel void stress(
        __global float *sxx, __global float *syy, __global float *szz,
        __global float *sxy, __global float *sxz, __global float *syz,
        __global const float *vx, __global const float *vy, __global const float *vz,
        __global float *bx, __global float *by, __global float *bz,
        const int nx, const int ny, const int nz, const int layer, const int below,
        const float lambda1, const float mu1, const float lambda2, const float mu2,
        const float peak, const float shift, const float thin)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int row = nx + 4;
    const int plane = row * (ny + 4);
    const int i = (z + 2) * plane + (y + 2) * row + x + 2;
    const float lambda = z < below ? lambda1 : lambda2;
    const float mu = z < below ? mu1 : mu2;
    float vx_x = behind(vx, i, 1);
    float vy_x = ahead(vy, i, 1);
    float vz_x = ahead(vz, i, 1);
    float vx_y = ahead(vx, i, row);
    float vy_y = behind(vy, i, row);
    float vz_y = ahead(vz, i, row);
    float vx_z = ahead(vx, i, plane);
    float vy_z = ahead(vy, i, plane);
    float vz_z = behind(vz, i, plane);
    if (x < layer || x >= nx - layer) {
        const int n = 2 * layer * ny * nz;
        const int j = (z * ny + y) * 2 * layer + (x < layer ? x : x - nx + 2 * layer);
        const float between = depth(x, nx, layer, 0.5f, thin);
        vx_x = stretched(vx_x, bx, j, depth(x, nx, layer, 0.0f, thin), peak, shift);
        vy_x = stretched(vy_x, bx, n + j, between, peak, shift);
        vz_x = stretched(vz_x, bx, 2 * n + j, between, peak, shift);
    }
    if (y < layer || y >= ny - layer) {
        const int n = nx * 2 * layer * nz;
        const int j = (z * 2 * layer + (y < layer ? y : y - ny + 2 * layer)) * nx + x;
        const float between = depth(y, ny, layer, 0.5f, thin);
        vx_y = stretched(vx_y, by, j, between, peak, shift);
        vy_y = stretched(vy_y, by, n + j, depth(y, ny, layer, 0.0f, thin), peak, shift);
        vz_y = stretched(vz_y, by, 2 * n + j, between, peak, shift);
    }
    if (z < layer || z >= nz - layer) {
        const int n = nx * ny * 2 * layer;
        const int j = ((z < layer ? z : z - nz + 2 * layer) * ny + y) * nx + x;
        const float between = depth(z, nz, layer, 0.5f, thin);
        vx_z = stretched(vx_z, bz, j, between, peak, shift);
        vy_z = stretched(vy_z, bz, n + j, between, peak, shift);
        vz_z = stretched(vz_z, bz, 2 * n + j, depth(z, nz, layer, 0.0f, thin), peak, shift);
    }
    const float all = lambda * (vx_x + vy_y + vz_z);
    sxx[i] += all + 2.0f * mu * vx_x;
    syy[i] += all + 2.0f * mu * vy_y;
    szz[i] += all + 2.0f * mu * vz_z;
    sxy[i] += mu * (vx_y + vy_x);
    sxz[i] += mu * (vx_z + vz_x);
    syz[i] += mu * (vy_z + vz_y);
}

// A source at one cell, over which it is launched: stresses go by what its moment tensor is and how much of it is released in a step.
__kernel void source(
        __global float *sxx, __global float *syy, __global float *szz,
        __global float *sxy, __global float *sxz, __global float *syz,
        const int nx, const int ny, const int px, const int py, const int pz,
        const float mxx, const float myy, const float mzz, const float mxy, const float mxz, const float myz, const float amount)
{
    const int x = get_global_id(0) + px;
    const int y = get_global_id(1) + py;
    const int z = get_global_id(2) + pz;
    const int i = ((z + 2) * (ny + 4) + y + 2) * (nx + 4) + x + 2;
    sxx[i] += mxx * amount;
    syy[i] += myy * amount;
    szz[i] += mzz * amount;
    sxy[i] += mxy * amount;
    sxz[i] += mxz * amount;
    syz[i] += myz * amount;
}
