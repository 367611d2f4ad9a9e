__kernel void heat(__global const float *old, __global float *fresh, int nx, int ny)
{
    for (int c = get_global_id(0); c < nx * ny; c += get_global_size(0)) {
        int x = c % nx, y = c / nx;
        if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1)
            fresh[c] = 0.25f * (old[c - 1] + old[c + 1] + old[c - nx] + old[c + nx]);
    }
}
