__kernel void stream(__global const float *f, __global float *g, const int nx, const int ny, const float omega)
{
    const int x = get_global_id(0), y = get_global_id(1), N = nx * ny, i = y * nx + x;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    float a = f[i], b = f[N + i - 1], c = f[2 * N + i + 1], d = f[3 * N + i - nx], e = f[4 * N + i + nx];
    float r = 0.2f * (a + b + c + d + e);
    g[i] = a + omega * (r - a); g[N + i] = b + omega * (r - b); g[2 * N + i] = c + omega * (r - c);
    g[3 * N + i] = d + omega * (r - d); g[4 * N + i] = e + omega * (r - e);
}
