package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/**
 * A box of what an exchange moves and its two slots.
 *
 * @param move which of the exchange's transfers, or after these, of its gatherings it is a part of
 * @param piece which piece of the message it is in
 * @param sent where the sender has it, in coordinates of the whole array
 * @param received where the receiver has it, in the same size
 * @param even packed elements of the messages with an even number, in direct memory
 * @param odd those of the others
 */
record Part(int move, int piece, Box sent, Box received, ByteBuffer even, ByteBuffer odd) {

    /** Where messages whose number has that parity lie. */
    ByteBuffer slot(int parity) {
        return parity == 0 ? even : odd;
    }
}
