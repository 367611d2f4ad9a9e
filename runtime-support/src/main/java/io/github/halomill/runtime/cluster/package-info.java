/**
 * The processes, called ranks, that run a program together: who there is, what all of them do at once, and how messages
 * between two of them travel.
 */
@NullMarked
package io.github.halomill.runtime.cluster;

import org.jspecify.annotations.NullMarked;
