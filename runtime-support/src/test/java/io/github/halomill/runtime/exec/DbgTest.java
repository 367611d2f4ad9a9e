package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.device.*;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.*;
import io.github.halomill.runtime.partition.*;
import java.util.*;
import org.junit.jupiter.api.Test;

class DbgTest {
    static final int N1 = Integer.getInteger("n1", 3);
    @Test
    void x() {
        List<Device> all = Devices.discover();
        for (Device d : all) System.err.println(d + " " + d.properties().platformName());
        IntStencil s = new IntStencil(1, Extent.of(23), Extent.of(2), 3, List.of(Offset.of(-3), Offset.of(-1)), Addressing.LOCAL);
        for (List<Device> ds : List.of(all, List.of(all.get(1), all.get(0)), List.of(all.get(1), all.get(1)))) {
            if (ds.get(0) == ds.get(1)) ds = DeviceSelection.parse("1:0*2").select(Devices.discover());
            int bad = 0;
            for (int i = 0; i < 100; i++) {
                int[] a = s.random(i), b = s.random(i + 1000);
                Partition p = Partition.of(s.problem(), new Split(2, 1, 1), 1);
                boolean overlap = !Boolean.getBoolean("noov");
                try (DeviceContexts c = new DeviceContexts(); Zones z = Zones.open(s.program(), new Plan(p, ds, overlap, null, Packing.DEVICE, ""), c)) {
                    z.field("A", int[].class).copyFrom(a);
                    z.field("B", int[].class).copyFrom(b);
                    z.run(N1); z.run(6-N1);
                    int[] r = new int[b.length];
                    z.field("B", int[].class).copyTo(r);
                    int[] e = s.expected(a, b, 6); 
                    if (!Arrays.equals(r, e)) { bad++; if (bad < 4) { StringBuilder sb = new StringBuilder(); for (int q = 0; q < r.length; q++) if (r[q] != e[q]) sb.append(q + " "); System.err.println("  wrong at " + sb); } }
                }
            }
            System.err.println(ds + " bad " + bad);
        }
    }
}
