// An index that is made of vectors which do not fit, with side effects on the way.
// global 16
// local 4
// buffers: out 64
// refused

__kernel void k(__global int *out)
{
    int4 four = (int4)(0);
    int2 two = (int2)(get_global_id(0));
    int i = 0;
    i = four + two;
    out[i] = 1;
}
