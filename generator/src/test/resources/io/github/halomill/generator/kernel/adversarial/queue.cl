// Items take places in a queue.
// global 16
// local 4
// buffers: out 80 a 16 count 1
// count < 1

__kernel void k(__global int *out, __global const int *a, __global int *count)
{
    int i = get_global_id(0);
    if (a[i] > 0) {
        int at = atomic_inc(count);
        out[at & 63] = i;
    }
}
