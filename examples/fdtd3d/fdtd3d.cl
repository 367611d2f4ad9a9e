// Yee's scheme in a metal box of nx x ny x nz cells. The electric field lies on the edges of cells, the magnetic on their faces: ex has
// nx x (ny + 1) x (nz + 1) elements, hx has (nx + 1) x ny x nz, and so on around. On the walls ex, ey, ez along them stay 0.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void magnetic(
        __global float *hx, __global float *hy, __global float *hz,
        __global const float *ex, __global const float *ey, __global const float *ez,
        const int nx, const int ny, const int nz, const float c)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int kx = (z * (ny + 1) + y) * nx + x;       // ex
    const int ky = (z * ny + y) * (nx + 1) + x;       // ey
    const int kz = (z * (ny + 1) + y) * (nx + 1) + x; // ez
    const int px = nx * (ny + 1);                     // a plane of ex
    const int py = (nx + 1) * ny;                     // a plane of ey
    const int mx = (z * ny + y) * (nx + 1) + x;       // hx
    const int my = (z * (ny + 1) + y) * nx + x;       // hy
    const int mz = (z * ny + y) * nx + x;             // hz

    hx[mx] = hx[mx] - c * ((ez[kz + nx + 1] - ez[kz]) - (ey[ky + py] - ey[ky]));
    hy[my] = hy[my] - c * ((ex[kx + px] - ex[kx]) - (ez[kz + 1] - ez[kz]));
    hz[mz] = hz[mz] - c * ((ey[ky + 1] - ey[ky]) - (ex[kx + nx] - ex[kx]));
}

__kernel void electric(
        __global float *ex, __global float *ey, __global float *ez,
        __global const float *hx, __global const float *hy, __global const float *hz,
        const int nx, const int ny, const int nz, const float c)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) {
        return;
    }
    const int mx = (z * ny + y) * (nx + 1) + x;
    const int my = (z * (ny + 1) + y) * nx + x;
    const int mz = (z * ny + y) * nx + x;
    const int px = (nx + 1) * ny; // a plane of hx
    const int py = nx * (ny + 1); // a plane of hy

    if (y > 0 && z > 0) {
        const int i = (z * (ny + 1) + y) * nx + x;
        ex[i] = ex[i] + c * ((hz[mz] - hz[mz - nx]) - (hy[my] - hy[my - py]));
    }
    if (x > 0 && z > 0) {
        const int i = (z * ny + y) * (nx + 1) + x;
        ey[i] = ey[i] + c * ((hx[mx] - hx[mx - px]) - (hz[mz] - hz[mz - 1]));
    }
    if (x > 0 && y > 0) {
        const int i = (z * (ny + 1) + y) * (nx + 1) + x;
        ez[i] = ez[i] + c * ((hy[my] - hy[my - 1]) - (hx[mx] - hx[mx - (nx + 1)]));
    }
}

// A wire along z in the middle of the box, from cell `from` to before cell `to`, through which a current flows.
__kernel void antenna(__global float *ez, const int nx, const int ny, const int from, const int to, const float current)
{
    const int z = get_global_id(0);
    if (z >= from && z < to) {
        const int i = (z * (ny + 1) + ny / 2) * (nx + 1) + nx / 2;
        ez[i] = ez[i] - current;
    }
}
