package io.github.halomill.runtime.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files that the page consists of: nothing but these is ever read for a browser. */
final class WebFiles {

    private static final String OWN = "/io/github/halomill/runtime/web/";
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

    private static final Map<String, WebFile> ALL = Map.of(
            "/", new WebFile(OWN + "view.html", "text/html; charset=utf-8"),
            "/view.css", new WebFile(OWN + "view.css", "text/css; charset=utf-8"),
            "/view.js", new WebFile(OWN + "view.js", "text/javascript; charset=utf-8"),
            "/uplot.css", new WebFile(CHARTS + "uPlot.min.css", "text/css; charset=utf-8"),
            "/uplot.js", new WebFile(CHARTS + "uPlot.iife.min.js", "text/javascript; charset=utf-8"));

    private WebFiles() {}

    /** The file at a path of the address; null: there is none. */
    static @Nullable WebFile at(String path) {
        return ALL.get(path);
    }

    /** A file on the class path, and what it holds. */
    record WebFile(String resource, String type) {

        /** All of it. */
        byte[] bytes() {
            try (InputStream in = WebFiles.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new IllegalStateException("no " + resource + " on the class path");
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
