// A variable is changed in one branch of a branch.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = i;
    if (i > 2) {
        if (i < 10)
            j += 16;
        else if (i == 12)
            j = 2;
    } else
        j = 50 + i;
    out[j] = a[j];
}
