package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlTransient;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A {@code <kernel>} or {@code <kernels>}. */
@XmlAccessorType(XmlAccessType.NONE)
final class KernelBean {

    @XmlAttribute
    @Nullable
    String id;

    @XmlElement
    @Nullable
    TextBean name;

    @XmlElement
    @Nullable
    TextBean function;

    @XmlElement(name = "argument")
    List<ArgumentBean> arguments = new ArrayList<>();

    @XmlElementWrapper(name = "global")
    @XmlElement(name = "gsize")
    List<TextBean> global = new ArrayList<>();

    @XmlElementWrapper(name = "offset")
    @XmlElement(name = "goffset")
    List<TextBean> offset = new ArrayList<>();

    @XmlElementWrapper(name = "local")
    @XmlElement(name = "lsize")
    List<TextBean> local = new ArrayList<>();

    @XmlElement
    @Nullable
    TextBean ids;

    @XmlElement
    @Nullable
    TextBean over;

    @XmlElement
    @Nullable
    TextBean origin;

    @XmlElement
    @Nullable
    TextBean range;

    @XmlElement
    @Nullable
    TextBean addressing;

    @XmlElement
    @Nullable
    TextBean options;

    @XmlElement(name = "define")
    List<ParameterBean> defines = new ArrayList<>();

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
