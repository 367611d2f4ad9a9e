package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.generator.plan.Programs;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** README's first example, 4096 x 1024 on two devices: rows 1 to 1024 are owned, the border is at row 513. */
class PlanJsonTest {

    private final Problem problem = ProgramPlanner.plan(Programs.jacobi(), Map.of());
    private final String text = PlanJson.write("Jacobi2D", Partition.of(problem, 2, Strategy.BALANCED));
    private final JsonObject plan = JsonParser.parseString(text).getAsJsonObject();

    @Test
    void theHeadSaysHowItWasCut() {
        assertThat(plan.keySet())
                .containsExactly(
                        "program",
                        "strategy",
                        "devices",
                        "used",
                        "split",
                        "priority",
                        "zones",
                        "exchange",
                        "schedule",
                        "bytesPerExchange");
        assertThat(plan.get("program").getAsString()).isEqualTo("Jacobi2D");
        assertThat(plan.get("strategy").getAsString()).isEqualTo("balanced");
        assertThat(plan.get("devices").getAsInt()).isEqualTo(2);
        assertThat(plan.get("used").getAsInt()).isEqualTo(2);
        assertThat(plan.get("split")).isEqualTo(json("[1,2]"));
        assertThat(plan.get("priority")).isEqualTo(json("['y','x']"));
        assertThat(plan.get("bytesPerExchange").getAsLong()).isEqualTo(32_768);
    }

    @Test
    void zonesHaveWriteZonesAndBoxesByArgument() {
        assertThat(plan.getAsJsonArray("zones")).hasSize(2);
        assertThat(plan.getAsJsonArray("zones").get(1)).isEqualTo(json("""
                        {'id': 1, 'index': [0,1],
                         'write': {'A': {'lo': [10,513], 'hi': [4106,1025]}, 'B': {'lo': [10,513], 'hi': [4106,1025]}},
                         'box': {'A': {'lo': [0,512], 'hi': [4116,1026]}, 'B': {'lo': [0,512], 'hi': [4116,1026]},
                                 'table': {'lo': [0], 'hi': [7]}},
                         'neighbours': [0]}"""));
    }

    @Test
    void exchangeListsEveryRegion() {
        assertThat(plan.get("exchange")).isEqualTo(json("""
                        [{'argument': 'B', 'from': 1, 'to': 0, 'boxes': [{'lo': [10,513], 'hi': [4106,514]}], 'bytes': 16384},
                         {'argument': 'B', 'from': 0, 'to': 1, 'boxes': [{'lo': [10,512], 'hi': [4106,513]}], 'bytes': 16384}]"""));
    }

    /** With gcd seven devices become four. */
    @Test
    void unusedDevicesAreVisible() {
        String unused = PlanJson.write("Jacobi2D", Partition.of(problem, 7, Strategy.GCD));
        JsonObject seven = JsonParser.parseString(unused).getAsJsonObject();

        assertThat(seven.get("devices").getAsInt()).isEqualTo(7);
        assertThat(seven.get("used").getAsInt()).isEqualTo(4);
        assertThat(seven.get("split")).isEqualTo(json("[1,4]"));
    }

    @Test
    void unequalDevicesHaveWeightsTimesAndShares() {
        Partition partition = Partition.of(problem, new Weights(List.of(3.0, 0.0, 1.0)), Strategy.BALANCED, 1);
        JsonObject unequal =
                JsonParser.parseString(PlanJson.write("Jacobi2D", partition)).getAsJsonObject();

        assertThat(unequal.get("devices").getAsInt()).isEqualTo(3);
        assertThat(unequal.get("used").getAsInt()).isEqualTo(2);
        assertThat(unequal.get("idle").getAsString()).isEqualTo("device 1 has weight 0");
        assertThat(unequal.get("weights")).isEqualTo(json("[3.0,0.0,1.0]"));
        assertThat(unequal.get("time"))
                .isEqualTo(json("{'weighted': 1048576.0, 'equal': 2097152.0, 'bound': 1048576.0}"));
        JsonObject last = unequal.getAsJsonArray("zones").get(1).getAsJsonObject();
        assertThat(last.get("device").getAsInt()).isEqualTo(2);
        assertThat(last.get("share").getAsDouble()).isEqualTo(0.25);
        assertThat(last.get("write").getAsJsonObject().get("A")).isEqualTo(json("{'lo': [10,769], 'hi': [4106,1025]}"));
        assertThat(plan.getAsJsonArray("zones").get(0).getAsJsonObject().keySet())
                .as("of equal devices")
                .containsExactly("id", "index", "write", "box", "neighbours");
    }

    private static JsonElement json(String text) {
        return JsonParser.parseString(text.replace('\'', '"'));
    }
}
