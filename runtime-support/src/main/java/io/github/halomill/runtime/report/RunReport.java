package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run did and how long it took.
 *
 * @param program name of the program
 * @param partition how it was cut
 * @param plan why it is run as it is
 * @param overlap whether zones computed while ghost zones travelled
 * @param hosts by rank: the name of its node
 * @param devices the device of each zone, and what it did
 * @param iterations carried out
 * @param numbers what steps have set
 * @param seconds where the time went
 * @param traffic bytes that were exchanged
 * @param saved what steps have written to files
 * @param balance how the load of zones was balanced
 * @param gigabytesPerSecond 10^9 bytes that the kernel reads and writes at least, per second of the loop: the write
 *     zones of every distributed buffer once for each direction of its access
 */
public record RunReport(
        String program,
        Partition partition,
        String plan,
        boolean overlap,
        List<String> hosts,
        List<DeviceUse> devices,
        long iterations,
        Numbers numbers,
        Seconds seconds,
        Traffic traffic,
        Saved saved,
        BalanceFacts balance,
        double gigabytesPerSecond)
        implements RunFacts {

    public RunReport {
        hosts = List.copyOf(hosts);
        devices = List.copyOf(devices);
    }

    /** What steps have set, by name, after the last one. */
    public Map<String, Double> scalars() {
        return numbers.scalars();
    }

    /** This report, but of a run that has saved these pictures. */
    public RunReport withPictures(List<String> pictures) {
        Saved all = new Saved(saved.files(), saved.bytes(), saved.waitSeconds(), pictures);
        return new RunReport(
                program,
                partition,
                plan,
                overlap,
                hosts,
                devices,
                iterations,
                numbers,
                seconds,
                traffic,
                all,
                balance,
                gigabytesPerSecond);
    }

    /** The report in JSON, without what was asked for. */
    public String toJson() {
        return Json.write(new ReportTree(this).tree());
    }

    /** The report in JSON as {@code --report} writes it. */
    public String toJson(RunContext context) {
        return Json.write(tree(context));
    }

    /** What a report in JSON says, as maps, lists, numbers and texts. */
    public Map<String, @Nullable Object> tree(RunContext context) {
        return new ReportTree(this).tree(context);
    }

    /** A few lines for people: devices, split, what was exchanged, times. */
    public String toText() {
        return toText(List.of());
    }

    /** The same of a run that went on after failures. */
    public String toText(List<RunFailure> failures) {
        return ReportText.of(this, failures);
    }
}
