// The file has functions of its own by the names of others, which do something else.
// global 16
// local 4
// n = 5
// buffers: out 64 a 64

int __attribute__((overloadable)) min(int a, int b)
{
    return a > b ? a : b;
}

__kernel void k(__global int *out, __global const int *a, const int n)
{
    int i = get_global_id(0);
    int v = 0;
    if (i < min(n, 10)) v += a[i];
    for (int j = i; j <= min(i + 2, n); j++) v += a[j + 20];
    out[i] = v;
}
