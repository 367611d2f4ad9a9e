// A variable of the body is new in every iteration.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int i = 0; i < 4; i++) {
        int t = g;
        t += i;
        for (int j = 0; j < 2; j++) {
            int s = t;
            s++;
            t = s;
        }
        out[t] = a[i];
    }
}
