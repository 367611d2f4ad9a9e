// What looks like the id is another number.
// global 16
// local 4
// buffers: out 64 a 64

#define gid (get_global_id(0) + 16)
#define SQUARE(x) x * x
#define get_row(d) (get_global_id(d) / 4)

__kernel void k(__global int *out, __global const int *a)
{
    out[gid] = a[get_row(0)];
    int i = get_global_id(0);
    out[SQUARE(i % 4 + 1)] = a[gid];
}
