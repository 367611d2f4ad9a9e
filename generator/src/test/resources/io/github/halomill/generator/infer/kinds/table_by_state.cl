__kernel void rule(__global const uchar *now, __global uchar *next, __constant uchar *birth, const int n)
{
    const int x = get_global_id(0);
    if (x < 1 || x >= n - 1) return;
    int state = 0;
    state |= (now[x - 1] != 0) << 2;
    state |= (now[x] ? 1 : 0) << 1;
    state |= now[x + 1] & 1;
    next[x] = birth[state];
}
