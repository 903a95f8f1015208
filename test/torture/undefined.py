"""Vectors of random kernels of which elements are undefined: parts of vectors of three, vectors that are written to in
part, what is loaded where nothing was stored, and shuffles by such vectors.

In Python an undefined element is None. It may be stored, and is then not compared; what is beside it is.
"""

import struct

from language import BY_NAME, COMPONENTS, STRUCT
from wide_vectors import LIBRARY

# Types of elements, and their formats.
FORMATS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "long": "q", "ulong": "Q",
           "float": "f", "double": "d"}
FLOATS = ("float", "double")
# The types of a shuffle's mask.
MASKS = {"char": "uchar", "uchar": "uchar", "short": "ushort", "ushort": "ushort", "int": "uint", "uint": "uint",
         "float": "uint", "long": "ulong", "ulong": "ulong", "double": "ulong"}
# Parts of a vector of three elements, by the numbers of these.
PARTS = [("hi", (2, None)), ("hi", (2, None)), ("odd", (1, None)), ("odd", (1, None)), ("lo", (0, 1)), ("even", (0, 2)),
         ("zyx", (2, 1, 0)), ("xyz", (0, 1, 2)), ("yzz", (1, 2, 2)), ("s2110", (2, 1, 1, 0))]
# How many elements a work-item has of memory that vectors go through.
ROOM = 24
# The sizes of a structure's members, and of what is behind them.
MEMBERS = [(4, 0), (1, 3), (8, 0), (2, 0), (2, 4)]


def pack(form, values):
    """The bytes of a buffer, and for each whether it is defined, as bytes of 0 and 1; None if all are."""
    if form == STRUCT:
        return pack_structs(values)
    data = struct.pack("<%d%s" % (len(values), form), *(0 if value is None else value for value in values))
    if None not in values:
        return data, None
    return data, b"".join(bytes([value is not None]) * struct.calcsize(form) for value in values)


def pack_structs(values):
    """Padding is unspecified where a structure was written; one that was not has members that are 0."""
    data = b"".join(struct.pack(STRUCT, *(member or 0 for member in value)) for value in values)
    defined = b"".join(bytes([member is not None]) * size + bytes([value == [0] * len(MEMBERS)]) * behind
                       for value in values for member, (size, behind) in zip(value, MEMBERS))
    return data, defined


def each(function, *vectors):
    """Of elements that are defined in all vectors."""
    return [None if None in elements else function(*elements) for elements in zip(*vectors)]


def shuffled(elements, mask):
    """The low bits of the mask's elements count."""
    return [None if number is None else elements[number & (len(elements) - 1)] for number in mask]


NAMES = {"each": each, "shuffled": shuffled}


class Vector:
    """What stands before it, its texts, which are a list in Python, and the numbers of elements that are defined
    whatever happens."""

    def __init__(self, kind, count, before, c, py, sure):
        self.kind, self.count, self.before, self.c, self.py = kind, count, before, c, py
        self.sure = sorted(sure)

    @property
    def type(self):
        return "%s%d" % (self.kind, self.count)


def read_element(kind, c, py):
    """As a uint; numbers of floating-point types are small."""
    if kind in FLOATS:
        return "(uint)(int)%s" % c, "(int(%s) & M)" % py
    return BY_NAME[kind].c_read.format(c), BY_NAME[kind].py_read.format(py)


