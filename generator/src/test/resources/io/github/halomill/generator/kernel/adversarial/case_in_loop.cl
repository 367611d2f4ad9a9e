// A label in the middle of a loop.
// global 16
// local 4
// buffers: out 64 a 64
// refused

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 5;
    switch (i & 1) {
    case 0:
        for (j = 0; j < 3; j++) {
    case 1:
            out[i + j] = a[j];
        }
    }
}
