// Two parameters of a helper are one buffer.
// global 16
// local 4
// buffers: out 64 a 64

void both(__global int *p, __global int *q, int i)
{
    p[i] = 33;
    q[q[i] + i] = 1;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    both(out, out, i);
    both(out + 16, out, 0 * i);
}
