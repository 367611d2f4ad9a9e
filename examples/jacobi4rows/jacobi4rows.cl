// One Jacobi step in which every work-item computes four elements, one below the other: 4096 x 256 work-items for
// 4096 x 1024 inner elements, the shape that the STEPOCL paper measured.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi(__global float *A, __global const float *B, const int pitch)
{
    const int x = get_global_id(0) + 1;
    const int first = 4 * get_global_id(1) + 1;

    for (int y = first; y < first + 4; y++) {
        const int i = y * pitch + x;
        A[i] = 0.25f * (B[i - 1] + B[i + 1] + B[i - pitch] + B[i + pitch]);
    }
}
