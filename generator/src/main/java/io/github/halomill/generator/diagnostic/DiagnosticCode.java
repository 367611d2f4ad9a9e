package io.github.halomill.generator.diagnostic;

/** Every kind of diagnostic. The numbers are stable; new ones go to the end. */
public enum DiagnosticCode {
    /** The description cannot be read, or is too large to be one. */
    UNREADABLE("HM001"),
    /** Not well-formed XML. */
    MALFORMED_XML("HM002"),
    /** A document type declaration, which is refused. */
    DOCTYPE("HM003"),
    /** The root element is in a foreign namespace. */
    NAMESPACE("HM004"),
    /** An element, attribute or text that the schema does not allow there, or one that is missing. */
    STRUCTURE("HM005"),
    /** The bytes are no text in the encoding that they claim. */
    ENCODING("HM006"),
    /** A value that is not among the allowed ones: property, distribution, addressing. */
    VALUE_NOT_ALLOWED("HM007"),
    /** A data type that OpenCL C lacks. */
    UNKNOWN_DATA_TYPE("HM008"),
    /** {@code cl_mem} is neither 0 nor 1. */
    CL_MEM("HM009"),
    /** More than three dimensions. */
    DIMENSIONS("HM010"),
    /** The program's name is no name for a Java class. */
    PROGRAM_NAME("HM011"),
    /** A name that cannot be one in Java and OpenCL C. */
    NAME("HM012"),
    /** Two parameters or arguments of one name. */
    DUPLICATE_NAME("HM013"),
    /** A swap names an unknown argument. */
    SWAP_UNKNOWN("HM014"),
    /** A swap is not two names. */
    SWAP_SYNTAX("HM015"),
    /** A swap of an argument with itself. */
    SWAP_ITSELF("HM016"),
    /** A swap of what is no buffer. */
    SWAP_SCALAR("HM017"),
    /** A swap of a replicated buffer with one that is not. */
    SWAP_REPLICATED("HM018"),
    /** A swap of buffers that differ in type, shape or origin. */
    SWAP_MISMATCH("HM019"),
    /** There is no kernel element. */
    NO_KERNEL("HM020"),
    /** An element stands several times and may stand once. */
    REPEATED_ELEMENT("HM021"),
    /** An expression that cannot be understood. */
    EXPRESSION_SYNTAX("HM022"),
    /** A number that does not fit. */
    NUMBER_RANGE("HM023"),
    /** An expression uses a name that is no parameter. */
    UNKNOWN_PARAMETER("HM024"),
    /** A real number where integers are needed. */
    REAL_NUMBER("HM025"),
    /** A division by zero or an overflow. */
    ARITHMETIC("HM026"),
    /** The value of a parameter is no integer. */
    PARAMETER_VALUE("HM027"),
    /** A parameter that nothing uses (warning). */
    UNUSED_PARAMETER("HM028"),
    /** A zone function outside the value of a scalar. */
    ZONE_FUNCTION_PLACE("HM029"),
    /** A zone function of something that is no buffer. */
    ZONE_FUNCTION_ARGUMENT("HM030"),
    /** A zone function of a dimension that is not there. */
    ZONE_FUNCTION_DIMENSION("HM031"),
    /** A zone function under global addressing. */
    ZONE_FUNCTION_GLOBAL("HM032"),
    /** A scalar with something that only buffers have. */
    SCALAR_AS_BUFFER("HM033"),
    /** A buffer with values that do not suit it: only small ones have some, that the kernel just reads. */
    BUFFER_VALUE("HM034"),
    /** A scalar without a value. */
    SCALAR_WITHOUT_VALUE("HM035"),
    /** A buffer or local memory without a size. */
    BUFFER_WITHOUT_SIZE("HM036"),
    /** A scalar that the kernel is said to write. */
    SCALAR_OUTPUT("HM037"),
    /** A real number as the value of an integer scalar. */
    SCALAR_TYPE("HM038"),
    /** A value outside the range of its scalar's type. */
    SCALAR_RANGE("HM039"),
    /** The wrong number of values for a scalar's type. */
    SCALAR_COMPONENTS("HM040"),
    /** A buffer with another number of dimensions than the kernel space. */
    SIZE_COUNT("HM041"),
    /** A buffer or local memory without elements. */
    SIZE_NOT_POSITIVE("HM042"),
    /** A buffer with fewer elements than there are work-items along a dimension. */
    SIZE_TOO_SMALL("HM043"),
    /** A size beyond 64 bits, in elements, bytes or work-items. */
    SIZE_OVERFLOW("HM044"),
    /** A replicated buffer that the kernel writes under local addressing. */
    REPLICATED_WRITTEN("HM045"),
    /** A replicated buffer with dependent points, or with an origin though it is only read. */
    REPLICATED_SHADOW("HM046"),
    /** An origin with the wrong number of coordinates. */
    ORIGIN_COUNT("HM047"),
    /** An origin outside the margin. */
    ORIGIN_RANGE("HM048"),
    /** A dependent point that is not a list of integer expressions in braces. */
    POINT_SYNTAX("HM049"),
    /** A dependent point with the wrong number of coordinates. */
    POINT_COUNT("HM050"),
    /** A dependent point that is there already (warning). */
    POINT_DUPLICATE("HM051"),
    /** A dependent point that reaches outside the array under global addressing (warning). */
    POINT_OUTSIDE_ARRAY("HM052"),
    /** A dependent point that reaches beyond the margin under local addressing. */
    POINT_OUTSIDE_MARGIN("HM053"),
    /** Dependent points of a buffer that the kernel does not read. */
    SHADOW_OUTPUT("HM054"),
    /** A shadow for all buffers that applies to none (warning). */
    SHADOW_UNUSED("HM055"),
    /** A dimension of the kernel space without work-items. */
    GSIZE("HM056"),
    /** A dimension of the work-group without work-items. */
    LSIZE("HM057"),
    /** The work-group has another number of dimensions than the kernel space. */
    LSIZE_COUNT("HM058"),
    /** A negative number of iterations. */
    ITERATIONS("HM060"),
    /** The name of the kernel file leaves the folder of the description. */
    KERNEL_FILE_NAME("HM061"),
    /** The kernel file is not there. */
    KERNEL_FILE_MISSING("HM062"),
    /** The kernel file cannot be read, is no file or is too large. */
    KERNEL_FILE_UNREADABLE("HM063"),
    /** The kernel file is no text. */
    KERNEL_FILE_TEXT("HM064"),
    /** The kernel source could not be understood, so nothing is checked against it (warning). */
    KERNEL_NOT_UNDERSTOOD("HM065"),
    /** The kernel file has no kernel function. */
    NO_FUNCTION("HM066"),
    /** The kernel function must be named. */
    FUNCTION_NEEDED("HM067"),
    /** The kernel file lacks the function that is named. */
    UNKNOWN_FUNCTION("HM068"),
    /** The kernel function has another number of parameters than there are arguments. */
    KERNEL_ARGUMENT_COUNT("HM069"),
    /** A kernel parameter has another type than its argument. */
    KERNEL_ARGUMENT_TYPE("HM070"),
    /** A buffer or local memory for a kernel parameter that is no pointer, or a scalar for a pointer. */
    KERNEL_POINTER("HM071"),
    /** A kernel parameter that points to another kind of memory than its argument is in. */
    KERNEL_ADDRESS_SPACE("HM072"),
    /** The kernel cannot write what it is said to write. */
    KERNEL_READ_ONLY("HM073"),
    /** A kernel parameter has a type that cannot be checked (warning). */
    KERNEL_TYPE_UNCHECKED("HM074"),
    /** A kernel with local memory of its own has a form that global addressing cannot be given. */
    LOCAL_MEMORY("HM075"),
    /** The work-groups are not of the size that the kernel requires. */
    REQUIRED_GROUP_SIZE("HM076"),
    /** The kernel uses its work-group, and no size is given. */
    GROUP_SIZE_NEEDED("HM077"),
    /** Under local addressing the kernel asks for sizes that are those of the zone (warning). */
    SIZES_OF_THE_ZONE("HM078"),
    /** The kernel includes a file. */
    INCLUDE("HM079"),
    /** The kernel reads a buffer where there is no dependent point. */
    POINT_MISSING("HM090"),
    /** A dependent point that the kernel does not read (warning). */
    POINT_SUPERFLUOUS("HM091"),
    /** The kernel writes an input, reads an output, or does not write what is one. */
    WRONG_DIRECTION("HM092"),
    /** A buffer that the kernel does not use (warning). */
    BUFFER_UNUSED("HM093"),
    /** The kernel writes elements that are not a work-item's own. */
    WRITE_NOT_OWN("HM094"),
    /** It is not known which elements the kernel writes. */
    WRITE_NOT_FOLLOWED("HM095"),
    /** It is not known which elements the kernel reads, so that every device gets all of them (warning). */
    READ_NOT_FOLLOWED("HM096"),
    /** No description can be inferred from a kernel. */
    NOT_INFERRED("HM097"),
    /** Build options that cannot be read. */
    BUILD_OPTIONS("HM098"),
    /** Under local addressing the kernel does on a zone what it does not do on the whole. */
    ADDRESSING_WRONG("HM099"),
    /** It is not known whether it does (warning). */
    ADDRESSING_NOT_SHOWN("HM100"),
    /** What the kernel does is known for a parameter's own value only, so that it gets no other (warning). */
    PARAMETER_ASSUMED("HM101"),
    /** The ids of the kernel are not each dimension's number once. */
    IDS("HM102"),
    /** The kernel cannot be held against the description: a compiler may see other code (warning). */
    CODE_NOT_SEEN("HM103"),
    /** Local memory with something that it does not have. */
    LOCAL_AS_OTHER("HM104"),
    /** The kernel may reach beyond the local memory that it is passed. */
    LOCAL_TOO_SMALL("HM105"),
    /** It is not known how far the kernel reaches in the local memory that it is passed (warning). */
    LOCAL_NOT_FOLLOWED("HM106"),

