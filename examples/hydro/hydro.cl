// Compressible gas in two dimensions on a staggered grid, in time steps of two parts. First the gas moves, and the grid moves
// with it: half a step to know the pressure in the middle of the step, then the whole one. Then what has moved is put back
// onto the grid that stands still, along x and along y, one sweep after the other (van Leer 1979). Density, energy of a unit
// of mass, pressure and viscosity are those of cells; velocities those of nodes, the corners of cells. Arrays have a margin of
// two, in which gas and velocities are mirrored at walls. In sums of four, those across from each other are added first: what
// is symmetric stays so to the last bit.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define GAMMA 1.4
#define LINEAR 0.25 // of the artificial viscosity
#define QUADRATIC 1.5

// The place of cell (x, y), and of the face below it.
int cell(const int x, const int y, const int nx)
{
    return (y + 2) * (nx + 4) + x + 2;
}

// The place of the node at the lower left of cell (x, y), and of the face to the left of it.
int node(const int x, const int y, const int nx)
{
    return (y + 2) * (nx + 5) + x + 2;
}

// Gas at rest, launched over some cells.
__kernel void fill(
        __global double *rho, __global double *eps, const int nx, const int x0, const int y0, const double density,
        const double specific)
{
    const int i = cell(get_global_id(0) + x0, get_global_id(1) + y0, nx);
    rho[i] = density;
    eps[i] = specific;
}

// -------------------------------------------------------------------------------------------------------------- Lagrange

__kernel void gas(
        __global const double *rho, __global const double *eps, __global double *p, __global double *mass, const int nx,
        const int ny, const double dx, const double dy)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    p[i] = (GAMMA - 1.0) * rho[i] * eps[i];
    mass[i] = rho[i] * (dx * dy);
}

// The artificial viscosity, in the direction in which pressure rises (Wilkins 1980), and how long a step may be.
__kernel void viscosity(
        __global const double *rho, __global const double *p, __global const double *u, __global const double *v,
        __global double *q, __global double *limit, const int nx, const int ny, const double dx, const double dy)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int row = nx + 5;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double u_x = 0.5 * ((u[n + 1] - u[n]) + (u[n + 1 + row] - u[n + row])) / dx;
    const double u_y = 0.5 * ((u[n + row] - u[n]) + (u[n + 1 + row] - u[n + 1])) / dy;
    const double v_x = 0.5 * ((v[n + 1] - v[n]) + (v[n + 1 + row] - v[n + row])) / dx;
    const double v_y = 0.5 * ((v[n + row] - v[n]) + (v[n + 1 + row] - v[n + 1])) / dy;
    const double p_x = (p[i + 1] - p[i - 1]) / dx;
    const double p_y = (p[i + nx + 4] - p[i - nx - 4]) / dy;
    const double steep = p_x * p_x + p_y * p_y;
    const double sound = sqrt(GAMMA * p[i] / rho[i]);
    double thick = 0.0;
    if (u_x + v_y < 0.0 && steep > 0.0) {
        const double strain = ((u_x * (p_x * p_x) + v_y * (p_y * p_y)) + (u_y + v_x) * (p_x * p_y)) / steep;
        const double length = sqrt(steep / ((p_x / dx) * (p_x / dx) + (p_y / dy) * (p_y / dy)));
        const double jump = fmax(0.0, -strain * length);
        thick = rho[i] * jump * (LINEAR * sound + QUADRATIC * jump);
    }
    q[i] = thick;
    const double wave = sqrt(sound * sound + 2.0 * thick / rho[i]);
    const double right = fmax(fmax(fabs(u[n]), fabs(u[n + 1])), fmax(fabs(u[n + row]), fabs(u[n + 1 + row])));
    const double up = fmax(fmax(fabs(v[n]), fabs(v[n + 1])), fmax(fabs(v[n + row]), fabs(v[n + 1 + row])));
    limit[i] = fmin(fmin(dx / (wave + right), dy / (wave + up)), 1.0 / (fabs(u_x) + fabs(v_y)));
}

