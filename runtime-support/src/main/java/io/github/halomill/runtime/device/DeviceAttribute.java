package io.github.halomill.runtime.device;

import static io.github.halomill.runtime.device.AttributeValue.number;
import static io.github.halomill.runtime.device.AttributeValue.text;
import static io.github.halomill.runtime.device.AttributeValue.truth;
import static io.github.halomill.runtime.device.AttributeValue.type;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a query can ask of a device. */
enum DeviceAttribute {
    TYPE(AttributeKind.TYPE),
    VENDOR(AttributeKind.TEXT),
    NAME(AttributeKind.TEXT),
    PLATFORM(AttributeKind.TEXT),
    VERSION(AttributeKind.TEXT),
    DRIVER(AttributeKind.TEXT),
    NODE(AttributeKind.TEXT),
    ID(AttributeKind.TEXT, "DEVICE"),
    COMPUTE_UNITS(AttributeKind.NUMBER, "UNITS"),
    CLOCK(AttributeKind.FREQUENCY),
    MEMORY(AttributeKind.MEMORY),
    BUFFER(AttributeKind.MEMORY),
    LOCAL_MEMORY(AttributeKind.MEMORY, "LOCAL"),
    GROUP_SIZE(AttributeKind.NUMBER, "GROUP"),
    FP64(AttributeKind.TRUTH),
    FP16(AttributeKind.TRUTH),
    BANDWIDTH(AttributeKind.RATE);

    private final AttributeKind kind;
    private final String column;

    DeviceAttribute(AttributeKind kind) {
        this.kind = kind;
        this.column = name();
    }

    /** With a second name: that of its column in {@link DeviceTable}. */
    DeviceAttribute(AttributeKind kind, String column) {
        this.kind = kind;
        this.column = column;
    }

    /** The attribute that has that name, in upper or lower case. */
    static Optional<DeviceAttribute> named(String name) {
        return Arrays.stream(values())
                .filter(attribute -> attribute.names().anyMatch(name::equalsIgnoreCase))
                .findFirst();
    }

    /** All names that {@link #named} knows. */
    static Stream<String> allNames() {
        return Arrays.stream(values()).flatMap(DeviceAttribute::names);
    }

    /** One name of each, with commas between them. */
    static String list() {
        return Arrays.stream(values()).map(DeviceAttribute::name).collect(Collectors.joining(", "));
    }

    private Stream<String> names() {
        return Stream.of(name(), column).distinct();
    }

    /** What kind of values it has. */
    AttributeKind kind() {
        return kind;
    }

    /** Its value for a device. */
    AttributeValue of(Candidate candidate) {
        DeviceProperties is = candidate.is();
        return switch (this) {
            case TYPE -> type(is.type());
            case VENDOR -> text(is.vendor());
            case NAME -> text(is.name());
            case PLATFORM -> text(is.platformName());
            case VERSION -> text(is.version());
            case DRIVER -> text(is.driverVersion());
            case NODE -> text(candidate.device().node());
            case ID -> text(candidate.device().physicalId());
            case COMPUTE_UNITS -> number(kind, is.computeUnits());
            case CLOCK -> inPlainUnits(is.clockMegahertz());
            case MEMORY -> number(kind, is.globalMemory());
            case BUFFER -> number(kind, is.maxAllocation());
            case LOCAL_MEMORY -> number(kind, is.localMemory());
            case GROUP_SIZE -> number(kind, is.maxWorkGroupSize());
            case FP64 -> truth(is.supportsDouble());
            case FP16 -> truth(is.supportsHalf());
            case BANDWIDTH -> inPlainUnits(candidate.bandwidth());
        };
    }

    private AttributeValue inPlainUnits(double value) {
        return number(kind, BigDecimal.valueOf(value).multiply(kind.plainUnit()));
    }
}
