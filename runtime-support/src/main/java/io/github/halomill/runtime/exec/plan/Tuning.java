package io.github.halomill.runtime.exec.plan;

/** Whether a program tries out how it runs best. */
public enum Tuning {
    /** Nothing is tried and nothing that was tried before is used. */
    OFF,
    /** What was tried before is used; else it is tried, if there is something to choose. */
    AUTO,
    /** It is tried again. */
    FORCE
}
