// A condition changes what it compared before.
// global 16
// local 4
// buffers: out 64 a 64
// n = 600

__kernel void k(__global int *out, __global const int *a, const int n)
{
    int i = get_global_id(0);
    int x = i;
    if (n > 500) x = i + 1;
    if (x >= 1 && (x -= 1) < n) out[i] = a[x + 7];
    int y = n > 3 ? i : 2;
    out[16 + i] = y++ > 2 && y > 3 ? a[y] : a[y + 20];
}
