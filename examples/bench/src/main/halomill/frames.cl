// Half of what the four neighbours have, and half of the own: cheap, so that what it costs to save the arrays shows.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void spread(__global float *next, __global const float *now, const int pitch)
{
    const size_t i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

    next[i] = 0.5f * now[i] + 0.125f * (now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch]);
}
