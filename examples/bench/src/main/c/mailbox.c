/*
 * What MailboxBenchmark.java measures, with MPI alone: half the time of a round trip, the best of many rounds.
 * The calls are those of the transport: persistent requests, two slots used in turn.
 *
 *   mpicc -O2 -o mailbox mailbox.c && mpirun -n 2 ./mailbox
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 300

static void measure(int rank, int bytes, int messages) {
    char *memory = malloc(4 * (size_t)bytes);
    memset(memory, 1, 4 * (size_t)bytes);
    MPI_Request send[2], receive[2];
    for (int slot = 0; slot < 2; slot++) {
        MPI_Send_init(memory + slot * (size_t)bytes, bytes, MPI_BYTE, 1 - rank, slot, MPI_COMM_WORLD, &send[slot]);
        MPI_Recv_init(memory + (2 + slot) * (size_t)bytes, bytes, MPI_BYTE, 1 - rank, slot, MPI_COMM_WORLD,
                      &receive[slot]);
    }
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        for (int i = 0; i < messages; i++) {
            int slot = i % 2;
            MPI_Start(&receive[slot]);
            if (rank == 0) {
                MPI_Start(&send[slot]);
            }
            MPI_Wait(&receive[slot], MPI_STATUS_IGNORE);
            if (rank == 1) {
                MPI_Start(&send[slot]);
            }
            MPI_Wait(&send[slot], MPI_STATUS_IGNORE);
        }
        double seconds = MPI_Wtime() - start;
        best = seconds < best ? seconds : best;
    }
    if (rank == 0) {
        double half = best / 2 / messages;
        printf("%d B: half round trip %.3f us, %.2f GB/s\n", bytes, half * 1e6, bytes / half / 1e9);
    }
    for (int slot = 0; slot < 2; slot++) {
        MPI_Request_free(&send[slot]);
        MPI_Request_free(&receive[slot]);
    }
    free(memory);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    measure(rank, 8, 300);
    measure(rank, 1 << 20, 10);
    MPI_Finalize();
    return 0;
}
