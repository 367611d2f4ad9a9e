package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.KernelTraits;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Unit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the traits of the kernels of one file. */
public final class TraitsFinder {

    private static final Pattern LOCAL_IDS =
            Pattern.compile("get_local_(id|linear_id|size)|get_enqueued_local_size|get_(\\w+_)?sub_groups?(_\\w+)?");
    private static final Pattern GROUP_IDS = Pattern.compile("get_group_id|get_num_groups");
    private static final Pattern GLOBAL_SIZE = Pattern.compile("get_global_(size|linear_id)|get_num_groups");
    private static final Pattern TOGETHER =
            Pattern.compile("barrier|work_group_\\w+|(intel_)?sub_group_\\w+|async_work_group_\\w+|wait_group_events");

    private final Set<String> defined = new HashSet<>();

    /** Functions that declare local memory. */
    private final Set<String> declaring = new HashSet<>();

    /** Whether local memory is declared that outlives a call. */
    private final boolean lasting;

    public TraitsFinder(Unit unit) {
        for (Function function : unit.functions()) {
            defined.add(function.name());
            new Declared(function.name()).walk(function.body());
        }
        lasting = unit.variables().stream().anyMatch(TraitsFinder::isLocal);
    }

    private static boolean isLocal(Stmt.Declare declare) {
        return declare.variable().space() == AddressSpace.LOCAL;
    }

    private final class Declared extends Walker {
        private final String function;

        Declared(String function) {
            this.function = function;
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare && isLocal(declare)) {
                declaring.add(function);
            }
        }
    }

    /**
     * The traits of a function: all that it could have, if its text was not read. One that requires a work-group size
     * which only build options tell counts as if it used local ids: its work-groups stay whole.
     *
     * @param reached the function and all that it may call
     * @param required the work-group size that it requires, three numbers as far as they are known, or nothing
     */
    public KernelTraits of(String function, Set<String> reached, List<OptionalLong> required) {
        boolean unread = !defined.contains(function);
        boolean known = required.stream().allMatch(OptionalLong::isPresent);
        return new KernelTraits(
                unread || !known || anyIs(LOCAL_IDS, reached),
                unread || anyIs(GROUP_IDS, reached),
                unread || anyIs(GLOBAL_SIZE, reached),
                unread || lasting || reached.stream().anyMatch(declaring::contains),
                unread || anyIs(TOGETHER, reached),
                known && !required.isEmpty()
                        ? Optional.of(
                                required.stream().map(OptionalLong::getAsLong).toList())
                        : Optional.empty());
    }

    private static boolean anyIs(Pattern pattern, Collection<String> names) {
        return names.stream().anyMatch(name -> pattern.matcher(name).matches());
    }
}
