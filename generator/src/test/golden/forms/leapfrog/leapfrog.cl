/* Yee's scheme in one dimension less: electric field on nodes, magnetic field between them. */
__kernel void electric(__global float *e, __global const float *h, const int nx, const int ny, const float c)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
        const int i = y * nx + x;
        e[i] = e[i] + c * (h[i] - h[i - 1] - h[i - nx]);
    }
}

__kernel void magnetic(__global float *h, __global const float *e, const int nx, const int ny, const float c)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < nx - 1 && y < ny - 1) {
        const int i = y * nx + x;
        h[i] = h[i] + c * (e[i + 1] + e[i + nx] - 2.0f * e[i]);
    }
}
