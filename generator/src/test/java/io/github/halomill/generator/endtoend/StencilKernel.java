package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Lookup;
import io.github.halomill.generator.endtoend.Stencil.Position;
import io.github.halomill.generator.endtoend.Stencil.Read;
import io.github.halomill.generator.endtoend.Stencil.Scalar;
import io.github.halomill.generator.endtoend.Stencil.Term;
import io.github.halomill.generator.endtoend.Stencil.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes a stencil's kernel, as somebody would who has one device and never heard of Halomill. */
final class StencilKernel {

    private final Stencil stencil;
    private final StringBuilder text = new StringBuilder();

    private StencilKernel(Stencil stencil) {
        this.stencil = stencil;
    }

    static String of(Stencil stencil) {
        StencilKernel kernel = new StencilKernel(stencil);
        kernel.function();
        return kernel.text.toString();
    }

    private void function() {
        line("#pragma OPENCL FP_CONTRACT OFF");
        if (stencil.buffers().stream().anyMatch(buffer -> buffer.type().isDouble())) {
            line("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
        }
        line("__kernel void " + stencil.function() + "("
                + stencil.arguments().stream().map(StencilKernel::parameter).collect(Collectors.joining(", ")) + ")");
        line("{");
        for (int d = 0; d < stencil.dimensions(); d++) {
            line("const long w" + d + " = "
                    + (stencil.idsFromGroups()
                            ? "get_group_id(" + d + ") * get_local_size(" + d + ") + get_local_id(" + d + ")"
                            : "get_global_id(" + d + ")" + fromZero(d))
                    + ";");
        }
        for (int d = 0; d < stencil.dimensions() && !stencil.first().isEmpty(); d++) {
            line("const long a" + d + " = w" + d + stencil.first().get(d) + ";");
        }
        if (stencil.hasLocalMemory()) {
            localMemory();
        }
        for (int d = 0; d < stencil.dimensions(); d++) {
            Optional<String> guard = stencil.guards().get(d);
            if (guard.isPresent()) {
                line("if (w" + d + " >= " + guard.get() + ") return;");
            }
        }
        stencil.writes().forEach(this::write);
        line("}");
    }

    /** What makes an id count from 0. */
    private String fromZero(int d) {
        int offset = stencil.offset().along(d);
        return offset == 0 ? "" : " - " + (offset % 2 == 0 ? "get_global_offset(" + d + ")" : offset);
    }

    private static String parameter(Stencil.Argument argument) {
        if (argument instanceof Buffer buffer) {
            return buffer.qualifier() + " " + buffer.type().text() + " *" + buffer.pointer();
        }
        return "const " + ((Scalar) argument).type() + " " + argument.name();
    }

    private void localMemory() {
        Index group = stencil.group().orElseThrow();
        String place = "get_local_id(" + (stencil.dimensions() - 1) + ")";
        String id = "a" + (stencil.dimensions() - 1);
        for (int d = stencil.dimensions() - 2; d >= 0; d--) {
            place = "(" + place + " * " + group.along(d) + " + get_local_id(" + d + "))";
            id = "(" + id + " * 1000 + a" + d + ")";
        }
        line("__local long shared[" + group.volume() + "];");
        line("shared[" + place + "] = " + id + ";");
        line("barrier(CLK_LOCAL_MEM_FENCE);");
        line("const long following = shared[(" + place + " + 1) % " + group.volume() + "];");
    }

    private void write(Write write) {
        Buffer target = write.target();
        List<String> conditions = conditions(write);
        if (!conditions.isEmpty()) {
            line("if (" + String.join(" && ", conditions) + ")");
        }
        for (int d = stencil.dimensions() - 1; d >= 0; d--) {
            if (target.e().along(d) > 1) {
                line("for (int s" + d + " = 0; s" + d + " < " + target.e().along(d) + "; s" + d + "++)");
            }
        }
        line("{");
        String element = index(target, coordinates(target, Optional.empty(), Index.ZERO));
        for (int c = 0; c < target.type().components(); c++) {
            String sum = target.type().accumulator();
            line("{ " + sum + " sum = 1;");
            for (Term term : write.terms()) {
                line("sum = sum * " + (target.type().isReal() ? "0.5f" : "5") + " + ("
                        + term.weight().text() + ") * " + value(term, target, c) + ";");
            }
            line(component(target, element, c) + " = (" + target.type().scalar() + ")sum; }");
        }
        line("}");
    }

    private List<String> conditions(Write write) {
        List<String> conditions = new ArrayList<>();
        if (write.modulus() > 0) {
            List<String> ids = new ArrayList<>();
            for (int d = 0; d < stencil.dimensions(); d++) {
                ids.add("a" + d);
            }
            conditions.add("(" + String.join(" + ", ids) + ") % " + write.modulus() + " != 0");
        }
        for (int d = 0; d < stencil.dimensions() && write.innerOnly(); d++) {
            conditions.add("a" + d + " > 0 && a" + d + " < " + (stencil.items().along(d) - 1));
        }
        return conditions;
    }

    private String value(Term term, Buffer target, int c) {
        if (term instanceof Position position) {
            return convertInteger(place(position), target.type());
        }
        if (term instanceof Lookup lookup) {
            List<String> ids = new ArrayList<>(List.of("1"));
            for (int d = 0; d < stencil.dimensions() && !stencil.first().isEmpty(); d++) {
                ids.add(lookup.factors().along(d) + " * a" + d);
            }
            Buffer table = lookup.table();
            String element =
                    "(" + String.join(" + ", ids) + ") % " + table.size().volume();
            return convert(component(table, element, c + lookup.shift()), table.type(), target.type());
        }
        Read read = (Read) term;
        Buffer buffer = read.buffer();
        List<String> coordinates = coordinates(buffer, read.sub(), read.point());
        String loaded =
                convert(component(buffer, index(buffer, coordinates), c + read.shift()), buffer.type(), target.type());
        if (buffer.holds(read.point(), stencil.items())) {
            return loaded;
        }
        List<String> inside = new ArrayList<>();
        for (int d = 0; d < stencil.dimensions(); d++) {
            inside.add(coordinates.get(d) + " >= 0 && " + coordinates.get(d) + " < "
                    + buffer.size().along(d));
        }
        return "(" + String.join(" && ", inside) + " ? " + loaded + " : 0)";
    }

    private String place(Position position) {
        return switch (position.place()) {
            case ID -> "a" + position.d();
            case GROUP -> "get_group_id(" + position.d() + ")";
            case LOCAL_ID -> "get_local_id(" + position.d() + ")";
            case GROUPS -> "get_num_groups(" + position.d() + ")";
            case GLOBAL_SIZE -> "get_global_size(" + position.d() + ")";
            case GROUP_SIZE -> "get_local_size(" + position.d() + ")";
            case OFFSET -> "get_global_offset(" + position.d() + ")";
            case DIMENSIONS -> "get_work_dim()";
            case NEXT -> "following";
        };
    }

    private static String convert(String loaded, ElementType from, ElementType to) {
        if (!from.isReal()) {
            return convertInteger(loaded, to);
        }
        return to.isReal() ? "(" + to.accumulator() + ")" + loaded : "(ulong)(long)(" + loaded + " * 16)";
    }

    private static String convertInteger(String value, ElementType to) {
        return to.isReal() ? "(" + to.accumulator() + ")((ulong)(" + value + ") & 255)" : "(ulong)(" + value + ")";
    }

    private List<String> coordinates(Buffer buffer, Optional<Index> sub, Index point) {
        List<String> coordinates = new ArrayList<>();
        for (int d = 0; d < stencil.dimensions(); d++) {
            int e = buffer.e().along(d);
            String own = e == 1 ? "w" + d : e + " * w" + d;
            String which = sub.isPresent() ? " + " + sub.get().along(d) : e == 1 ? "" : " + s" + d;
            coordinates.add("(" + own + which + " + " + (buffer.origin().along(d) + point.along(d)) + ")");
        }
        return coordinates;
    }

    private static String index(Buffer buffer, List<String> coordinates) {
        String index = coordinates.get(coordinates.size() - 1);
        for (int d = coordinates.size() - 2; d >= 0; d--) {
            index = "(" + index + " * " + buffer.pitches().get(d) + " + " + coordinates.get(d) + ")";
        }
        return index;
    }

    private static String component(Buffer buffer, String element, int c) {
        int components = buffer.type().components();
        return buffer.pointer() + "[" + element + "]"
                + (components == 1 ? "" : ".s" + Integer.toHexString(c % components));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