class Undefined:
    """Statements of a kernel's body; see Body."""

    def triple(self):
        """The type of the elements of this kernel's vectors, for which there is a buffer of threes."""
        kind = self.places.setdefault("x3", self.rng.choice(sorted(FORMATS)))
        self.use("x3", kind + "3", FORMATS[kind], False, 4 * 64)
        return kind

    def new_name(self, letter):
        self.counter += 1
        return "%s%d" % (letter, self.counter)

    # Vectors

    def vector(self, kind, depth=0):
        rng = self.rng
        makers = [self.part_of_triple, self.part_of_triple, self.cast_triple, self.filled_in_part, self.filled_in_part,
                  self.loaded_triple, self.loaded_from_variable]
        if depth < 2:
            makers += [self.shuffle, self.shuffle, self.through_memory, self.chosen, self.combined, self.selected]
        return rng.choice(makers)(kind, depth)

    def part_of_triple(self, kind, _depth):
        c, py = self.index()
        part, numbers = self.rng.choice(PARTS)
        name = self.new_name("g")
        elements = ", ".join("None" if number is None else "x3[%s + %d]" % (name, number) for number in numbers)
        return Vector(kind, len(numbers), [("", "%s = (%s) * 4" % (name, py))], "x3[%s].%s" % (c, part),
                      "[%s]" % elements, [place for place, number in enumerate(numbers) if number is not None])

    def cast_triple(self, kind, _depth):
        """A vector of three as one of four."""
        c, py = self.index()
        return Vector(kind, 4, [], "as_%s4(x3[%s])" % (kind, c), "x3[(%s) * 4:(%s) * 4 + 3] + [None]" % (py, py),
                      range(3))

    def filled_in_part(self, kind, _depth):
        """A vector to some of whose elements something is written, perhaps under a condition."""
        rng = self.rng
        count = rng.choice([2, 3, 4, 4, 4, 8, 16])
        name, sure = self.new_name("u"), set()
        parts = [("%s%d %s;" % (kind, count, name), "%s = [None] * %d" % (name, count))]
        for number in sorted(rng.sample(range(count), rng.randint(1, count - 1))):
            c, py = self.index()
            to, value = "%s.%s" % (name, COMPONENTS[number]), "x3[%s].%s" % (c, COMPONENTS[number % 3])
            written = "%s[%d] = x3[(%s) * 4 + %d]" % (name, number, py, number % 3)
            if sure and rng.random() < 0.25:
                condition = self.condition()
                parts.append(("if %s %s = %s;" % (condition[0], to, value), "if %s: %s" % (condition[1], written)))
            else:
                parts.append(("%s = %s;" % (to, value), written))
                sure.add(number)
        return Vector(kind, count, parts, name, name, sure)

    def loaded_triple(self, kind, _depth):
        """From the elements of the buffer of threes, also from between the vectors."""
        rng = self.rng
        c, py = self.index()
        offset, name = rng.randrange(4), self.new_name("g")
        load = "vload3((%s) & 15u, (global const %s *)x3 + %d)" % (c, kind, offset)
        before = [("", "%s = ((%s) & 15) * 3 + %d" % (name, py, offset))]
        return rng.choice([
            Vector(kind, 2, before, load + ".hi", "[x3[%s + 2], None]" % name, [0]),
            Vector(kind, 4, before, "as_%s4(%s)" % (kind, load), "x3[{0}:{0} + 3] + [None]".format(name), range(3)),
            Vector(kind, 3, before, load, "x3[{0}:{0} + 3]".format(name), range(3))])

    def loaded_from_variable(self, kind, _depth):
        """From a private array to some of whose elements something is written."""
        rng = self.rng
        count, name = rng.choice([2, 3, 3, 4, 8]), self.new_name("m")
        at = rng.randrange(ROOM - 16)
        parts = [("%s %s[%d];" % (kind, name, ROOM), "%s = [None] * %d" % (name, ROOM))]
        written = rng.sample(range(count), rng.randint(1, count - 1 or 1))
        for number in written:
            c, py = self.index()
            parts.append(("%s[%d] = x3[%s].y;" % (name, at + number, c),
                          "%s[%d] = x3[(%s) * 4 + 1]" % (name, at + number, py)))
        # The place may be known at run time only.
        where = ("(n & 0x10000u) + ", "") if rng.random() < 0.5 else ("", "")
        return Vector(kind, count, parts, "vload%d(%s0, %s + %d)" % (count, where[0], name, at),
                      "%s[%d:%d]" % (name, at, at + count), written)

    def mask_for(self, kind, depth):
        """A vector by whose elements another one is shuffled."""
        rng = self.rng
        if kind not in FLOATS and rng.random() < 0.6:
            mask = self.vector(kind, depth + 1)
            if mask.count != 3:
                return Vector(MASKS[kind], mask.count, mask.before, "as_%s%d(%s)" % (MASKS[kind], mask.count, mask.c),
                              mask.py, mask.sure)
        count, name = rng.choice([2, 4, 4, 8, 16]), self.new_name("order")
        parts = [("%s%d %s;" % (MASKS[kind], count, name), "%s = [None] * %d" % (name, count))]
        written = rng.sample(range(count), rng.randint(1, count))
        for number in written:
            c, py = BY_NAME[MASKS[kind]].write(self.expression(2))
            parts.append(("%s.%s = %s;" % (name, COMPONENTS[number], c), "%s[%d] = %s" % (name, number, py)))
        return Vector(MASKS[kind], count, parts, name, name, written)

    def shuffle(self, kind, depth):
        rng = self.rng
        sources = [self.vector(kind, depth + 1)]
        while sources[0].count == 3:
            sources = [self.filled_in_part(kind, depth)]
        if rng.random() < 0.5:
            sources.append(self.same_length(kind, sources[0].count))
        mask = self.mask_for(kind, depth)
        is_all = all(len(source.sure) == source.count for source in sources)
        c = "shuffle%s(%s)" % ("2" * (len(sources) - 1), ", ".join(one.c for one in sources + [mask]))
        py = "shuffled(%s, %s)" % (" + ".join(source.py for source in sources), mask.py)
        return Vector(kind, mask.count, sum((one.before for one in sources + [mask]), []), c, py,
                      mask.sure if is_all else [])

    def same_length(self, kind, count):
        """A vector whose elements are all defined, and the same."""
        c, py = self.index()
        return Vector(kind, count, [], "(%s%d)(x3[%s].x)" % (kind, count, c), "([x3[(%s) * 4]] * %d)" % (py, count),
                      range(count))

    def through_memory(self, kind, depth):
        """It is stored to private or local memory, and loaded from there."""
        rng = self.rng
        vector = self.vector(kind, depth + 1)
        if rng.random() < 0.5:
            name = self.new_name("m")
            before = [("%s %s[%d];" % (kind, name, ROOM), "%s = [None] * %d" % (name, ROOM))]
        else:
            name, before = "own", []
            if "own" not in self.places:
                self.places["own"] = kind
                self.declarations.statements.append([
                    ("local %s owned[%d]; local %s *own = owned + lid * %du;" % (kind, 64 * ROOM, kind, ROOM),
                     "own = [None] * %d" % ROOM)])
        place, count = self.new_name("g"), vector.count
        (c, py), offset = self.expression(2), rng.randrange(4)
        mask = 3 if count < 4 else 1 if count < 8 else 0
        parts = [("vstore%d(%s, %s & %du, %s + %d);" % (count, vector.c, c, mask, name, offset),
                  "%s = (%s & %d) * %d + %d" % (place, py, mask, count, offset)),
                 ("", "%s[%s:%s + %d] = %s" % (name, place, place, count, vector.py))]
        again = self.new_name("r")  # before the memory changes
        parts.append(("%s %s = vload%d(%s & %du, %s + %d);" % (vector.type, again, count, c, mask, name, offset),
                      "%s = %s[%s:%s + %d]" % (again, name, place, place, count)))
        return Vector(kind, count, vector.before + before + parts, again, again, vector.sure)

    def chosen(self, kind, depth):
        """One of two vectors, in which other elements are defined."""
        first = self.vector(kind, depth + 1)
        second = self.like(first, depth)
        c, py = self.condition()
        return Vector(kind, first.count, first.before + second.before, "(%s ? %s : %s)" % (c, first.c, second.c),
                      "(%s if %s else %s)" % (first.py, py, second.py), set(first.sure) & set(second.sure))

    def like(self, vector, depth):
        """Another one of the same length."""
        for _ in range(4):
            other = self.vector(vector.kind, depth + 1)
            if other.count == vector.count:
                return other
        return self.same_length(vector.kind, vector.count)

    def combined(self, kind, depth):
        """Element by element."""
        rng = self.rng
        first = self.vector(kind, depth + 1)
        second = self.like(first, depth)
        c, py = rng.choice([("fmax(%s, %s)", "max(a, b)"), ("fmin(%s, %s)", "min(a, b)")] if kind in FLOATS else
                           [("(%s ^ %s)", "a ^ b"), ("(%s | %s)", "a | b"), ("(%s & %s)", "a & b")])
        return Vector(kind, first.count, first.before + second.before, c % (first.c, second.c),
                      "each(lambda a, b: %s, %s, %s)" % (py, first.py, second.py), set(first.sure) & set(second.sure))

    def selected(self, kind, depth):
        """Where an element may be undefined, that of another vector is taken, so that all are defined."""
        vector = self.vector(kind, depth + 1)
        other = self.same_length(kind, vector.count)
        mask = ", ".join("-1" if number in vector.sure else "0" for number in range(vector.count))
        c = "select(%s, %s, (%s%d)(%s))" % (other.c, vector.c, MASKS[kind][1:], vector.count, mask)
        name = self.new_name("g")
        before = vector.before + [("", "%s = %s" % (name, vector.py))]
        elements = ", ".join("%s[%d]" % (name, number) if number in vector.sure else "%s[%d]" % (other.py, number)
                             for number in range(vector.count))
        return Vector(kind, vector.count, before, c, "[%s]" % elements, range(vector.count))

    def converted(self, vector):
        """To another type, with exact results."""
        rng = self.rng
        kind = rng.choice([kind for kind in sorted(FORMATS) if kind != vector.kind])
        c, py = vector.c, vector.py
        if vector.kind in FLOATS:
            suffix, model = ("", "k") if kind in FLOATS else ("_sat", "min(k, %d)" % {
                "char": 127, "uchar": 255}.get(kind, 4096))
        else:
            suffix, model = "", BY_NAME[kind].py_write.format("k")
            if kind in FLOATS:
                c, model = "%s & (%s)(63)" % (c, vector.type), "k & 63"
        return Vector(kind, vector.count, vector.before, "convert_%s%d%s(%s)" % (kind, vector.count, suffix, c),
                      "each(lambda k: %s, %s)" % (model, py), vector.sure)

    def computed(self, vector):
        """By a function of the device library."""
        kind, functions = vector.kind, LIBRARY[vector.kind][2]
        number = self.rng.randrange(len(functions))
        second = self.same_length(kind, vector.count)
        name, other = self.new_name("a"), self.new_name("b")
        # The second operand of floating-point functions is not 0.
        more = (" + 1.0f", " + 1") if kind in FLOATS else ("", "")
        before = [("%s %s = %s, %s = %s%s;" % (vector.type, name, vector.c, other, second.c, more[0]),
                   "%s, %s = %s, [k%s for k in %s]" % (name, other, vector.py, more[1], second.py))]
        c = functions[number][0].format(a=name, b=other, N=vector.count, T="(%s)" % vector.type)
        return Vector(kind, vector.count, vector.before + before, c,
                      "each(library['%s'][%d], %s, %s)" % (kind, number, name, other), vector.sure)

    # Statements

    def store_undefined(self, _depth, _loop):
        """A vector of which elements may be undefined is stored, and one that is defined is used."""
        rng = self.rng
        vector = self.vector(self.triple())
        choice = rng.random()
        if choice < 0.25:
            vector = self.converted(vector)
        elif choice < 0.5 and vector.kind in LIBRARY and not self.is_plain:
            vector = self.computed(vector)
        kind, h = vector.kind, self.new_name("h")
        parts = [("{", "")] + vector.before + [("%s %s = %s;" % (vector.type, h, vector.c), "%s = %s" % (h, vector.py))]
        stored = h, h
        if rng.random() < 0.3:
            stored = ("%s %s (%s)(1)" % (h, "+" if kind in FLOATS else "^", vector.type),
                      "each(lambda k: k %s 1, %s)" % ("+" if kind in FLOATS else "^", h))
        parts.append(self.store_vector(vector, *stored))
        for used in rng.sample(vector.sure, min(len(vector.sure), rng.choice([1, 1, 2]))):
            name, target = rng.choice(self.scalars)
            c, py = target.write(read_element(kind, "%s.%s" % (h, COMPONENTS[used]), "%s[%d]" % (h, used)))
            parts.append(("%s = %s;" % (name, c), "%s = %s" % (name, py)))
        return parts + [("}", "")]

    def store_vector(self, vector, c, py):
        """To a buffer of such vectors, in which three take the room of four, or to one of elements."""
        kind, count = vector.kind, vector.count
        room = 4 if count == 3 else count
        if self.rng.random() < 0.5:
            to = "o%d_%s" % (count, kind)
            self.use(to, vector.type, FORMATS[kind], True, room * 64)
            behind = " + [None]" if count == 3 else ""
            return "%s[i] = %s;" % (to, c), "%s[i * %d:i * %d + %d] = %s%s" % (to, room, room, room, py, behind)
        to = "e%d_%s" % (count, kind)
        offset = self.places.setdefault(to, self.rng.randrange(4))
        self.use(to, kind, FORMATS[kind], True, count * 64 + offset)
        return ("vstore%d(%s, i, %s + %d);" % (count, c, to, offset),
                "%s[i * %d + %d:i * %d + %d] = %s" % (to, count, offset, count, offset + count, py))
