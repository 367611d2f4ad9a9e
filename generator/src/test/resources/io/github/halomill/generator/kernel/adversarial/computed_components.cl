// Components are written by subscripts, some of them computed.
// global 8
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global int4 *a)
{
    int i = get_global_id(0);
    int4 v = (int4)(1, 2, 3, 4);
    v[i & 3] = i + 20;
    out[v.x + v[3]] = a[i][(i + 1) & 3];
    a[i][i & 1] = v[2];
}