    /** A global work offset that is negative or too large. */
    GOFFSET("HM107"),
    /** The global work offset has another number of dimensions than the kernel space. */
    GOFFSET_COUNT("HM108"),
    /** A range of dependent points without any. */
    POINT_RANGE("HM109"),

    /** A work-item leaves an array. */
    LEAVES_ARRAY("HM120"),

    /** It cannot be shown that work-items stay inside an array (warning). */
    MAY_LEAVE_ARRAY("HM121"),

    /** A work-item reads what another writes in the same launch. */
    RACE("HM122"),

    /** Something in the kernel that nothing declares, or a call with a wrong number of arguments. */
    UNDECLARED_NAME("HM123"),

    /** The kernel changes a variable outside its functions. */
    KEPT_VARIABLE("HM124"),

    /** Work-items of a group write the same element of local memory (warning). */
    LOCAL_OVERLAP("HM125"),

    /** The kernel was not followed to its end, as that is too much work (warning). */
    EFFORT_SPENT("HM126"),

    /** Numbers of the kernel and the description that are beyond 64 bits: what the kernel does cannot be told. */
    TOO_LARGE("HM127"),

    /** A parameter has no value, so that programs ask for it (note). */
    PARAMETER_ASKED("HM130"),

    /** How far a kernel reaches in an array whose size is given when the program runs cannot be shown (note). */
    REACH_ASKED("HM131"),

