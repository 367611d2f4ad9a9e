// The same Jacobi step as jacobi.cl; a work-item computes four elements of a row, with vector loads and a vector store.
// Rows start on multiples of 16 bytes. The casts say so: vload4 only promises the alignment of a float, and some
// compilers then load the four one by one.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi4(__global float *next, __global const float *now, const int pitch)
{
    const size_t i = (get_global_id(1) + 1) * pitch + 4 * (get_global_id(0) + 1);

    const float4 up = *(__global const float4 *)(now + i - pitch);
    const float4 down = *(__global const float4 *)(now + i + pitch);
    const float4 middle = *(__global const float4 *)(now + i);
    const float4 left = (float4)(now[i - 1], middle.xyz);
    const float4 right = (float4)(middle.yzw, now[i + 4]);

    *(__global float4 *)(next + i) = 0.25f * (left + right + up + down);
}
