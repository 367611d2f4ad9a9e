__kernel void k(__global const float *u, __global const float *v, __global float *un, __global float *vn, int nx, int ny, float f, float g)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    int i = y * nx + x;
    float lu = u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - 4.0f * u[i];
    float lv = v[i - 1] + v[i + 1] + v[i - nx] + v[i + nx] - 4.0f * v[i];
    float r = u[i] * v[i] * v[i];
    un[i] = u[i] + 0.2f * lu - r + f * (1.0f - u[i]);
    vn[i] = v[i] + 0.1f * lv + r - (f + g) * v[i];
}
