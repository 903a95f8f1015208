"""Undefined values in random kernels: elements of vectors that nothing was written to, and variables that are written
to in some control flow only.

In Python an undefined element is None. It may be stored, and is then not compared; what is beside it is.
"""

import struct

from language import BY_NAME, COMPONENTS

# Types of vectors with three elements: name and format of an element.
TRIPLES = [("char", "b"), ("uchar", "B"), ("short", "h"), ("int", "i"), ("uint", "I"), ("float", "f"), ("ulong", "Q")]
# Parts of a vector of three elements, by the numbers of these.
PARTS = [("hi", (2, None)), ("hi", (2, None)), ("odd", (1, None)), ("odd", (1, None)), ("lo", (0, 1)), ("even", (0, 2)),
         ("zyx", (2, 1, 0, None)), ("xyz", (0, 1, 2, None)), ("yzz", (1, 2, 2, None))]


def pack(form, values):
    """The bytes of a buffer, and for each whether it is defined, as bytes of 0 and 1; None if all are."""
    data = struct.pack("<%d%s" % (len(values), form), *(0 if value is None else value for value in values))
    if None not in values:
        return data, None
    return data, b"".join(bytes([value is not None]) * struct.calcsize(form) for value in values)


class Undefined:
    """Statements of a kernel's body; see Body."""

    def triple(self):
        """The type of the elements of this kernel's vectors, for which there is a buffer of threes."""
        kind, form = self.places.setdefault("x3", self.rng.choice(TRIPLES))
        self.use("x3", kind + "3", form, False, 4 * 64)
        return kind, form

    def part_of_triple(self, kind):
        """A declaration, an expression in C, and texts of its elements in Python."""
        c, py = self.index()
        part, numbers = self.rng.choice(PARTS)
        declaration = ("", "w = x3[(%s) * 4:(%s) * 4 + 3]" % (py, py))
        elements = ["None" if number is None else "w[%d]" % number for number in numbers]
        return [declaration], "x3[%s].%s" % (c, part), elements

    def filled_in_part(self, kind):
        """A vector of four to some of whose elements something is written."""
        self.counter += 1
        name = "u%d" % self.counter
        parts, elements = [("%s4 %s;" % (kind, name), "w = [None] * 4")], []
        written = self.rng.sample(range(4), self.rng.randint(1, 3))
        for number in sorted(written):
            c, py = self.index()
            parts.append(("%s.%s = x3[%s].%s;" % (name, COMPONENTS[number], c, COMPONENTS[number % 3]),
                          "w[%d] = x3[(%s) * 4 + %d]" % (number, py, number % 3)))
        elements = ["w[%d]" % number if number in written else "None" for number in range(4)]
        return parts, name, elements

    def cast_triple(self, kind):
        """A vector of three as one of four."""
        c, py = self.index()
        return ([("", "w = x3[(%s) * 4:(%s) * 4 + 3]" % (py, py))], "as_%s4(x3[%s])" % (kind, c),
                ["w[0]", "w[1]", "w[2]", "None"])

    def store_undefined(self, _depth, _loop):
        """A vector of which an element may be undefined is stored, and a defined one is used."""
        rng = self.rng
        kind, form = self.triple()
        parts, c, elements = rng.choice([self.part_of_triple, self.part_of_triple, self.filled_in_part,
                                         self.cast_triple])(kind)
        memory = len(elements)
        # A vector of three has room for four.
        length = 3 if ".zyx" in c or ".xyz" in c or ".yzz" in c else memory
        to = "o%d" % length
        self.use(to, "%s%d" % (kind, length), form, True, memory * 64)
        self.counter += 1
        h = "h%d" % self.counter
        used = rng.choice([number for number, text in enumerate(elements) if text != "None"])
        name, target = rng.choice(self.scalars)
        is_float = kind == "float"
        element = "%s.%s" % (h, COMPONENTS[used])
        value = target.write(("(uint)(int)%s" % element, "(int(%s) & M)" % elements[used]) if is_float else
                             (BY_NAME[kind].c_read.format(element), BY_NAME[kind].py_read.format(elements[used])))
        change = ""
        if rng.random() < 0.3:
            change = " %s (%s%d)(1)" % ("+" if is_float else "^", kind, length)
        changed = change and (" + 1" if is_float else " ^ 1")
        stored = [text if text == "None" else text + changed for text in elements]
        return [("{", "")] + parts + [
            ("%s%d %s = %s;" % (kind, length, h, c), ""),
            ("%s[i] = %s%s;" % (to, h, change), "%s[i * %d:i * %d + %d] = [%s]"
             % (to, memory, memory, memory, ", ".join(stored))),
            ("%s = %s; }" % (name, value[0]), "%s = %s" % (name, value[1]))]

    def define_in_part(self, depth, loop):
        """A variable that is written to under a condition, and read only where the condition holds."""
        rng = self.rng
        self.counter += 1
        number = self.counter
        kind = rng.choice([BY_NAME[name] for name in ("uint", "int", "uchar", "ulong", "float")])
        name, target = rng.choice(self.scalars)
        condition, value = self.condition(), kind.write(self.expression(1))
        between = self.block(depth + 1, loop)
        read = kind.read("z%d" % number)
        written = target.write(read)
        return [("bool y%d = %s; %s z%d;" % (number, condition[0], kind.name, number),
                 "y%d = %s" % (number, condition[1])),
                ("if (y%d) z%d = %s;" % (number, number, value[0]), "if y%d: z%d = %s" % (number, number, value[1])),
                ("{", "if True:"), between, ("}", ""),
                ("if (y%d) %s = %s;" % (number, name, written[0]), "if y%d: %s = %s" % (number, name, written[1]))]
