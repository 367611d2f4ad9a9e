package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElements;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlValue;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A step of a schedule, or a part of one: any attributes that these have, and a place. */
@XmlAccessorType(XmlAccessType.NONE)
@XmlTransient
abstract class StepBean {

    @XmlAttribute
    @Nullable
    String kernel;

    @XmlAttribute
    @Nullable
    String argument;

    @XmlAttribute
    @Nullable
    String field;

    @XmlAttribute
    @Nullable
    String times;

    @XmlAttribute
    @Nullable
    String test;

    @XmlAttribute
    @Nullable
    String max;

    @XmlAttribute
    @Nullable
    String name;

    @XmlAttribute
    @Nullable
    String of;

    @XmlAttribute
    @Nullable
    String with;

    @XmlAttribute
    @Nullable
    String step;

    @XmlAttribute
    @Nullable
    String every;

    @XmlAttribute
    @Nullable
    String exact;

    @XmlAttribute
    @Nullable
    String lag;

    @XmlAttribute
    boolean guessed;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;

    /** One that holds text. */
    @XmlAccessorType(XmlAccessType.NONE)
    @XmlTransient
    abstract static class Written extends StepBean {

        @XmlValue
        String value = "";
    }

    /** One that holds steps. */
    @XmlAccessorType(XmlAccessType.NONE)
    @XmlTransient
    abstract static class Holder extends StepBean {

        @XmlElements({
            @XmlElement(name = "launch", type = Launch.class),
            @XmlElement(name = "swap", type = Swap.class),
            @XmlElement(name = "rotate", type = Rotate.class),
            @XmlElement(name = "repeat", type = Repeat.class),
            @XmlElement(name = "if", type = If.class),
            @XmlElement(name = "else", type = Else.class),
            @XmlElement(name = "while", type = While.class),
            @XmlElement(name = "reduce", type = Reduce.class),
            @XmlElement(name = "let", type = Let.class),
            @XmlElement(name = "time", type = Time.class),
            @XmlElement(name = "until", type = Until.class),
            @XmlElement(name = "log", type = Log.class),
            @XmlElement(name = "save", type = Save.class),
            @XmlElement(name = "probe", type = Probe.class),
            @XmlElement(name = "hook", type = Hook.class)
        })
        List<StepBean> steps = new ArrayList<>();
    }

    /** A {@code <schedule>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Schedule extends Holder {}

    /** A {@code <launch>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Launch extends StepBean {

        @XmlAttribute
        @Nullable
        String bind;

        @XmlAttribute
        @Nullable
        String set;

        @XmlAttribute
        @Nullable
        String range;

        @XmlElement(name = "bind")
        List<Bind> binds = new ArrayList<>();

        @XmlElement(name = "set")
        List<Set> sets = new ArrayList<>();
    }

    /** A {@code <bind>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Bind extends StepBean {}

    /** A {@code <set>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Set extends Written {}

    /** A {@code <swap>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Swap extends Written {}

    /** A {@code <rotate>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Rotate extends Written {}

    /** A {@code <repeat>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Repeat extends Holder {}

    /** An {@code <if>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class If extends Holder {}

    /** The {@code <else/>} between the steps of an if. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Else extends StepBean {}

    /** A {@code <while>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class While extends Holder {}

    /** A {@code <reduce>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Reduce extends StepBean {

        @XmlAttribute
        @Nullable
        String range;

        @XmlAttribute
        @Nullable
        String margins;

        @XmlAttribute
        @Nullable
        String at;
    }

    /** A {@code <let>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Let extends Written {}

    /** A {@code <time>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Time extends StepBean {}

    /** An {@code <until>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Until extends Written {}

    /** A {@code <log>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Log extends Written {

        @XmlAttribute
        @Nullable
        String at;
    }

    /** A {@code <save>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Save extends Written {

        @XmlAttribute
        @Nullable
        String at;

        @XmlAttribute
        @Nullable
        String range;

        @XmlAttribute
        @Nullable
        String stride;

        @XmlAttribute
        @Nullable
        String picture;
    }

    /** A {@code <probe>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Probe extends Written {

        @XmlAttribute
        @Nullable
        String at;

        @XmlAttribute
        @Nullable
        String places;
    }

    /** A {@code <hook>}. */
    @XmlAccessorType(XmlAccessType.NONE)
    static final class Hook extends StepBean {

        @XmlAttribute
        @Nullable
        String at;
    }
}
