// A case is also reached from the one above, with its values.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int s = 1;
    switch (i % 4) {
    default:
        s = 2;
    case 2:
        s *= 3;
        out[i] = a[s];
        break;
    case 0:
        s = 10;
    case 3:
        out[i + 16 + s] = a[i];
    }
}
