// Two numbers change places every time.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int x = 0, y = 20;
    for (int i = 0; i < 3; i++) {
        int t = x;
        x = y;
        y = t;
        out[x + g] = a[y];
    }
}
