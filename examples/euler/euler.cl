// Compressible gas in two dimensions (Euler's equations): density, momentum along x and along y, and energy of each cell in one array,
// u[k * n + i], with a border of two cells around. Finite volumes: minmod slopes (MUSCL), HLLC fluxes, Heun's two stages in time.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define GAMMA 1.4

double4 state(__global const double *u, const int n, const int i)
{
    return (double4)(u[i], u[n + i], u[2 * n + i], u[3 * n + i]);
}

double pressure(const double4 q)
{
    return (GAMMA - 1.0) * (q.w - 0.5 * (q.y * q.y + q.z * q.z) / q.x);
}

double minmod(const double a, const double b)
{
    return a * b <= 0.0 ? 0.0 : fabs(a) < fabs(b) ? a : b;
}

double4 slope(const double4 before, const double4 here, const double4 after)
{
    const double4 a = here - before;
    const double4 b = after - here;
    return (double4)(minmod(a.x, b.x), minmod(a.y, b.y), minmod(a.z, b.z), minmod(a.w, b.w));
}

// What flows along x where the gas is like this.
double4 flux(const double4 q, const double v, const double p)
{
    return (double4)(q.y, q.y * v + p, q.z * v, (q.w + p) * v);
}

// The state between a wave of speed s and the contact, of speed m.
double4 star(const double4 q, const double v, const double p, const double s, const double m)
{
    const double energy = q.w / q.x + (m - v) * (m + p / (q.x * (s - v)));
    return q.x * (s - v) / (s - m) * (double4)(1.0, m, q.z / q.x, energy);
}

// What flows along x over a face between two states (Toro, Spruce and Speares 1994; speeds of waves by Davis).
double4 hllc(const double4 l, const double4 r)
{
    const double vl = l.y / l.x;
    const double vr = r.y / r.x;
    const double pl = pressure(l);
    const double pr = pressure(r);
    const double cl = sqrt(GAMMA * pl / l.x);
    const double cr = sqrt(GAMMA * pr / r.x);
    const double sl = fmin(vl - cl, vr - cr);
    const double sr = fmax(vl + cl, vr + cr);
    if (sl >= 0.0) {
        return flux(l, vl, pl);
    }
    if (sr <= 0.0) {
        return flux(r, vr, pr);
    }
    const double ml = l.x * (sl - vl);
    const double mr = r.x * (sr - vr);
    const double m = (pr - pl + ml * vl - mr * vr) / (ml - mr);
    if (m >= 0.0) {
        return flux(l, vl, pl) + sl * (star(l, vl, pl, sl, m) - l);
    }
    return flux(r, vr, pr) + sr * (star(r, vr, pr, sr, m) - r);
}

// What flows over the face between cell i and the one before it, along x.
double4 over_x(__global const double *u, const int n, const int i)
{
    const double4 a = state(u, n, i - 2);
    const double4 b = state(u, n, i - 1);
    const double4 c = state(u, n, i);
    const double4 d = state(u, n, i + 1);
    return hllc(b + 0.5 * slope(a, b, c), c - 0.5 * slope(b, c, d));
}

// The same along y, where momentum along y is what x was.
double4 over_y(__global const double *u, const int n, const int i, const int pitch)
{
    const double4 a = state(u, n, i - 2 * pitch).xzyw;
    const double4 b = state(u, n, i - pitch).xzyw;
    const double4 c = state(u, n, i).xzyw;
    const double4 d = state(u, n, i + pitch).xzyw;
    return hllc(b + 0.5 * slope(a, b, c), c - 0.5 * slope(b, c, d)).xzyw;
}

double4 change(__global const double *u, const int n, const int i, const int pitch)
{
    return over_x(u, n, i) - over_x(u, n, i + 1) + (over_y(u, n, i, pitch) - over_y(u, n, i + pitch, pitch));
}

// How fast a wave is at most in each cell, and its density, for pictures.
__kernel void waves(
        __global const double *u, __global double *speed, __global double *density, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int n = (nx + 4) * (ny + 4);
    const double4 q = state(u, n, (y + 2) * (nx + 4) + x + 2);
    speed[y * nx + x] = fmax(fabs(q.y), fabs(q.z)) / q.x + sqrt(GAMMA * pressure(q) / q.x);
    density[y * nx + x] = q.x;
}

// The first stage: w = u + r change(u), with r = dt / dx.
__kernel void predict(__global const double *u, __global double *w, const int nx, const int ny, const double r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int n = (nx + 4) * (ny + 4);
    const int i = (y + 2) * (nx + 4) + x + 2;
    const double4 q = state(u, n, i) + r * change(u, n, i, nx + 4);
    w[i] = q.x;
    w[n + i] = q.y;
    w[2 * n + i] = q.z;
    w[3 * n + i] = q.w;
}

// The second one: u = (u + w + r change(w)) / 2.
__kernel void correct(__global double *u, __global const double *w, const int nx, const int ny, const double r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int n = (nx + 4) * (ny + 4);
    const int i = (y + 2) * (nx + 4) + x + 2;
    const double4 q = 0.5 * (state(u, n, i) + state(w, n, i) + r * change(w, n, i, nx + 4));
    u[i] = q.x;
    u[n + i] = q.y;
    u[2 * n + i] = q.z;
    u[3 * n + i] = q.w;
}
