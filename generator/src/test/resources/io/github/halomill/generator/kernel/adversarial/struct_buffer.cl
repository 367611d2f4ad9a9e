// Fields of structs in a buffer.
// global 8
// local 4
// buffers: out 16 a 16

struct cell { char tag; int p; float q[3]; };

__kernel void k(__global struct cell *out, __global const struct cell *a)
{
    int i = get_global_id(0);
    out[i].p = a[i + 1].p;
    out[i].q[i % 3] = (a + i)->q[2];
    if (i == 2)
        out[i + 8] = a[i];
    __global struct cell *p = &out[15];
    p->tag = 1;
}