// The volumes that faces pass over while nodes move at the mean of two velocities; walls stand still.
__kernel void faces(
        __global const double *u, __global const double *v, __global const double *u1, __global const double *v1,
        __global double *fx, __global double *fy, const int nx, const int ny, const double dx, const double dy,
        const double dt)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int row = nx + 5;
    const int n = node(x, y, nx);
    if (x <= nx && y < ny) {
        const double mean = 0.25 * ((u[n] + u[n + row]) + (u1[n] + u1[n + row]));
        fx[n] = x > 0 && x < nx ? dt * dy * mean : 0.0;
    }
    if (x < nx && y <= ny) {
        const double mean = 0.25 * ((v[n] + v[n + 1]) + (v1[n] + v1[n + 1]));
        fy[cell(x, y, nx)] = y > 0 && y < ny ? dt * dx * mean : 0.0;
    }
}

// By how much a cell has grown.
double growth(__global const double *fx, __global const double *fy, const int x, const int y, const int nx)
{
    const int n = node(x, y, nx);
    const int i = cell(x, y, nx);
    return (fx[n + 1] - fx[n]) + (fy[i + nx + 4] - fy[i]);
}

// The pressure in the middle of the step.
__kernel void predict(
        __global const double *rho, __global const double *eps, __global double *p, __global const double *q,
        __global const double *fx, __global const double *fy, const int nx, const int ny, const double dx,
        const double dy)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    const double more = growth(fx, fy, x, y, nx);
    const double specific = rho[i] * eps[i] * (dx * dy) - (p[i] + q[i]) * more;
    p[i] = (GAMMA - 1.0) * specific / (dx * dy + more);
}

// The mass at a node: a quarter of those of the cells around it, of which i is the one at the upper right.
double around(__global const double *mass, const int i, const int row)
{
    return 0.25 * ((mass[i] + mass[i - 1 - row]) + (mass[i - 1] + mass[i - row]));
}

__kernel void accelerate(
        __global const double *p, __global const double *q, __global const double *mass, __global const double *u,
        __global const double *v, __global double *u1, __global double *v1, const int nx, const int ny,
        const double dx, const double dy, const double dt)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x > nx || y > ny) return;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double upper_right = p[i] + q[i];
    const double upper_left = p[i - 1] + q[i - 1];
    const double lower_right = p[i - nx - 4] + q[i - nx - 4];
    const double lower_left = p[i - 1 - nx - 4] + q[i - 1 - nx - 4];
    const double push_x = 0.5 * dy * ((upper_left - upper_right) + (lower_left - lower_right));
    const double push_y = 0.5 * dx * ((lower_right - upper_right) + (lower_left - upper_left));
    const double m = around(mass, i, nx + 4);
    u1[n] = x > 0 && x < nx ? u[n] + dt * push_x / m : 0.0;
    v1[n] = y > 0 && y < ny ? v[n] + dt * push_y / m : 0.0;
}

// What the whole step makes of a cell: the work of its faces is taken from its energy.
__kernel void correct(
        __global const double *eps, __global const double *p, __global const double *q, __global const double *mass,
        __global const double *fx, __global const double *fy, __global double *rho1, __global double *eps1,
        const int nx, const int ny, const double dx, const double dy)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    const double more = growth(fx, fy, x, y, nx);
    rho1[i] = mass[i] / (dx * dy + more);
    eps1[i] = eps[i] - (p[i] + q[i]) * more / mass[i];
}

// ----------------------------------------------------------------------------------------------------------------- remap

// A value at the face between 'here' and 'down', if a part of what is here goes over it: a line through the values, no steeper
// than harmonic means make it (van Leer 1974).
double over(const double up, const double here, const double down, const double part)
{
    const double a = here - up;
    const double b = down - here;
    return here + (a * b > 0.0 ? (1.0 - part) * (a * b / (a + b)) : 0.0);
}

// The mass and the energy that go over a face which passes over that volume, out of a cell that has become as large as 'whole'.
double2 flow(
        __global const double *rho, __global const double *eps, const int up, const int here, const int down,
        const double volume, const double whole)
{
    const double mass = volume * over(rho[up], rho[here], rho[down], fabs(volume) / whole);
    return (double2)(mass, mass * over(eps[up], eps[here], eps[down], fabs(mass) / (rho[here] * whole)));
}

