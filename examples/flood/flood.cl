// Shallow water over a bed: h the depth, hu and hv the momentum of nx x ny cells, dx metres wide. Finite volumes of second order: limited slopes
// (MUSCL), hydrostatic reconstruction at faces, so that a lake stays at rest over any bed and depths stay positive (Audusse et al. 2004), HLLC fluxes,
// two stages in time (Heun), Manning's friction. The device has the time: one work-item chooses each step.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define G 9.81
#define DRY 1e-6 // metres: less water than that does not flow
#define GROUP 16

// What one side of a face is: depth, velocities across and along it, the bed
typedef struct {
    double h, u, v, b;
} Side;

// What passes a face: water, and momentum less the pressure that each side has by itself, so that both are 0 at rest
typedef struct {
    double h, left, right, v;
} Flux;

Flux hllc(const Side l, const Side r)
{
    Flux f = {0, 0, 0, 0};
    const double b = fmax(l.b, r.b);
    const double hl = fmax(0.0, l.h + l.b - b), hr = fmax(0.0, r.h + r.b - b);
    const double pressure = 0.5 * G * (hr + hl) * (hr - hl);
    if (hl > 0 || hr > 0) {
        const double cl = sqrt(G * hl), cr = sqrt(G * hr);
        const double c = 0.5 * (cl + cr) + 0.25 * (l.u - r.u), u = 0.5 * (l.u + r.u) + cl - cr;
        const double sl = hl > 0 ? fmin(l.u - cl, u - c) : r.u - 2 * cr;
        const double sr = hr > 0 ? fmax(r.u + cr, u + c) : l.u + 2 * cl;
        const double ml = hl * l.u, mr = hr * r.u;
        if (sl >= 0) {
            f.h = ml;
            f.left = ml * l.u;
        } else if (sr <= 0) {
            f.h = mr;
            f.left = mr * r.u + pressure;
        } else {
            f.h = (sr * ml - sl * mr + sl * sr * (hr - hl)) / (sr - sl);
            f.left = (sr * (ml * l.u) - sl * (mr * r.u + pressure) + sl * sr * (mr - ml)) / (sr - sl);
        }
        const double across = hr * (r.u - sr) - hl * (l.u - sl);
        const double contact = across == 0 ? u : (sl * hr * (r.u - sr) - sr * hl * (l.u - sl)) / across;
        f.v = f.h * (contact >= 0 ? l.v : r.v);
    }
    f.right = f.left - pressure;
    return f;
}

double minmod(const double a, const double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

// Depth, velocities along and across x or y, and bed of a cell
Side cell(__global const double *h, __global const double *m, __global const double *n, __global const double *bed, const int i)
{
    const double depth = h[i];
    const Side s = {depth, depth > DRY ? m[i] / depth : 0, depth > DRY ? n[i] / depth : 0, bed[i]};
    return s;
}

// What a cell has at its end, where sign is 1, or at its beginning, where it is -1; slopes are 0 beside dry land
Side end(const Side a, const Side s, const Side c, const double sign)
{
    Side e = s;
    if (a.h > DRY && s.h > DRY && c.h > DRY) {
        const double part = 0.5 * sign;
        e.h = s.h + part * minmod(s.h - a.h, c.h - s.h);
        e.u = s.u + part * minmod(s.u - a.u, c.u - s.u);
        e.v = s.v + part * minmod(s.v - a.v, c.v - s.v);
        e.b = s.h + s.b + part * minmod((s.h + s.b) - (a.h + a.b), (c.h + c.b) - (s.h + s.b)) - e.h;
    }
    return e;
}

// Behind a wall water is as before it, and flows the other way
Side wall(const Side s)
{
    const Side w = {s.h, -s.u, s.v, s.b};
    return w;
}

// How fast depth and both momenta of a cell grow by what passes its two faces along one direction, times dx. Cells k[0] to k[4] lie in a row, k[2]
// is it; 'before' and 'after' say how many cells lie on each side. Behind the last cell is a wall, or water flows
// out; before the first is a wall, or q cubic metres a second and metre flow in, if that is not negative.
double3 along(__global const double *h, __global const double *m, __global const double *n, __global const double *bed,
        const int i, const int pitch, const int before, const int after, const int outlet, const double q)
{
    const Side s = cell(h, m, n, bed, i);
    const Side a = before > 0 ? cell(h, m, n, bed, i - pitch) : wall(s);
    const Side c = after > 0 ? cell(h, m, n, bed, i + pitch) : outlet ? s : wall(s);
    const Side aa = before > 1 ? cell(h, m, n, bed, i - 2 * pitch) : wall(a);
    const Side cc = after > 1 ? cell(h, m, n, bed, i + 2 * pitch) : outlet ? c : wall(c);
    const Side first = end(a, s, c, -1), last = end(a, s, c, 1);
    Flux f = hllc(before > 0 ? end(aa, a, s, 1) : wall(first), first);
    const Flux g = hllc(last, after > 0 ? end(s, c, cc, -1) : outlet ? last : wall(last));
    if (before == 0 && q >= 0) {
        const double depth = fmax(first.h, cbrt(q * q / G)); // no faster than waves are
        f.h = q;
        f.right = q > 0 ? q * q / depth + 0.5 * G * (depth + first.h) * (depth - first.h) : 0;
        f.v = 0;
    }
    const double tilt = last.h + last.b - (first.h + first.b);
    return (double3)(f.h - g.h, f.right - g.left - G * s.h * tilt, f.v - g.v);
}

// A stage of a time step: h1, hu1, hv1 stay what they were by a share of 'keep', the rest is what h, hu, hv become in dt. supply is rain, in metres
// a second, and what flows in through each metre of rows 'from' to 'to'. Friction is as strong as it is after the stage.
__kernel void stage(
        __global double *h1, __global double *hu1, __global double *hv1,
        __global const double *h, __global const double *hu, __global const double *hv, __global const double *bed,
        __global const double *dt, __global const double *supply, const int nx, const int ny,
        const int from, const int to, const int outlet, const double dx, const double manning, const double keep)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny)
        return;
    const double q = y >= from && y < to ? supply[1] : -1;
    const double3 fx = along(h, hu, hv, bed, i, 1, x, nx - 1 - x, outlet, q);
    const double3 fy = along(h, hv, hu, bed, i, nx, y, ny - 1 - y, 0, -1);
    const double depth = h[i] + dt[0] * ((fx.x + fy.x) / dx + supply[0]);
    double mx = 0, my = 0;
    if (depth > DRY) {
        mx = hu[i] + dt[0] * ((fx.y + fy.z) / dx);
        my = hv[i] + dt[0] * ((fx.z + fy.y) / dx);
        const double friction = G * manning * manning / (depth * depth * cbrt(depth));
        const double slower = 2 / (1 + sqrt(1 + 4 * dt[0] * friction * sqrt(mx * mx + my * my)));
        mx *= slower;
        my *= slower;
    }
    h1[i] = keep * h1[i] + (1 - keep) * depth;
    hu1[i] = keep * hu1[i] + (1 - keep) * mx;
    hv1[i] = keep * hv1[i] + (1 - keep) * my;
}

