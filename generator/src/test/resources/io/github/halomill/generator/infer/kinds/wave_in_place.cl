__kernel void k(__global const float *now, __global float *other, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    int i = y * nx + x;
    other[i] = 2.0f * now[i] - other[i] + 0.1f * (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx] - 4.0f * now[i]);
}
