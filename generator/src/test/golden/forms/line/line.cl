/* Heat in a rod with ends of fixed temperature. */
__kernel void rod(__global float *next, __global const float *now, const int n, const float c)
{
    const int i = get_global_id(0);
    if (i > 0 && i < n - 1) {
        next[i] = now[i] + c * (now[i - 1] - 2.0f * now[i] + now[i + 1]);
    }
}
