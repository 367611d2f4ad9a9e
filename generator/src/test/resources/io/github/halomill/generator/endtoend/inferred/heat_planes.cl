// Seven points in a box; strides are made of the extents.
__kernel void heat(__global const float *a, __global float *b, float c0, float c1, int nx, int ny, int nz)
{
    int i = get_global_id(0) + 1;
    int j = get_global_id(1) + 1;
    int k = get_global_id(2) + 1;
    if (i < nx - 1 && j < ny - 1 && k < nz - 1)
    {
#define IDX(x, y, z) ((x) + nx * ((y) + ny * (z)))
        b[IDX(i, j, k)] = (a[IDX(i, j, k + 1)] + a[IDX(i, j, k - 1)] + a[IDX(i, j + 1, k)] + a[IDX(i, j - 1, k)]
                           + a[IDX(i + 1, j, k)] + a[IDX(i - 1, j, k)]) * c1 - a[IDX(i, j, k)] * c0;
    }
}