// Over the faces along x. Cells have moved along x, and along y as well where 'rest' is 1.
__kernel void flow_x(
        __global const double *rho1, __global const double *eps1, __global const double *fx, __global const double *fy,
        __global double *mx, __global double *hx, const int nx, const int ny, const double dx, const double dy,
        const double rest)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x > nx || y >= ny) return;
    const int n = node(x, y, nx);
    double2 gone = (double2)(0.0, 0.0);
    if (x > 0 && x < nx) {
        const int s = fx[n] > 0.0 ? 1 : -1;
        const int from = fx[n] > 0.0 ? x - 1 : x;
        const int i = cell(from, y, nx);
        const int face = node(from, y, nx);
        const double whole = dx * dy + ((fx[face + 1] - fx[face]) + rest * (fy[i + nx + 4] - fy[i]));
        gone = flow(rho1, eps1, i - s, i, i + s, fx[n], whole);
    }
    mx[n] = gone.x;
    hx[n] = gone.y;
}

__kernel void flow_y(
        __global const double *rho1, __global const double *eps1, __global const double *fx, __global const double *fy,
        __global double *my, __global double *hy, const int nx, const int ny, const double dx, const double dy,
        const double rest)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y > ny) return;
    const int row = nx + 4;
    const int c = cell(x, y, nx);
    double2 gone = (double2)(0.0, 0.0);
    if (y > 0 && y < ny) {
        const int s = fy[c] > 0.0 ? row : -row;
        const int from = fy[c] > 0.0 ? y - 1 : y;
        const int i = cell(x, from, nx);
        const int face = node(x, from, nx);
        const double whole = dx * dy + ((fy[i + row] - fy[i]) + rest * (fx[face + 1] - fx[face]));
        gone = flow(rho1, eps1, i - s, i, i + s, fy[c], whole);
    }
    my[c] = gone.x;
    hy[c] = gone.y;
}

// What goes over the middle between node n and the one after it, s elements away: mass, and what it has of both velocities.
// Nodes have the mass 'before', 'after' is the next one's.
double3 carried(
        __global const double *u, __global const double *v, const int n, const int s, const double mass,
        const double before, const double after)
{
    const int up = mass > 0.0 ? n - s : n + 2 * s;
    const int here = mass > 0.0 ? n : n + s;
    const int down = mass > 0.0 ? n + s : n;
    const double part = fabs(mass) / (mass > 0.0 ? before : after);
    return (double3)(mass, over(u[up], u[here], u[down], part), over(v[up], v[here], v[down], part));
}

// Velocities after mass has come in and gone out, and the energy of motion that is lost by mixing, for a unit of mass.
double3 mixed(const double u, const double v, const double mass, const double3 in, const double3 out)
{
    const double sum = mass + (in.x - out.x);
    const double new_u = (mass * u + (in.x * in.y - out.x * out.y)) / sum;
    const double new_v = (mass * v + (in.x * in.z - out.x * out.z)) / sum;
    const double came = in.x * (in.y * in.y + in.z * in.z);
    const double went = out.x * (out.y * out.y + out.z * out.z);
    const double motion = (mass * (u * u + v * v) + (came - went)) / sum;
    return (double3)(new_u, new_v, 0.5 * (motion - (new_u * new_u + new_v * new_v)));
}

// The mass that goes along x over the middle between node n and the next one: a quarter of four faces'.
double between(__global const double *m, const int n, const int along, const int across)
{
    return 0.25 * ((m[n] + m[n + along - across]) + (m[n + along] + m[n - across]));
}

__kernel void momentum_x(
        __global const double *u1, __global const double *v1, __global const double *mass, __global const double *mx,
        __global double *u, __global double *v, __global double *lost, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x > nx || y > ny) return;
    const int row = nx + 4;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double m = around(mass, i, row);
    const double3 in =
            carried(u1, v1, n - 1, 1, between(mx, n - 1, 1, nx + 5), around(mass, i - 1, row), m);
    const double3 out = carried(u1, v1, n, 1, between(mx, n, 1, nx + 5), m, around(mass, i + 1, row));
    const double3 now = mixed(u1[n], v1[n], m, in, out);
    u[n] = now.x;
    v[n] = now.y;
    lost[n] = now.z;
}

