// own: two time levels in one array, chosen by scalars
__kernel void heat(__global float *u, const int t0, const int t1, const int nx, const int ny, const float a)
{
    const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, s = (nx + 2) * (ny + 2), p = nx + 2, i = y * p + x;
    if (x > nx || y > ny) return;
    u[t1 * s + i] = u[t0 * s + i] + a * (u[t0 * s + i - 1] + u[t0 * s + i + 1] + u[t0 * s + i - p] + u[t0 * s + i + p] - 4.0f * u[t0 * s + i]);
}
