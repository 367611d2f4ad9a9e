// A checkerboard of cubes.
__kernel void relax(__global uint *u, int nx, int ny, int nz, int colour)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
    if (((x + y + z) & 1) != colour) return;
    int i = (z * ny + y) * nx + x;
    u[i] = u[i - 1] + 3u * u[i + 1] + 5u * u[i - nx] + 7u * u[i + nx] + 9u * u[i - nx * ny] + 11u * u[i + nx * ny];
}
