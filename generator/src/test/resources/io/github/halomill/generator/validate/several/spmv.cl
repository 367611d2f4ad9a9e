__kernel void spmv(__global float *q, __global const float *p, int w)
{
    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
    q[i] = 4.0f * p[i] - p[i - 1] - p[i + 1] - p[i - w] - p[i + w];
}
