__kernel void k(__global const int *start, __global const int *column, __global const float *value, __global const float *v, __global float *out, int n)
{
    int row = get_global_id(0);
    if (row >= n) return;
    float s = 0.0f;
    for (int i = start[row]; i < start[row + 1]; i++) s += value[i] * v[column[i]];
    out[row] = s;
}
