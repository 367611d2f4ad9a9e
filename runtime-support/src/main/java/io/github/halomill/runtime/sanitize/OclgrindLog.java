package io.github.halomill.runtime.sanitize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what Oclgrind writes to its log: paragraphs that begin with a line that is not indented. */
final class OclgrindLog {

    /** The number of the buffer is in its upper 16 bits. */
    private static final Pattern ADDRESS = Pattern.compile(" (?:at|to) (\\w+ memory )?address 0x([0-9a-f]+)");

    private static final Pattern SIZE = Pattern.compile(" of size (\\d+)");
    private static final Pattern KERNEL = Pattern.compile("\\s+Kernel:\\s+(\\w+)");
    private static final Pattern ENTITY = Pattern.compile("\\s+(?:(?:First|Second) entity|Entity):\\s+(.*)");
    private static final Pattern GROUP = Pattern.compile("\\s+Work-group:\\s+(\\(.*\\))");
    private static final Pattern GLOBAL = Pattern.compile("Global(\\([0-9,]+\\)).*");
    private static final Pattern PLACE = Pattern.compile("\\s+At line (\\d+)(?: \\(column (\\d+)\\))? of (.*):");
    private static final int ADDRESS_BITS = 48;

    private final List<Fault> faults = new ArrayList<>();
    private String title = "";
    private String kernel = "";
    private String item = "";
    private String instruction = "";
    private boolean isSourceNext;
    private final List<String> notes = new ArrayList<>();
    private final List<Fault.Place> places = new ArrayList<>();

    private OclgrindLog() {}

    /** All that a log has. */
    static List<Fault> read(List<String> lines) {
        OclgrindLog log = new OclgrindLog();
        lines.forEach(log::add);
        log.end();
        return log.faults;
    }

    private void add(String line) {
        if (line.isBlank()) {
            isSourceNext = false;
        } else if (isSourceNext) {
            isSourceNext = false; // it counts lines from the beginning of what was put in front of the kernel
        } else if (!Character.isWhitespace(line.charAt(0))) {
            end();
            title = line.strip();
        } else if (!title.isEmpty()) {
            addPart(line);
        }
    }

    private void addPart(String line) {
        Matcher place = PLACE.matcher(line);
        if (place.matches()) {
            int column =
                    Optional.ofNullable(place.group(2)).map(Integer::parseInt).orElse(0);
            places.add(new Fault.Place(item, instruction, place.group(3), Integer.parseInt(place.group(1)), column));
            instruction = "";
            isSourceNext = true;
            return;
        }
        Optional<String> name = part(KERNEL, line);
        Optional<String> entity = part(ENTITY, line).or(() -> part(GROUP, line).map(group -> "group " + group));
        if (name.isPresent()) {
            kernel = name.get();
        } else if (entity.isPresent()) {
            item = part(GLOBAL, entity.get()).map(id -> "work-item " + id).orElse(entity.get());
        } else if (line.startsWith("\t  ")) {
            instruction = line.strip();
        } else {
            notes.add(line.strip());
        }
    }

    private static Optional<String> part(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private void end() {
        if (!kernel.isEmpty()) {
            Matcher address = ADDRESS.matcher(title);
            boolean isTold = address.find();
            long offset = isTold ? Long.parseUnsignedLong(address.group(2), 16) & ((1L << ADDRESS_BITS) - 1) : -1;
            Matcher size = SIZE.matcher(title);
            long bytes = size.find() ? Long.parseLong(size.group(1)) : 0;
            String what = isTold ? title.substring(0, address.start()) + memory(address.group(1)) : title;
            faults.add(new Fault(what, kernel, offset, bytes, notes, places));
        }
        title = "";
        kernel = "";
        item = "";
        instruction = "";
        notes.clear();
        places.clear();
    }

    private static String memory(@Nullable String kind) {
        return kind == null ? "" : " in " + kind.strip();
    }
}
