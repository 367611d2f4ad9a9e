#ifndef NX
#define NX 40
#define NY 30
#endif
__kernel void k(__global const float *a, __global const float *b, __global float *c, int w, int h, int d)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x == 0 || y == 0 || z == 0 || x > w - 2 || y > h - 2 || z > d - 2) return;
    int i = (z * NY + y) * NX + x;
    c[i] = a[i - 1] + a[i + NX] + a[i - NX * NY] * b[i];
}