__kernel void momentum_y(
        __global const double *u1, __global const double *v1, __global const double *mass, __global const double *my,
        __global double *u, __global double *v, __global double *lost, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x > nx || y > ny) return;
    const int row = nx + 4;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double m = around(mass, i, row);
    const double3 in =
            carried(u1, v1, n - nx - 5, nx + 5, between(my, i - row, row, 1), around(mass, i - row, row), m);
    const double3 out = carried(u1, v1, n, nx + 5, between(my, i, row, 1), m, around(mass, i + row, row));
    const double3 now = mixed(u1[n], v1[n], m, in, out);
    u[n] = now.x;
    v[n] = now.y;
    lost[n] = now.z;
}

// The mean of what was lost at the four nodes of a cell: its gas is warmer by that.
double heat(__global const double *lost, const int n, const int row)
{
    return 0.25 * ((lost[n] + lost[n + 1 + row]) + (lost[n + 1] + lost[n + row]));
}

__kernel void remap_x(
        __global double *rho1, __global double *eps1, __global double *mass, __global const double *mx,
        __global const double *hx, __global const double *fy, __global const double *lost, const int nx,
        const int ny, const double dx, const double dy, const double rest)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double m = mass[i] + (mx[n] - mx[n + 1]);
    eps1[i] = (mass[i] * eps1[i] + (hx[n] - hx[n + 1])) / m + heat(lost, n, nx + 5);
    rho1[i] = m / (dx * dy + rest * (fy[i + nx + 4] - fy[i]));
    mass[i] = m;
}

__kernel void remap_y(
        __global double *rho1, __global double *eps1, __global double *mass, __global const double *my,
        __global const double *hy, __global const double *fx, __global const double *lost, const int nx,
        const int ny, const double dx, const double dy, const double rest)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double m = mass[i] + (my[i] - my[i + nx + 4]);
    eps1[i] = (mass[i] * eps1[i] + (hy[i] - hy[i + nx + 4])) / m + heat(lost, n, nx + 5);
    rho1[i] = m / (dx * dy + rest * (fx[n + 1] - fx[n]));
    mass[i] = m;
}

// All energy of a cell; that of motion is what it has of its four nodes'.
__kernel void energy(
        __global const double *rho, __global const double *eps, __global const double *u, __global const double *v,
        __global double *whole, const int nx, const int ny, const double dx, const double dy)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = cell(x, y, nx);
    const int n = node(x, y, nx);
    const double lower = (u[n] * u[n] + v[n] * v[n]) + (u[n + 1] * u[n + 1] + v[n + 1] * v[n + 1]);
    const int m = n + nx + 5;
    const double upper = (u[m] * u[m] + v[m] * v[m]) + (u[m + 1] * u[m + 1] + v[m + 1] * v[m + 1]);
    whole[i] = rho[i] * (dx * dy) * (eps[i] + 0.125 * (lower + upper));
}

// ------------------------------------------------------------------------------------------------------ beyond the walls

// Two values of cells, two columns or rows beyond a wall; k is 0 next to it at the right and at the top, 1 at the others.
__kernel void left(__global double *a, __global double *b, const int nx)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    a[cell(k - 2, y, nx)] = a[cell(1 - k, y, nx)];
    b[cell(k - 2, y, nx)] = b[cell(1 - k, y, nx)];
}

__kernel void right(__global double *a, __global double *b, const int nx)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    a[cell(nx + k, y, nx)] = a[cell(nx - 1 - k, y, nx)];
    b[cell(nx + k, y, nx)] = b[cell(nx - 1 - k, y, nx)];
}

__kernel void bottom(__global double *a, __global double *b, const int nx)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    a[cell(x, k - 2, nx)] = a[cell(x, 1 - k, nx)];
    b[cell(x, k - 2, nx)] = b[cell(x, 1 - k, nx)];
}

