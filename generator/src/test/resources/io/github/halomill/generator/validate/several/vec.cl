__kernel void axpy(__global float *y, __global const float *x, float a, int w)
{
    int i = get_global_id(1) * w + get_global_id(0);
    y[i] += a * x[i];
}
__kernel void xpay(__global float *y, __global const float *x, float b, int w)
{
    int i = get_global_id(1) * w + get_global_id(0);
    y[i] = x[i] + b * y[i];
}
