// Heat conduction in a plate whose material is not the same everywhere, u_t = div(k grad u), in implicit time steps: A u = what u was, with
// A = 1 - dt div(k grad), and no heat through the border. Conjugate gradients with the diagonal d of A as preconditioner; Chebyshev's iteration
// once it is known between which numbers the eigenvalues of A / d lie; what estimates these.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define FEW 8

// The harmonic mean of both conductivities: what flows is the same on both sides of a face
double joint(const double a, const double b)
{
    return a > 0 && b > 0 ? 2 * a * b / (a + b) : 0;
}

// How strongly a cell is coupled to the one before it along x and along y
__kernel void couple(__global double *kx, __global double *ky, __global const double *k, const int nx, const int ny, const double ratio)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    kx[i] = x > 0 ? ratio * joint(k[i], k[i - 1]) : 0;
    ky[i] = y > 0 ? ratio * joint(k[i], k[i - nx]) : 0;
}

__kernel void diagonal(__global double *d, __global const double *kx, __global const double *ky, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    d[i] = 1 + kx[i] + (x < nx - 1 ? kx[i + 1] : 0) + ky[i] + (y < ny - 1 ? ky[i + nx] : 0);
}

// What flows out of a cell in a time step: (A - 1) v
double outflow(__global const double *v, __global const double *kx, __global const double *ky, const int x, const int y, const int nx, const int ny)
{
    const int i = y * nx + x;
    double sum = 0;
    if (x > 0)
        sum += kx[i] * (v[i] - v[i - 1]);
    if (x < nx - 1)
        sum += kx[i + 1] * (v[i] - v[i + 1]);
    if (y > 0)
        sum += ky[i] * (v[i] - v[i - nx]);
    if (y < ny - 1)
        sum += ky[i + nx] * (v[i] - v[i + nx]);
    return sum;
}

// The residual of a time step that begins with u as it was, and the first direction
__kernel void begin(__global double *r, __global double *p, __global const double *u, __global const double *d,
        __global const double *kx, __global const double *ky, const int nx, const int ny, const double scale)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    r[i] = -outflow(u, kx, ky, x, y, nx, ny);
    p[i] = scale * r[i] / d[i];
}

// Conjugate gradients: w = A p
__kernel void apply(__global double *w, __global const double *p,
        __global const double *kx, __global const double *ky, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    w[i] = p[i] + outflow(p, kx, ky, x, y, nx, ny);
}

__kernel void advance(__global double *u, __global double *r, __global const double *p, __global const double *w,
        const int nx, const int ny, const double alpha)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    u[i] += alpha * p[i];
    r[i] -= alpha * w[i];
}

__kernel void direct(__global double *p, __global const double *r, __global const double *d, const int nx, const int ny, const double beta)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    p[i] = r[i] / d[i] + beta * p[i];
}

// Chebyshev's iteration: the whole of it, and no sum over cells. w is the next direction.
__kernel void chebyshev(__global double *u, __global double *r, __global double *w, __global const double *p, __global const double *d,
        __global const double *kx, __global const double *ky, const int nx, const int ny, const double old, const double fresh)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    const double rest = r[i] - (p[i] + outflow(p, kx, ky, x, y, nx, ny));
    u[i] += p[i];
    r[i] = rest;
    w[i] = old * p[i] + fresh * rest / d[i];
}

// Conjugate gradients are Lanczos' method: their alpha and beta make a tridiagonal matrix whose eigenvalues come close to those of A / d, the
// least and the greatest first. One work-item writes it down, a row for each iteration, as long as there is room.
__kernel void record(__global double *middle, __global double *beside, const int passes, const int room,
        const double alpha, const double beta, const double alpha0, const double beta0)
{
    if (passes >= 0 && passes < room) {
        middle[passes] = 1 / alpha + (passes > 0 ? beta0 / alpha0 : 0);
        beside[passes] = sqrt(beta) / alpha;
    }
}

// How many eigenvalues of the first n rows are less than v: as many as the factors of T - v are negative (Sturm)
int below(__global const double *middle, __global const double *beside, const int n, const double v)
{
    int count = 0;
    double q = 1;
    for (int j = 0; j < n; j++) {
        q = middle[j] - v - (j > 0 ? beside[j - 1] * beside[j - 1] / q : 0);
        if (q == 0)
            q = 1e-300;
        if (q < 0)
            count++;
    }
    return count;
}

// The least and the greatest eigenvalue, by bisection; all of A / d lie between 0 and 2, which is all that is known after a few iterations
__kernel void spectrum(__global double *ends, __global const double *middle, __global const double *beside, const int passes, const int room)
{
    const int n = min(passes, room);
    for (int end = 0; end < 2; end++) {
        double low = 0, high = 2;
        for (int k = 0; k < 60 && n >= FEW; k++) {
            const double v = 0.5 * (low + high);
            if (below(middle, beside, n, v) > (end == 0 ? 0 : n - 1))
                high = v;
            else
                low = v;
        }
        ends[end] = end == 0 ? low : high;
    }
}