    /** Which elements work-items own depends on a parameter that has no value. */
    OWN_ELEMENTS_ASKED("HM132"),

    /** An image with a format that is none, or with another type or another number of dimensions than it. */
    IMAGE_FORMAT("HM140"),

    /** A kernel parameter that is an image or a sampler, and its argument is not, or the other way round. */
    KERNEL_IMAGE("HM141"),

    /** An image under local addressing. */
    IMAGE_ADDRESSING("HM142"),

    /** An argument with something that samplers do not have, or without what they need. */
    SAMPLER("HM143"),

    /** Something that a kernel's source does not tell, and what is done about it (note). */
    NOT_TOLD("HM150"),

    /** A kernel whose description is inferred while a project builds, with guesses that nobody has read (warning). */
    INFERRED("HM151"),

    /** A launch of a kernel that is not there. */
    UNKNOWN_KERNEL("HM160"),

    /** Two kernels of one name. */
    KERNEL_TWICE("HM161"),

    /** A field bound to something that is no array of the kernel. */
    BIND_ARGUMENT("HM162"),

    /** A field bound to an argument of another type or shape. */
    BIND_MISMATCH("HM163"),

    /** A value set for something that is no scalar of the kernel. */
    SET_ARGUMENT("HM164"),

    /** A field that is not there. */
    UNKNOWN_FIELD("HM165"),

    /** Two elements of one name that should be one field and differ. */
    FIELD_CLASH("HM166"),

    /** A swap or rotation of fields that cannot stand for each other. */
    FIELDS_DIFFER("HM167"),

    /** A border on a face that has no margin. */
    BORDER_MARGIN("HM168"),
    /** A dimension that is periodic at one end only. */
    BORDER_PERIODIC("HM169"),
    /** A border on a face that is not there, with a value that it does not have, or without one that it needs. */
    BORDER_VALUE("HM170"),

    /** A schedule that launches nothing. */
    NO_LAUNCH("HM171"),

    /** A number of repetitions, or of iterations between two, that is less than 1 or not known. */
    STEP_COUNT("HM172"),

    /** A condition that nothing in the schedule changes. */
    UNTIL_CONSTANT("HM173"),

