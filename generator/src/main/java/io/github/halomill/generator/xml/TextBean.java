package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAnyAttribute;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlValue;
import java.util.HashMap;
import java.util.Map;
import javax.xml.namespace.QName;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** An element that holds text. */
@XmlAccessorType(XmlAccessType.NONE)
final class TextBean {

    @XmlValue
    String value = "";

    /** Always empty. Without room for attributes JAXB makes a plain string of this bean and forgets where it was. */
    @XmlAnyAttribute
    Map<QName, String> attributes = new HashMap<>();

    /** Behind the start tag. */
    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
