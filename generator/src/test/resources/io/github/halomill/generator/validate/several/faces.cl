#define AT(x, y, z) a[((z) * (ny + 2) + (y)) * (nx + 2) + (x)]

__kernel void low(__global int *b, int nx)
{
    int y = get_global_id(0);
    b[y * nx] = b[y * nx + 1] * 2;
}

__kernel void high(__global int *b, int nx)
{
    int y = get_global_id(0);
    b[y * nx + nx - 1] = b[y * nx + nx - 2] + 1;
}

__kernel void top(__global int *b, int nx, int ny)
{
    int x = get_global_id(0);
    b[(ny - 1) * nx + x] = b[(ny - 3) * nx + x] + 1;
}

__kernel void margin(__global int *a, int nx, int ny)
{
    int y = get_global_id(0) + 1, z = get_global_id(1) + 1;
    AT(0, y, z) = AT(2, y, z);
}

__kernel void behind(__global int *a, int nx, int ny)
{
    int y = get_global_id(0) + 1, z = get_global_id(1) + 1;
    AT(nx + 1, y, z) = AT(nx - 2, y, z);
}

__kernel void back(__global int *a, int nx, int ny, int nz)
{
    int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
    AT(x, y, nz + 1) = AT(x, y, nz);
}
