package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceTableTest {

    @Test
    void columnsAreAligned() {
        Device cpu = SampleDevices.device(2, 0, DeviceType.CPU);
        assertThat(DeviceTable.format(List.of(SampleDevices.device(0, 11, DeviceType.ACCELERATOR), cpu.logical(0))))
                .isEqualTo("""
                        DEVICE  NODE  TYPE         UNITS     CLOCK  MEMORY  BUFFER   LOCAL  GROUP  FP64  FP16  NAME
                        0:11    here  accelerator      8  1500 MHz  16 GiB   4 GiB  48 KiB   1024  yes   no    Device 011 (Vendor, Platform 0, OpenCL 3.0, driver 1.2)
                        2:0#0   here  cpu              8  1500 MHz  16 GiB   4 GiB  48 KiB   1024  yes   no    Device 20 (Vendor, Platform 2, OpenCL 3.0, driver 1.2)
                        """);
    }

    @Test
    void bandwidthsAreThereIfTheyWereMeasured() {
        Device device = SampleDevices.device(0, 1, DeviceType.GPU);
        assertThat(DeviceTable.format(List.of(device), of -> 123.4)).isEqualTo("""
                        DEVICE  NODE  TYPE  UNITS     CLOCK  MEMORY  BUFFER   LOCAL  GROUP  FP64  FP16  BANDWIDTH  NAME
                        0:1     here  gpu       8  1500 MHz  16 GiB   4 GiB  48 KiB   1024  yes   no     123 GB/s  Device 01 (Vendor, Platform 0, OpenCL 3.0, driver 1.2)
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1 KiB",
        "1536, 1.5 KiB",
        "1048576, 1 MiB",
        "150754820096, 140.4 GiB",
        "9223372036854775807, 8 EiB"
    })
    void sizesAreInTheLargestUnitThatLeavesOne(long bytes, String text) {
        assertThat(DeviceTable.humanBytes(bytes)).isEqualTo(text);
    }
}
