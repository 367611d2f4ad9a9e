package io.github.halomill.runtime.base;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user calls an array, {@code f}, or one of its components, {@code f[3]}.
 *
 * @param array its name
 * @param component counted from 0; empty: all there are
 */
public record ArrayName(String array, OptionalLong component) {

    private static final String INDEX = "\\s*\\[\\s*(\\d{1,18})\\s*]";

    private static final Pattern COMPONENT = Pattern.compile("([^\\[\\]]*)" + INDEX);

    /** The whole array. */
    public ArrayName(String array) {
        this(array, OptionalLong.empty());
    }

    /** Reads {@code f} or {@code f[3]}; another text is an array's name as it is. */
    public static ArrayName parse(String text) {
        Matcher component = COMPONENT.matcher(text.trim());
        return component.matches()
                ? new ArrayName(component.group(1).trim(), OptionalLong.of(Long.parseLong(component.group(2))))
                : new ArrayName(text);
    }

    /** Why there is nothing of that name in an array with so many components; empty if there is. */
    public Optional<String> fault(long components) {
        if (component.isPresent() && components == 1) {
            return Optional.of(array + " has no components: write " + array);
        }
        return component.orElse(0) < components
                ? Optional.empty()
                : Optional.of(
                        array + " has the components 0 to " + (components - 1) + ", and no " + component.getAsLong());
    }

    /** What there is of an array in an expression in OpenCL C: it, or components of it; each once. */
    public static List<ArrayName> in(String expression, String array) {
        Matcher found = Pattern.compile("(?<![\\w.])" + Pattern.quote(array) + "\\b(?:" + INDEX + "|(?!\\s*[(\\[]))")
                .matcher(expression);
        Set<ArrayName> names = new LinkedHashSet<>();
        while (found.find()) {
            String index = found.group(1);
            names.add(new ArrayName(
                    array, index == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(index))));
        }
        return List.copyOf(names);
    }

    /** An expression in OpenCL C with another name in the place of this one. */
    public String replacedIn(String expression, String other) {
        String index = component.isPresent() ? "\\s*\\[\\s*0*" + component.getAsLong() + "\\s*]" : "(?!\\s*[(\\[])";
        return expression.replaceAll("(?<![\\w.])" + Pattern.quote(array) + "\\b" + index, other);
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return component.isPresent() ? array + "[" + component.getAsLong() + "]" : array;
    }
}
