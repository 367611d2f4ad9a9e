// What stands before a comma happens, too.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0), j = 0;
    for (; j++, j < 4; i += 2, out[i] = j)
        ;
    out[(j += 30, i--, j)] = a[i];
    out[i + 40] = (a[0], a[i]);
}