// The fastest wave of each work-group; highest is the most water that a cell has had
__kernel __attribute__((reqd_work_group_size(GROUP, GROUP, 1)))
void fastest(
        __global double *most, __global double *highest,
        __global const double *h, __global const double *hu, __global const double *hv, const int nx, const int ny)
{
    __local double all[GROUP * GROUP];
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    const int l = get_local_id(1) * GROUP + get_local_id(0);
    all[l] = 0;
    if (x < nx && y < ny) {
        highest[i] = fmax(highest[i], h[i]);
        if (h[i] > DRY)
            all[l] = fmax(fabs(hu[i]), fabs(hv[i])) / h[i] + sqrt(G * h[i]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = GROUP * GROUP / 2; n > 0; n /= 2) {
        if (l < n)
            all[l] = fmax(all[l], all[l + n]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        most[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = all[0];
}

// The fastest wave of each column of work-groups: a work-item for each, so that the one below has few numbers to go through
__kernel void columns(__global double *speeds, __global const double *most, const int gx, const int gy)
{
    const int x = get_global_id(0);
    if (x >= gx)
        return;
    double speed = 0;
    for (int y = 0; y < gy; y++)
        speed = fmax(speed, most[y * gx + x]);
    speeds[x] = speed;
}

// One work-item: how long the step is, and what falls and flows in meanwhile, from a table whose rows are a time in seconds, cubic metres a second
// through rows 'from' to 'to', and millimetres of rain an hour; between the rows it is interpolated. 'given' is all the water that came so far.
__kernel void tick(
        __global double *clock, __global double *dt, __global double *supply, __global double *given,
        __global const double *speeds, __global const double *storm, const int rows, const int nx, const int ny,
        const int from, const int to, const double dx, const double courant, const double longest, const double finish)
{
    const int inlets = min(to, ny) - max(from, 0);
    double speed = 0;
    for (int k = 0; k < nx / GROUP; k++)
        speed = fmax(speed, speeds[k]);
    double step = fmin(longest, finish - clock[0]);
    if (speed * step > courant * dx)
        step = courant * dx / speed;
    const double t = clock[0] + 0.5 * step;
    double flow = t < storm[0] ? 0 : storm[3 * rows - 2], rain = t < storm[0] ? 0 : storm[3 * rows - 1];
    for (int k = 0; k < rows - 1; k++) {
        const double t0 = storm[3 * k], t1 = storm[3 * k + 3];
        if (t >= t0 && t < t1) {
            const double part = (t - t0) / (t1 - t0);
            flow = storm[3 * k + 1] + part * (storm[3 * k + 4] - storm[3 * k + 1]);
            rain = storm[3 * k + 2] + part * (storm[3 * k + 5] - storm[3 * k + 2]);
        }
    }
    supply[0] = rain / 3.6e6;
    supply[1] = inlets > 0 ? flow / (inlets * dx) : 0;
    given[0] += step * (supply[0] * (nx * dx) * (ny * dx) + (inlets > 0 ? flow : 0));
    dt[0] = step;
    clock[0] += step;
}
