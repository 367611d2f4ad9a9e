package io.github.halomill.generator.xml.source;

import org.xml.sax.SAXException;

/** Ends the reading of a document after something was reported. */
public final class StoppedException extends SAXException {

    private static final long serialVersionUID = 1L;
}
