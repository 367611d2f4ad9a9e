// A step of Gray and Scott's reaction: u is fed, v eats u (u + 2v makes 3v) and is killed, both spread. The arrays have a border of one cell.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

// How much less a cell has than those around it: 1/5 of each neighbour, 1/20 of each diagonal one.
float laplacian(__global const float *a, const int i, const int pitch)
{
    const float straight = a[i - 1] + a[i + 1] + a[i - pitch] + a[i + pitch];
    const float diagonal = a[i - pitch - 1] + a[i - pitch + 1] + a[i + pitch - 1] + a[i + pitch + 1];
    return 0.2f * straight + 0.05f * diagonal - a[i];
}

__kernel void react(
        __global float *un, __global float *vn, __global const float *u, __global const float *v,
        const int width, const int height,
        const float du, const float dv, const float feed, const float kill, const float dt)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int pitch = width + 2;
    const int i = (y + 1) * pitch + (x + 1);

    const float eaten = u[i] * v[i] * v[i];
    un[i] = u[i] + dt * (du * laplacian(u, i, pitch) - eaten + feed * (1.0f - u[i]));
    vn[i] = v[i] + dt * (dv * laplacian(v, i, pitch) + eaten - (feed + kill) * v[i]);
}

__kernel void copy(__global float *u, __global float *v, __global const float *un, __global const float *vn, const int width, const int height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < width && y < height) {
        const int i = (y + 1) * (width + 2) + (x + 1);
        u[i] = un[i];
        v[i] = vn[i];
    }
}
