// own: levels of a wave
__kernel void wave(__global float *restrict u, __global const float *restrict m,
    const int t0, const int t1, const int t2, const int x_size, const int y_size, const int z_size, const float dt)
{
    const int x = get_global_id(2), y = get_global_id(1), z = get_global_id(0);
    const int ys = z_size + 4, xs = ys * (y_size + 4), ts = xs * (x_size + 4);
    if (x >= x_size || y >= y_size || z >= z_size) return;
    const int c = (x + 2) * xs + (y + 2) * ys + z + 2;
    u[t2 * ts + c] = 2.0f * u[t1 * ts + c] - u[t0 * ts + c] + dt * dt * m[c] * (u[t1 * ts + c - 2] + u[t1 * ts + c + 2]
        + u[t1 * ts + c - ys] + u[t1 * ts + c + ys] + u[t1 * ts + c - xs] + u[t1 * ts + c + xs] - 6.0f * u[t1 * ts + c]);
}
