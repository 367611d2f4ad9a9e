package io.github.halomill.runtime.exec.turns;

import java.util.List;

/** Whether a zone's arrays are on its device: always, or in turns with other zones. For the zone's worker. */
public interface Residency {

    /** They always are. */
    Residency ALWAYS = new Residency() {
        @Override
        public boolean isShared() {
            return false;
        }

        @Override
        public void rewind() {}

        @Override
        public void enter() {}

        @Override
        public void leave() {}

        @Override
        public void leaveBetween(List<Integer> bindings) {}
    };

    /** Whether zones take turns: whoever waits for another one has to leave before. */
    boolean isShared();

    /** Another run begins: nobody is on a device in turn. */
    void rewind();

    /** The zone is on its device from here on; waits for its turn. */
    void enter();

    /**
     * The zone leaves its device, if it is there; what it has changed is kept on the host. The device does nothing for
     * it any more.
     */
    void leave();

    /**
     * The zone leaves its device between two iterations, where names point to these arrays: only what the next one
     * reads is kept.
     */
    void leaveBetween(List<Integer> bindings);
}
