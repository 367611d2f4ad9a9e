// error HM244
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int first;
    if (l == 0)
        first = b[i];
    a[i] = b[i] - first;
}
