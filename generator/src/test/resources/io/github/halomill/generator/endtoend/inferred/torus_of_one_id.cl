__kernel void spread(__global const int *now, __global int *next, int w, int h)
{
    int c = get_global_id(0);
    if (c >= w * h) return;
    int x = c % w, row = c - x;
    next[c] = now[row + (x + 1) % w] - 2 * now[row + (x + w - 1) % w] + 3 * now[(c + w) % (w * h)];
}
