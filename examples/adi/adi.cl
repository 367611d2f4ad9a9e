// Heat in a box of thin cells: implicit along x and y, one after the other, where cells are short and steps far beyond what an
// explicit scheme allows; explicit along z. Each work-item solves the tridiagonal system of a line, forward and back (Thomas).
// Around the box it is 0. rx, ry and rz are diffusivity * dt / dx^2, dy^2, dz^2; c holds what the sweep forward leaves for the one back.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void along_x(
        __global const double *u, __global double *v, __global double *c,
        const int nx, const int ny, const int nz, const double rx, const double rz)
{
    const int y = get_global_id(0);
    const int z = get_global_id(1);
    if (y >= ny || z >= nz) {
        return;
    }
    const int plane = nx * ny;
    const int row = (z * ny + y) * nx;
    double c_before = 0.0;
    double v_before = 0.0;
    for (int x = 0; x < nx; x++) {
        const int i = row + x;
        const double below = z > 0 ? u[i - plane] : 0.0;
        const double above = z < nz - 1 ? u[i + plane] : 0.0;
        const double pivot = 1.0 + 2.0 * rx + rx * c_before;
        c_before = -rx / pivot;
        v_before = (u[i] + rz * (below - 2.0 * u[i] + above) + rx * v_before) / pivot;
        c[i] = c_before;
        v[i] = v_before;
    }
    for (int x = nx - 2; x >= 0; x--) {
        v[row + x] = v[row + x] - c[row + x] * v[row + x + 1];
    }
}

__kernel void along_y(
        __global const double *v, __global double *u, __global double *c,
        const int nx, const int ny, const int nz, const double ry)
{
    const int x = get_global_id(0);
    const int z = get_global_id(1);
    if (x >= nx || z >= nz) {
        return;
    }
    const int column = z * nx * ny + x;
    double c_before = 0.0;
    double u_before = 0.0;
    for (int y = 0; y < ny; y++) {
        const int i = column + y * nx;
        const double pivot = 1.0 + 2.0 * ry + ry * c_before;
        c_before = -ry / pivot;
        u_before = (v[i] + ry * u_before) / pivot;
        c[i] = c_before;
        u[i] = u_before;
    }
    for (int y = ny - 2; y >= 0; y--) {
        const int i = column + y * nx;
        u[i] = u[i] - c[i] * u[i + nx];
    }
}
