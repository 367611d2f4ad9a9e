// One Jacobi step over a field with a border of one element: a work-item computes one element, as most people write it.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi(__global float *next, __global const float *now, const int pitch)
{
    const size_t i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

    next[i] = 0.25f * (now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch]);
}
