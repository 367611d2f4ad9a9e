// A function that the file does not define gets a pointer.
// global 16
// local 4
// buffers: out 64 a 64
// refused

void elsewhere(__global int *p, int i);

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    elsewhere(out, i);
    out[i] = a[i];
}