__kernel void top(__global double *a, __global double *b, const int nx, const int ny)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    a[cell(x, ny + k, nx)] = a[cell(x, ny - 1 - k, nx)];
    b[cell(x, ny + k, nx)] = b[cell(x, ny - 1 - k, nx)];
}

// Before a sweep along x: the same of masses; and of velocities and mass that flows, of which what goes through the wall has
// the other sign. Nodes and faces on the wall itself stay as they are.
__kernel void left_x(
        __global double *u1, __global double *v1, __global double *mx, __global double *mass, const int nx,
        const int ny)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    u1[node(k - 2, y, nx)] = -u1[node(2 - k, y, nx)];
    v1[node(k - 2, y, nx)] = v1[node(2 - k, y, nx)];
    if (y < ny) {
        mx[node(k - 2, y, nx)] = -mx[node(2 - k, y, nx)];
        mass[cell(k - 2, y, nx)] = mass[cell(1 - k, y, nx)];
    }
}

__kernel void right_x(
        __global double *u1, __global double *v1, __global double *mx, __global double *mass, const int nx,
        const int ny)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    if (k > 0) {
        u1[node(nx + k, y, nx)] = -u1[node(nx - k, y, nx)];
        v1[node(nx + k, y, nx)] = v1[node(nx - k, y, nx)];
    }
    if (k > 0 && y < ny) {
        mx[node(nx + k, y, nx)] = -mx[node(nx - k, y, nx)];
    }
    if (k < 2 && y < ny) {
        mass[cell(nx + k, y, nx)] = mass[cell(nx - 1 - k, y, nx)];
    }
}

__kernel void bottom_x(__global double *mx, __global double *mass, const int nx)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    mx[node(x, k - 2, nx)] = mx[node(x, 1 - k, nx)];
    if (x < nx + 2) {
        mass[cell(x, k - 2, nx)] = mass[cell(x, 1 - k, nx)];
    }
}

__kernel void top_x(__global double *mx, __global double *mass, const int nx, const int ny)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    mx[node(x, ny + k, nx)] = mx[node(x, ny - 1 - k, nx)];
    if (x < nx + 2) {
        mass[cell(x, ny + k, nx)] = mass[cell(x, ny - 1 - k, nx)];
    }
}

// Before a sweep along y.
__kernel void left_y(__global double *my, __global double *mass, const int nx, const int ny)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    my[cell(k - 2, y, nx)] = my[cell(1 - k, y, nx)];
    if (y < ny) {
        mass[cell(k - 2, y, nx)] = mass[cell(1 - k, y, nx)];
    }
}

__kernel void right_y(__global double *my, __global double *mass, const int nx, const int ny)
{
    const int k = get_global_id(0);
    const int y = get_global_id(1);
    my[cell(nx + k, y, nx)] = my[cell(nx - 1 - k, y, nx)];
    if (y < ny) {
        mass[cell(nx + k, y, nx)] = mass[cell(nx - 1 - k, y, nx)];
    }
}

__kernel void bottom_y(
        __global double *u1, __global double *v1, __global double *my, __global double *mass, const int nx)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    u1[node(x, k - 2, nx)] = u1[node(x, 2 - k, nx)];
    v1[node(x, k - 2, nx)] = -v1[node(x, 2 - k, nx)];
    if (x < nx + 2) {
        my[cell(x, k - 2, nx)] = -my[cell(x, 2 - k, nx)];
        mass[cell(x, k - 2, nx)] = mass[cell(x, 1 - k, nx)];
    }
}

__kernel void top_y(
        __global double *u1, __global double *v1, __global double *my, __global double *mass, const int nx,
        const int ny)
{
    const int x = get_global_id(0) - 2;
    const int k = get_global_id(1);
    if (k > 0) {
        u1[node(x, ny + k, nx)] = u1[node(x, ny - k, nx)];
        v1[node(x, ny + k, nx)] = -v1[node(x, ny - k, nx)];
    }
    if (k > 0 && x < nx + 2) {
        my[cell(x, ny + k, nx)] = -my[cell(x, ny - k, nx)];
    }
    if (k < 2 && x < nx + 2) {
        mass[cell(x, ny + k, nx)] = mass[cell(x, ny - 1 - k, nx)];
    }
}
