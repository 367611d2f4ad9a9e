// How often each byte occurs: work-groups count in local memory, one histogram each; then these are summed up.

#define BINS 256

__kernel void count(__global const uchar *data, __global uint *partial)
{
    __local uint bins[BINS];
    const int l = get_local_id(0);
    bins[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&bins[data[get_global_id(0)]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    partial[get_group_id(0) * BINS + l] = bins[l];
}

__kernel void merge(__global const uint *partial, __global uint *histogram, const int groups)
{
    const int bin = get_global_id(0);
    uint sum = 0;
    for (int g = 0; g < groups; g++) {
        sum += partial[g * BINS + bin];
    }
    histogram[bin] = sum;
}
