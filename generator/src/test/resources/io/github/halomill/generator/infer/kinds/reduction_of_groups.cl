#define B 64
__kernel __attribute__((reqd_work_group_size(B, 1, 1))) void k(__global const float *in, __global float *sums, int n)
{
    __local float t[B];
    int x = get_global_id(0), l = get_local_id(0);
    t[l] = x < n ? in[x] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = B / 2; s > 0; s /= 2) {
        if (l < s) t[l] += t[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) sums[get_group_id(0)] = t[0];
}
