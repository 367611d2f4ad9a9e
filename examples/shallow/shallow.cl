// Shallow water: depth h and momentum (hu, hv) of nx x ny cells, with a border of one cell around. First what flows over each face, by
// Rusanov's flux; then what that makes of each cell. Double precision, since OpenCL leaves the last bit of a float's quotient and root open.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define G 9.81

// Over the face to the left of a cell: fh, fu, fv, (nx + 1) x ny; over the one before it along y: gh, gu, gv, nx x (ny + 1).
// speed, nx x ny: how fast a wave is at most.
__kernel void fluxes(
        __global const double *h, __global const double *hu, __global const double *hv,
        __global double *fh, __global double *fu, __global double *fv,
        __global double *gh, __global double *gu, __global double *gv,
        __global double *speed, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int pitch = nx + 2;
    const int i = (y + 1) * pitch + (x + 1);

    if (x <= nx && y < ny) {
        const int l = i - 1;
        const double ul = hu[l] / h[l];
        const double ur = hu[i] / h[i];
        const double a = fmax(fabs(ul) + sqrt(G * h[l]), fabs(ur) + sqrt(G * h[i]));
        const int m = y * (nx + 1) + x;
        fh[m] = 0.5 * (hu[l] + hu[i]) - 0.5 * a * (h[i] - h[l]);
        fu[m] = 0.5 * ((hu[l] * ul + 0.5 * G * h[l] * h[l]) + (hu[i] * ur + 0.5 * G * h[i] * h[i])) - 0.5 * a * (hu[i] - hu[l]);
        fv[m] = 0.5 * (hv[l] * ul + hv[i] * ur) - 0.5 * a * (hv[i] - hv[l]);
    }
    if (x < nx && y <= ny) {
        const int l = i - pitch;
        const double vl = hv[l] / h[l];
        const double vr = hv[i] / h[i];
        const double a = fmax(fabs(vl) + sqrt(G * h[l]), fabs(vr) + sqrt(G * h[i]));
        const int m = y * nx + x;
        gh[m] = 0.5 * (hv[l] + hv[i]) - 0.5 * a * (h[i] - h[l]);
        gu[m] = 0.5 * (hu[l] * vl + hu[i] * vr) - 0.5 * a * (hu[i] - hu[l]);
        gv[m] = 0.5 * ((hv[l] * vl + 0.5 * G * h[l] * h[l]) + (hv[i] * vr + 0.5 * G * h[i] * h[i])) - 0.5 * a * (hv[i] - hv[l]);
    }
    if (x < nx && y < ny) {
        speed[y * nx + x] = fmax(fabs(hu[i]), fabs(hv[i])) / h[i] + sqrt(G * h[i]);
    }
}

__kernel void update(
        __global double *h, __global double *hu, __global double *hv,
        __global const double *fh, __global const double *fu, __global const double *fv,
        __global const double *gh, __global const double *gu, __global const double *gv,
        const int nx, const int ny, const double r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int i = (y + 1) * (nx + 2) + (x + 1);
    const int f = y * (nx + 1) + x;
    const int g = y * nx + x;

    h[i] = h[i] - r * ((fh[f + 1] - fh[f]) + (gh[g + nx] - gh[g]));
    hu[i] = hu[i] - r * ((fu[f + 1] - fu[f]) + (gu[g + nx] - gu[g]));
    hv[i] = hv[i] - r * ((fv[f + 1] - fv[f]) + (gv[g + nx] - gv[g]));
}
