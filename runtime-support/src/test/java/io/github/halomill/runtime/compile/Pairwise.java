package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Transfer;
import java.util.ArrayList;
import java.util.List;

/** Exchanges as if all went from one zone to another: what is gathered is, too, a transfer for every two zones. */
public final class Pairwise {

    private Pairwise() {}

    /** The same with transfers only. */
    public static Exchange of(Exchange exchange) {
        List<Transfer> transfers = new ArrayList<>(exchange.transfers());
        List<Integer> arrays = new ArrayList<>(exchange.arrays().subList(0, transfers.size()));
        for (int i = 0; i < exchange.gatherings().size(); i++) {
            Gathering gathering = exchange.gatherings().get(i);
            for (int to = 0; to < gathering.parts().size(); to++) {
                for (int from = 0; from < gathering.parts().size(); from++) {
                    if (from != to) {
                        transfers.add(new Transfer(
                                gathering.argument(),
                                from,
                                to,
                                gathering.parts().get(from),
                                gathering.sent(from),
                                Offset.ZERO));
                        arrays.add(exchange.arrayOfGathering(i));
                    }
                }
            }
        }
        return new Exchange(exchange.begin(), exchange.await(), transfers, List.of(), arrays);
    }
}
