// A pointer in a struct that a helper fills.
// global 16
// local 4
// buffers: out 64 a 64 b 64

struct view { __global int *base; int offset; };

void aim(struct view *v, __global int *base, int offset)
{
    v->base = base;
    v->offset = offset;
}

__kernel void k(__global int *out, __global int *a, __global int *b)
{
    int i = get_global_id(0);
    struct view v;
    aim(&v, a, 3);
    if (i > 7)
        aim(&v, b, 5);
    v.base[v.offset + i] = out[i];
}