    /** A condition of a loop in an iteration that nothing in the loop changes. */
    LOOP_CONSTANT("HM215"),

    /** A name in a real expression that is unknown, or has no value yet. */
    UNKNOWN_SCALAR("HM174"),

    /** A reduction of no field, of fields that differ in shape, or in no known way. */
    REDUCTION("HM175"),

    /** A kernel or field that does not fit the grid. */
    GRID_FIT("HM176"),

    /** A place in the grid that cannot be read, or is none. */
    OVER("HM177"),

    /** It depends on a scalar that is not known beforehand which elements a kernel reads or writes. */
    SCALAR_DECIDES("HM178"),

    /** A launch writes a field that another of its arguments is, too. */
    FIELD_BOUND_TWICE("HM179"),

    /** An element that stands where only descriptions of the other form have it. */
    MISPLACED("HM180"),

    /** A field that nothing uses, or a kernel that nothing launches (warning). */
    UNUSED("HM181"),

    /** Something that programs cannot do yet. */
    NOT_YET("HM182"),

    /** A file that a step writes, of which it is not known how an array lies in it. */
    SAVED_FILE("HM183"),

    /** Reads that cannot wrap around a buffer. */
    WRAPS("HM190"),

    /** A dimension along which the kernel does not wrap around a buffer (warning). */
    WRAPS_UNUSED("HM191"),
    /** An analysis that a program can do without failed: a bug of the tool (warning). */
    ANALYSIS_FAILED("HM210"),
    /** Work that has to be done failed: a bug of the tool. */
    BUG("HM211"),
    /** A border of a field that every device holds whole. */
    BORDER_REPLICATED("HM212"),
    /** A number of 32 bits that leads to a subscript and leaves its range for these sizes. */
    INTEGER_OVERFLOW("HM220"),
    /** A name in the kernel's source that OpenCL C has already, so that no compiler takes it. */
    RESERVED_NAME("HM230"),
    /** A name in the kernel's source that OpenCL C has already, so that some compilers do not take it (warning). */
    NAME_OF_BUILTIN("HM231"),
    /** Local memory that is read and never written. */
    LOCAL_NEVER_WRITTEN("HM240"),
    /** Elements of local memory that are read and not written (warning). */
    LOCAL_UNWRITTEN("HM241"),
    /** A barrier that not all work-items of a group come to (warning where it is not known). */
    BARRIER_NOT_REACHED("HM243"),
    /** Local memory that one work-item writes and another reads, with no barrier between. */
    LOCAL_RACE("HM244"),
    /** Local memory that is read before it is written. */
    LOCAL_READ_EARLY("HM245"),
    /** What a kernel writes besides its work-items' own elements: a flag, a counter. */
    SIDE_RESULT("HM242"),
    /** What is combined and cannot be, or has what only other arrays have. */
    COMBINE("HM250"),
    /** A kernel that does to an array something else than what combines it. */
    COMBINED_CHANGE("HM251"),
    /** What a description leaves out, and its kernels do not say. */
    NOT_SAID("HM260"),
    /** Launches of a host program that fit no kernel. */
    LAUNCHES("HM265"),
    /** Dimensions of components before or between those of the grid, or besides others that the grid does not have. */
    COMPONENTS_PLACE("HM270"),
    /** A dependent point, or a border, of a component that there is not. */
    COMPONENT_NUMBER("HM271"),
    /** A dependent point of components that are not read there (warning). */
    COMPONENTS_SUPERFLUOUS("HM272"),
    /** A component with two borders on a face. */
    BORDER_TWICE("HM273"),
    /** A border along cells that are not those of its face. */
    BORDER_RANGE("HM274"),
    /** A kernel to which no cell belongs, or its field, that is not the same on every device. */
    NO_CELL("HM280"),
    /** A macro that is to be defined for each run, and that no kernel of its file has. */
    NO_SUCH_MACRO("HM290"),
    /** A macro that is to be defined for each run, and that build options define or undefine. */
    DEFINED_TWICE("HM291"),
    /** A kernel of one id that does not take it apart as the grid has cells. */
    ONE_ID("HM295"),
    /** A probe without places, or at one where its field has no element that is computed. */
    PROBE_PLACE("HM300"),
    /** A saved range or stride that its field does not have. */
    SAVED_RANGE("HM301"),
    /** The time, or what waits for it, cannot be as the schedule says. */
    TIME("HM302"),
    /** An {@code <each>} that cannot be written out. */
    EACH("HM303");

    private final String id;

    DiagnosticCode(String id) {
        this.id = id;
    }

    /** For example {@code HM014}. */
    public String id() {
        return id;
    }
}
