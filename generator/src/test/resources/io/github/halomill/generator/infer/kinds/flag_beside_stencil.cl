__kernel void k(__global const uchar *now, __global uchar *next, __global int *changed, int n)
{
    int x = get_global_id(0);
    if (x < 1 || x >= n - 1) return;
    uchar v = now[x - 1] | now[x] | now[x + 1];
    next[x] = v;
    if (v != now[x]) *changed = 1;
}
