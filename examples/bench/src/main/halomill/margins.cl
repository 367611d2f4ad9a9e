// Arrays have a margin of one element all around, which the description fills.

__kernel void jacobi(__global float *next, __global const float *now, const int nx)
{
    const int p = nx + 2, i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
    next[i] = 0.2f * (now[i] + now[i - 1] + now[i + 1] + now[i - p] + now[i + p]);
}

__kernel void heat(__global float *next, __global const float *now, const int nx, const int ny)
{
    const int p = nx + 2, q = p * (ny + 2);
    const int i = (get_global_id(2) + 1) * q + (get_global_id(1) + 1) * p + get_global_id(0) + 1;
    next[i] = now[i] + 0.1f * (now[i - 1] + now[i + 1] + now[i - p] + now[i + p] + now[i - q] + now[i + q] - 6 * now[i]);
}

__kernel void leapfrog(__global float *next, __global const float *now, const int nx, const int ny, const float source)
{
    const int x = get_global_id(0), y = get_global_id(1);
    const int p = nx + 2, i = (y + 1) * p + x + 1;
    next[i] = 2 * now[i] - next[i] + 0.1f * (now[i - 1] + now[i + 1] + now[i - p] + now[i + p] - 4 * now[i]);
    if (x == nx / 2 && y == ny / 2) {
        next[i] += source;
    }
}

// Sound on a staggered grid: velocities on faces, then the pressure in cells, both in place.
__kernel void accelerate(__global float *vx, __global float *vy, __global const float *u, const int nx)
{
    const int p = nx + 2, i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
    vx[i] += 0.3f * (u[i + 1] - u[i]);
    vy[i] += 0.3f * (u[i + p] - u[i]);
}

__kernel void press(__global float *u, __global const float *vx, __global const float *vy, const int nx)
{
    const int p = nx + 2, i = (get_global_id(1) + 1) * p + get_global_id(0) + 1;
    u[i] += 0.3f * (vx[i] - vx[i - 1] + vy[i] - vy[i - p]);
}
