// Components of components are written, and found again as components of the whole.
// global 8
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int4 v = (int4)(9, 9, 9, 9);
    v.lo.x = get_global_id(0);
    v.wzyx.hi.x = v.xyzw.lo.lo + 1;
    v.zw.yx = (int2)(v.x + 8, v.y + 1);
    v.hi.y += 8;
    out[v.lo.y] = a[v.x];
    out[v.w] = a[v.hi.x];
}
