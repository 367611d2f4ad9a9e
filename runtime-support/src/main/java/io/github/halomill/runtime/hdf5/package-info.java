/** Datasets of HDF5 files, which a library finds that is there only if a user wants it to be. */
@NullMarked
package io.github.halomill.runtime.hdf5;

import org.jspecify.annotations.NullMarked;
