// One row of a work-group after the other goes through local memory that the host gives, beside some that the kernel declares.
#define L 4
#define R 2
__kernel __attribute__((reqd_work_group_size(L, 1, 1)))
void line(__global const float *in, __global float *out, __local float *row)
{
    __local float sums[L];
    const int l = get_local_id(0), x = get_global_id(0);
    row[l + R] = in[x + R];
    if (l < R) row[l] = in[x];
    if (l >= L - R) row[l + 2 * R] = in[x + 2 * R];
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[l] = row[l] + row[l + 2 * R];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[x + R] = 0.25f * (sums[l] + sums[L - 1 - l]) + 0.5f * row[l + R];
}
