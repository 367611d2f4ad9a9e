package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.GhostExchange;

/** An exchange, and by transfer, and after these by gathering, the array that takes part. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BegunExchange(GhostExchange exchange, int[] arrays) {}
