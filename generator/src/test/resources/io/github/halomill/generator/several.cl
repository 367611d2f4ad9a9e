__kernel void relax(__global float *un, __global const float *u, float dt, int w)
{
    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
    un[i] = u[i] + dt * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w] - 4.0f * u[i]);
}

__kernel void difference(__global float *d, __global const float *a, __global const float *b, int nx)
{
    int x = get_global_id(0), y = get_global_id(1);
    int i = (y + 1) * (nx + 2) + x + 1;
    d[y * nx + x] = a[i] - b[i];
}

__kernel void edge(__global float *d, float value)
{
    d[get_global_id(0)] = value;
}
