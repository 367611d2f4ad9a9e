__kernel void jacobi(__global float *A, __global const float *B, int pitch, float c)
{
    int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 10;
    A[i] = c * (B[i - 10] + B[i + 10] + B[i - pitch] + B[i + pitch]);
}
