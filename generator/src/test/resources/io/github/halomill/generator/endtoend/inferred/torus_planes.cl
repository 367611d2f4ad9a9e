// A torus of planes, counted as many as there are work-items.
__kernel void torus(__global const uint *in, __global uint *out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int nx = get_global_size(0), ny = get_global_size(1), nz = get_global_size(2);
    int below = (z + nz - 1) % nz, above = (z + 1) % nz;
    out[(z * ny + y) * nx + x] = in[(below * ny + y) * nx + x] + 3u * in[(above * ny + y) * nx + x]
        + 5u * in[(z * ny + (y - 1 + ny) % ny) * nx + x] + 7u * in[(z * ny + y) * nx + (x + 1) % nx];
}
