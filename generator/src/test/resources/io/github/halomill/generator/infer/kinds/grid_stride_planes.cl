__kernel void heat(__global const float *old, __global float *fresh, int nx, int ny, int nz)
{
    const int step = get_local_size(0) * get_num_groups(0);
    int c = get_group_id(0) * get_local_size(0) + get_local_id(0);
    while (c < nx * ny * nz) {
        int x = c % nx, y = c / nx % ny, z = c / (nx * ny);
        if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1)
            fresh[c] = old[c - 1] + old[c + 1] + old[c - nx] + old[c + nx] + old[c - nx * ny] + old[c + nx * ny];
        c += step;
    }
}
