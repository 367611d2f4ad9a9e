// -laplace u = f in a box of nx x ny cells with 0 around, times the square of a cell's width, on a fine grid and on one of cells twice as
// wide.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

static float defect(__global const float *u, __global const float *f, const int x, const int y, const int nx, const int ny)
{
    const int i = y * nx + x;
    const float around = (x > 0 ? u[i - 1] : 0) + (x < nx - 1 ? u[i + 1] : 0) + (y > 0 ? u[i - nx] : 0) + (y < ny - 1 ? u[i + nx] : 0);
    return f[i] - (4 * u[i] - around);
}

// A sweep of Jacobi's method, damped
__kernel void smooth(__global float *v, __global const float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    v[y * nx + x] = u[y * nx + x] + 0.2f * defect(u, f, x, y, nx, ny);
}

// What is missing on the fine grid, nx x ny, as the right-hand side of a correction on the coarse one, which begins at 0
__kernel void coarsen(__global float *g, __global float *c, __global const float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (2 * x >= nx || 2 * y >= ny) return;
    g[y * (nx / 2) + x] = defect(u, f, 2 * x, 2 * y, nx, ny) + defect(u, f, 2 * x + 1, 2 * y, nx, ny)
        + defect(u, f, 2 * x, 2 * y + 1, nx, ny) + defect(u, f, 2 * x + 1, 2 * y + 1, nx, ny);
    c[y * (nx / 2) + x] = 0;
}

// Adds the correction to the fine grid, nx x ny
__kernel void correct(__global float *u, __global const float *c, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    u[y * nx + x] += c[(y / 2) * (nx / 2) + x / 2];
}

// What is missing
__kernel void residual(__global float *r, __global const float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    r[y * nx + x] = defect(u, f, x, y, nx, ny);
}
