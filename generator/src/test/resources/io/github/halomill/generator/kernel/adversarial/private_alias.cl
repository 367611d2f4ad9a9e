// A pointer to one of two variables.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int x = 1, y = 2;
    int *p = i > 5 ? &x : &y;
    *p = 20;
    out[x + i] = a[y];
    int **pp = &p;
    *pp = &y;
    **pp = 40;
    out[y] = a[x];
}
