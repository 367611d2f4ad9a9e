/**
 * Ranks that are processes of MPI. The library that the site's launcher belongs to is opened by name while the program
 * runs; nothing is compiled against it. One thread of a process calls it, from its beginning to its end.
 */
@NullMarked
package io.github.halomill.runtime.mpi;

import org.jspecify.annotations.NullMarked;
