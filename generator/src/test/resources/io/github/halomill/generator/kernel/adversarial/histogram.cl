// Atomic sums at places that data say.
// global 16
// local 4
// buffers: bins 16 a 16 low 2

__kernel void k(__global int *bins, __global const int *a, __global int *low)
{
    int i = get_global_id(0);
    atomic_add(&bins[a[i] & 15], 1);
    atomic_min(low + (i & 1), a[i]);
    atomic_cmpxchg(&low[1], -50, 7);
}
