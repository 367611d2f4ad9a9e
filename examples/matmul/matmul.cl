// C = A B, row by row: A is m x k, B is k x n, C is m x n.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void multiply(
        __global float *C, __global const float *A, __global const float *B, const int m, const int n, const int k)
{
    const int column = get_global_id(0);
    const int row = get_global_id(1);
    if (row >= m || column >= n) {
        return;
    }
    float sum = 0.0f;
    for (int i = 0; i < k; i++) {
        sum += A[row * k + i] * B[i * n + column];
    }
    C[row * n + column] = sum;
}
