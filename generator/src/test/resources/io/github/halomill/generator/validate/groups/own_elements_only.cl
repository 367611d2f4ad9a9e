// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    __local int *mine = t + l;
    for (int j = 0; j < 4; j++) {
        *mine = b[i] + j;
        a[i] = *mine;
    }
}
