// Members of neighbours that nobody writes, while others are written in place; loops over members from both ends.
struct Cell { short now[4]; char tag; struct { int sum; int next[4]; } out; };

__kernel void relax(__global struct Cell *c, const int n)
{
    int i = get_global_id(0);
    if (i < 1 || i >= n - 1) return;
    __global struct Cell *own = &c[i], *left = own - 1;
    for (int q = 1; q <= 4; q++)
        own->out.next[q - 1] = left->now[q - 1] + own[1].now[4 - q];
    own->out.sum += left->tag;
}
