// error HM244
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    int sum = 0;
    for (int base = 0; base < n; base += 16) {
        t[l] = c[base + l];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 16; j++)
            sum += t[j] * b[i];
    }
    a[i] = sum;
}
