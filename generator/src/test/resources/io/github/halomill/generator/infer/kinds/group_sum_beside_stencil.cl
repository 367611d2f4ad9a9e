#define B 16
__kernel __attribute__((reqd_work_group_size(B, 1, 1))) void k(__global const float *now, __global float *next, __global float *sums, int n)
{
    __local float t[B];
    int x = get_global_id(0), l = get_local_id(0);
    float d = 0.0f;
    if (x >= 1 && x < n - 1) {
        next[x] = 0.5f * (now[x - 1] + now[x + 1]);
        d = fabs(next[x] - now[x]);
    }
    t[l] = d;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = B / 2; s > 0; s /= 2) {
        if (l < s) t[l] += t[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) sums[get_group_id(0)] = t[0];
}
