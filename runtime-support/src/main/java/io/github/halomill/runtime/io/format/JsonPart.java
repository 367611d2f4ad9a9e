package io.github.halomill.runtime.io.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A part of a JSON text, and where it is. */
record JsonPart(Object value, String place) {

    JsonPart of(String name) {
        Object found = map().get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no '" + name + "'" + in());
        }
        return new JsonPart(found, name);
    }

    boolean has(String name) {
        return map().containsKey(name);
    }

    Map<?, ?> map() {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("an object is expected" + in());
    }

    List<?> list() {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("a list is expected" + in());
    }

    List<Long> sizes() {
        List<Long> sizes = new ArrayList<>();
        for (Object size : list()) {
            if (!size.toString().matches("\\d{1,18}")) {
                throw new IllegalArgumentException(size + " is no size" + in());
            }
            sizes.add(Long.valueOf(size.toString()));
        }
        return sizes;
    }

    /** What is written as a name, or as an object that has one. */
    String name() {
        return value instanceof Map ? of("name").value.toString() : value.toString();
    }

    /** What is set there, or else {@code otherwise}. */
    String setting(String name, String otherwise) {
        if (!(value instanceof Map)
                || !has("configuration")
                || !of("configuration").has(name)) {
            return otherwise;
        }
        return of("configuration").of(name).value.toString();
    }

    private String in() {
        return place.isEmpty() ? "" : " in '" + place + "'";
    }
}
