// Bytes of a buffer of numbers.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    __global uchar *bytes = (__global uchar *)out;
    bytes[i * 3] = ((__global const uchar *)a)[i + 1];
    ((__global short *)(bytes + 100))[i] = ((__global const short *)a)[2 * i + 1];
    *(__global long *)&out[40 + 2 * (i / 8)] = i / 8;
}
