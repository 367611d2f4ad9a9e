// One Jacobi step over a field with a border of 10 columns and 1 row. The points are far away in x and near in y,
// as in Listing 1 of the STEPOCL paper, so that it matters along which dimension the field is cut.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi(__global float *A, __global const float *B, const int pitch, const float c)
{
    const int x = get_global_id(0) + 10;
    const int y = get_global_id(1) + 1;
    const int i = y * pitch + x;

    A[i] = c * (B[i - 10] + B[i + 10] + B[i - pitch] + B[i + pitch]);
}
