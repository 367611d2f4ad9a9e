__kernel void inner(__global float *u, __global const float *v, int w)
{
    int x = get_global_id(0), y = get_global_id(1);
    u[y * w + x] = v[y * w + x] + v[y * w + x - 1] + v[(y + 1) * w + x];
}
__kernel void top(__global float *v, __global const float *u, int w)
{
    int x = get_global_id(0);
    v[x] = u[w + x];
}
__kernel void left(__global float *v, int w)
{
    v[get_global_id(0) * w] = 0;
}
__kernel void sum9(__global float *rho, __global const float *f, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    float s = 0;
    for (int k = 0; k < 9; k++) s += f[(k * h + y) * w + x];
    rho[y * w + x] = s;
}
