// Subscripts are components of integer vectors.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int2 p = (int2)(get_global_id(0), 7);
    p.y += p.x;
    int4 q = (int4)(p, p.yx) * 2;
    q.w = 3;
    p = min(p, (int2)(5, 12));
    out[q.x] = a[q.y];
    out[p.x + 30] = a[p.y + q.w];
    int2 c = q.xy > p ? q.xy : -q.zw;
    out[40 + abs(c.x) % 8] = c.y;
}
