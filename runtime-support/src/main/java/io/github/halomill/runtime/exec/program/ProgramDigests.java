package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a program does, however it is cut, as digests: whatever changes its bits changes one of them, but not what only
 * watches it.
 */
public final class ProgramDigests {

    private ProgramDigests() {}

    /** By name. What lambdas compute is known by its text only. */
    public static Map<String, String> of(ZoneProgram program) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("grid", program.problem().grid().size().toString());
        for (FieldSpec field : program.problem().fields()) {
            facts.put("field " + field.name(), digest(field.toString()));
        }
        facts.put("schedule", digest(text(program.problem().schedule())));
        program.calls().forEach((launch, call) -> {
            facts.put("kernel " + launch, digest(call.source().toString()));
            facts.put("arguments of " + launch, digest(arguments(program, call)));
        });
        facts.put("first scalars", digest(new TreeMap<>(program.scalars()).toString()));
        return facts;
    }

    private static String text(List<Step> steps) {
        return steps.stream()
                .filter(step -> !(step instanceof Output) && !step.isLook())
                .map(step -> step instanceof Nest nest ? text(nest) : step.toString())
                .collect(Collectors.joining("\n"));
    }

    private static String text(Nest nest) {
        String steps = nest.parts().stream()
                .map(part -> "(" + text(part) + ")")
                .filter(part -> !part.equals("()"))
                .collect(Collectors.joining(" else "));
        return nest + " " + steps;
    }

    /** On one zone, whether or not a device manages that. */
    private static String arguments(ZoneProgram program, KernelCall call) {
        try {
            Zone whole = Partition.of(program.problem(), Split.WHOLE).zones().get(0);
            return call.arguments().apply(whole).toString();
        } catch (RunException | ArithmeticException e) {
            return String.valueOf(e.getMessage()); // says what is too large for one
        }
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
