__kernel void spread(__global const int *now, __global int *next, __constant uint *columns, __constant uint *rows)
{
    const uint w = columns[0], all = columns[0] * rows[0];
    for (uint cell = get_global_id(0); cell < all; cell += get_global_size(0)) {
        const uint x = cell % w, row = cell - x;
        next[cell] = now[row + (x + 1) % w] - now[(row + w) % all + x];
    }
}
