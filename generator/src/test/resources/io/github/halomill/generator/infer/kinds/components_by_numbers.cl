#define NX 64
#define NY 48
__kernel void advance(__global const float *u, __global float *w)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= NX - 1 || y >= NY - 1) return;
    for (int v = 0; v < 3; v++)
        w[(v * NY + y) * NX + x] = u[(v * NY + y) * NX + x + 1] - u[(v * NY + y) * NX + x - 1];
}
