// Ids count planes, rows and columns, in this order, in groups of a size that matters.
__kernel void plane_first(__global float *next, __global const float *now, const int n0, const int n1, const int n2)
{
    const int i = get_group_id(0) * get_local_size(0) + get_local_id(0);
    const int j = get_group_id(1) * get_local_size(1) + get_local_id(1);
    const int k = get_group_id(2) * get_local_size(2) + get_local_id(2);
    if (i < 1 || j < 1 || k < 1 || i >= n0 - 1 || j >= n1 - 1 || k >= n2 - 1)
        return;
    const int at = (i * n1 + j) * n2 + k;
    next[at] = 0.1f * (now[at - n1 * n2] + now[at + n1 * n2] + now[at - n2] + now[at + n2] + now[at - 1] + now[at + 1])
            + 0.4f * now[at];
}
