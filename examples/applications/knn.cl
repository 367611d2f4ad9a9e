// The K nearest of all references to each of the points, nearest first; of two as far away the first. Brute force: one work-item for each of the points.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define K 4

__kernel void knn(__global const float *refs, __global const float *points, __global int *index, __global float *dist, const int count)
{
    const int q = get_global_id(0);
    const float x = points[2 * q];
    const float y = points[2 * q + 1];
    float best[K];
    int which[K];
    for (int i = 0; i < K; i++) {
        best[i] = INFINITY;
        which[i] = -1;
    }
    for (int r = 0; r < count; r++) {
        const float dx = refs[2 * r] - x;
        const float dy = refs[2 * r + 1] - y;
        const float d = dx * dx + dy * dy;
        if (d < best[K - 1]) {
            int at = K - 1;
            while (at > 0 && d < best[at - 1]) {
                best[at] = best[at - 1];
                which[at] = which[at - 1];
                at--;
            }
            best[at] = d;
            which[at] = r;
        }
    }
    for (int i = 0; i < K; i++) {
        index[q * K + i] = which[i];
        dist[q * K + i] = best[i];
    }
}
