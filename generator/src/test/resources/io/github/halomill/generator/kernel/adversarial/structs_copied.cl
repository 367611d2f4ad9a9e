// A struct is a value: its copy does not change.
// global 16
// local 4
// buffers: out 64 a 64

typedef struct { int x; int y[2]; } cell;

cell moved(cell c, int by)
{
    c.x += by;
    c.y[1] = by;
    return c;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    cell c = {i, {1, 2}};
    cell d = c;
    d.x = 30;
    c = moved(d, i);
    d = c;
    c.x = 0;
    out[d.x] = a[c.x + d.y[1]];
    out[d.y[0]] = 1;
}
