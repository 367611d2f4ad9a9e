// A value of the iteration before, and of the one before that.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int last = 30, older = 40;
    for (int i = 0; i < 5; i++) {
        out[last + g] = a[older];
        older = last;
        last = i;
    }
}
