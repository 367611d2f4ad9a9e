// Windows that are cut off at borders, by the lesser and the greater of two in the loop's head, and choices that are left behind.
// global 4 4
// local 2 2
// h = 3
// w = 4
// r = 1
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a, const int w, const int h, const int r)
{
    int x = get_global_id(0), y = get_global_id(1);
    int s = 0;
    for (int j = max(y - 1, 0); j <= min(y + 1, h - 1); j++)
        for (int i = max(x - r, 0); min(x + r, w - 1) >= i; i++)
            s += a[j * w + i];
    int q = x > 1 ? x : 0;
    if (q < 3) s += a[q + 20];
    else s += a[q + 30];
    int p = y > 2 ? y : 1;
    while (p++ < min(h, 3)) s += a[p + 40];
    if (max(q, 2) > y && min(q, p) < x) s += a[q + p];
    out[y * w + x] = s;
}
