// Poisson's equation, -laplace u = f, in a box with u = 0 on its walls, in cells of width h: the unknowns are at the centres of cells.
// The right-hand sides in memory are f h^2. A fine grid has nx x ny cells, the next coarser one mx x my cells twice as wide, half as many;
// if nx is odd, the last coarse cell has one column of fine ones.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

// What is missing in cell (x, y). Beyond a wall is the mirror image of what is before it, with the other sign: 0 on the wall.
static double defect(__global const double *u, __global const double *f, int x, int y, int nx, int ny)
{
    const int i = y * nx + x;
    const double west = x > 0 ? u[i - 1] : -u[i], east = x < nx - 1 ? u[i + 1] : -u[i];
    const double south = y > 0 ? u[i - nx] : -u[i], north = y < ny - 1 ? u[i + nx] : -u[i];

    return f[i] - (4 * u[i] - (west + east + south + north));
}

// What a cell's own unknown is multiplied by in its equation: 4, and 1 more for each wall.
static double diagonal(int x, int y, int nx, int ny)
{
    return 4 + (x == 0) + (x == nx - 1) + (y == 0) + (y == ny - 1);
}

// A sweep of Jacobi's method, damped
__kernel void smooth(__global double *v, __global const double *u, __global const double *f, int nx, int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);

    if (x >= nx || y >= ny) return;
    v[y * nx + x] = u[y * nx + x] + 0.8 * defect(u, f, x, y, nx, ny) / diagonal(x, y, nx, ny);
}

// The first sweep of a correction, which is 0 before
__kernel void begin(__global double *v, __global const double *f, int nx, int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);

    if (x >= nx || y >= ny) return;
    v[y * nx + x] = 0.8 * f[y * nx + x] / diagonal(x, y, nx, ny);
}

// What is missing in the fine cells, four or fewer, that a coarse cell consists of: the right-hand side of the correction
__kernel void coarsen(__global double *g, __global const double *u, __global const double *f, int mx, int my, int nx, int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);

    if (x >= mx || y >= my) return;

    double sum = 0;
    for (int b = 2 * y; b < 2 * y + 2; b++)
        for (int a = 2 * x; a < 2 * x + 2; a++)
            if (a < nx && b < ny) sum += defect(u, f, a, b, nx, ny);
    g[y * mx + x] = sum;
}

// Adds a correction to the fine grid, interpolated between the centres of the four nearest coarse cells
__kernel void correct(__global double *u, __global const double *c, int mx, int my, int nx, int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = x / 2, j = y / 2;

    if (x >= nx || y >= ny || i >= mx || j >= my) return;

    // To the nearest centres beside this cell's; 0 at a wall, beyond which is the mirror image, with the other sign
    const int dx = x % 2 == 0 ? (i > 0 ? -1 : 0) : (i < mx - 1 ? 1 : 0), dy = y % 2 == 0 ? (j > 0 ? -1 : 0) : (j < my - 1 ? 1 : 0);
    const int k = j * mx + i;
    const double beside = dx == 0 ? -1 : 1, above = dy == 0 ? -1 : 1;

    u[y * nx + x] += (9 * c[k] + 3 * beside * c[k + dx] + 3 * above * c[k + dy * mx] + beside * above * c[k + dy * mx + dx]) / 16;
}

// What is missing
__kernel void residual(__global double *r, __global const double *u, __global const double *f, int nx, int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);

    if (x >= nx || y >= ny) return;
    r[y * nx + x] = defect(u, f, x, y, nx, ny);
}
