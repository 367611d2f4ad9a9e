package io.github.halomill.runtime.exchange;

/** How far it is from one zone to another. */
public enum Distance {
    /** Both are in one process. */
    PROCESS,
    /** In two processes of one node. */
    NODE,
    /** In two nodes. */
    CLUSTER
}
