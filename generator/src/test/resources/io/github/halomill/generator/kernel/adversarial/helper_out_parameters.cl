// Out parameters, one of which is the other's source.
// global 16
// local 4
// buffers: out 64 a 64

void split(int i, int *q, int *r)
{
    *q = i / 4;
    *r = i - *q * 4;
    if (*r == 3)
        *q += 10;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int q = 50, r = 50;
    split(i, &q, &r);
    out[q * 4 + r] = a[r];
    split(i, &q, &q);
    out[q + 45] = 1;
}
