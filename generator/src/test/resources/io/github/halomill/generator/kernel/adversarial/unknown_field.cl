// What is written to a struct that is nowhere declared may be any of its fields.
// global 16
// local 4
// buffers: out 64
// refused

__kernel void k(__global int *out)
{
    struct missing m;
    m.first = 0;
    m.second = get_global_id(0);
    out[m.first] = 1;
}
