// One Jacobi sweep of the Himeno benchmark over the inner cells of an imax x jmax x kmax box, k fastest: 19 points of the pressure,
// ten coefficients. What a cell is off, ss, is kept for gosa, the sum of its squares.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi(
        __global const float *a0, __global const float *a1, __global const float *a2, __global const float *a3,
        __global const float *b0, __global const float *b1, __global const float *b2,
        __global const float *c0, __global const float *c1, __global const float *c2,
        __global const float *p, __global const float *wrk1, __global const float *bnd,
        __global float *wrk2, __global float *ss,
        const int imax, const int jmax, const int kmax, const float omega)
{
    const int k = get_global_id(0) + 1;
    const int j = get_global_id(1) + 1;
    const int i = get_global_id(2) + 1;
    if (i >= imax - 1 || j >= jmax - 1 || k >= kmax - 1) {
        return;
    }
    const int row = kmax;
    const int plane = jmax * kmax;
    const int m = i * plane + j * row + k;

    const float s0 = a0[m] * p[m + plane]
                   + a1[m] * p[m + row]
                   + a2[m] * p[m + 1]
                   + b0[m] * (p[m + plane + row] - p[m + plane - row] - p[m - plane + row] + p[m - plane - row])
                   + b1[m] * (p[m + row + 1] - p[m - row + 1] - p[m + row - 1] + p[m - row - 1])
                   + b2[m] * (p[m + plane + 1] - p[m - plane + 1] - p[m + plane - 1] + p[m - plane - 1])
                   + c0[m] * p[m - plane]
                   + c1[m] * p[m - row]
                   + c2[m] * p[m - 1]
                   + wrk1[m];
    const float off = (s0 * a3[m] - p[m]) * bnd[m];
    ss[m] = off;
    wrk2[m] = p[m] + omega * off;
}
