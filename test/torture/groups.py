"""Groups of accesses in random kernels: elements of records, one by one, as vectors and as structures of vectors, with
gaps and under conditions, next to each other, at strides and at any address.

A record has a number of elements of one type. Work-items read records of a buffer that none writes to, and read and
write one of their own in another. Values to store are computed before, so that the stores follow each other.
"""

from language import BY_NAME, COMPONENTS
from undefined import FLOATS, FORMATS, read_element

RECORDS = 64
# Elements of a record: wide accesses and their gaps, and vectors for each lane.
LENGTHS = [2, 3, 4, 5, 6, 7, 8, 8, 8, 12, 16]
VECTORS = [2, 3, 4, 8, 16]
# Two vectors of four elements each.
HEAD = "".join("typedef struct { %s4 a, b; } Pair_%s;\n" % (kind, kind) for kind in sorted(FORMATS))


class Groups:
    """Statements of a kernel's body; see Body."""

    def record(self):
        """The type of elements of this kernel's records, their number, and the record of a work-item."""
        rng = self.rng
        own = rng.choice([("i", "i"), ("i", "i"), ("(63u - i)", "(63 - i)"), ("((i * 5u + n) & 63u)",
                                                                            "((i * 5 + n) & 63)")])
        kind, length, own = self.places.setdefault("gy", (rng.choice(sorted(FORMATS)), rng.choice(LENGTHS), own))
        for name in "gx", "gy":
            self.use(name, kind, FORMATS[kind], name == "gy", RECORDS * length)
        return kind, length, own

    def draw_record(self):
        """A buffer and the number of a record in it."""
        rng = self.rng
        if rng.random() < 0.3:
            return "gy", self.record()[2]
        c, py = ("n & 63u", "n & 63") if rng.random() < 0.2 else self.index()
        return "gx", ("(%s)" % c, "(%s)" % py)

    def draw_vector(self, length):
        """The number of elements of a vector in a record, and where it begins."""
        count = self.rng.choice([count for count in VECTORS if count <= length])
        return count, self.rng.randint(0, length - count)

    def vector_access(self, name, kind, length, record, count, start, value=None):
        """A load in C, or a store of a value; by a pointer to vectors if these are aligned."""
        if count != 3 and length % count == 0 and start % count == 0 and self.rng.random() < 0.6:
            access = "((global %s%s%d *)%s)[%s * %du + %du]" % (
                "const " if name == "gx" else "", kind, count, name, record, length // count, start // count)
            return "%s = %s;" % (access, value) if value else access
        place = "%s + %s * %du + %du" % (name, record, length, start)
        return "vstore%d(%s, 0, %s);" % (count, value, place) if value else "vload%d(0, %s)" % (count, place)

    def perhaps(self, c, py):
        """Statements, which depend on a condition or not."""
        if self.rng.random() < 0.4:
            return [(c, py)]
        condition = self.condition()
        return [("if %s { %s }" % (condition[0], c), "if %s: %s" % (condition[1], py))]

    def sum_up(self, kind, elements):
        """A variable gets what is computed from all elements."""
        name, target = self.rng.choice(self.scalars)
        terms = [read_element(kind, *element) for element in elements]
        c = " + ".join("%s * %du" % (term[0], 2 * place + 1) for place, term in enumerate(terms))
        py = " + ".join("%s * %d" % (term[1], 2 * place + 1) for place, term in enumerate(terms))
        value = target.write(("(%s)" % c, "((%s) & M)" % py))
        return "%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1])

    def record_values(self, kind, count):
        """Declarations of values, and their names."""
        names, parts = [], []
        for _ in range(count):
            names.append(self.new_name("g"))
            value = BY_NAME[kind].write(self.expression(2))
            parts.append(("%s %s = %s;" % (kind, names[-1], value[0]), "%s = %s" % (names[-1], value[1])))
        return names, parts

    def store_record_members(self, _depth, _loop):
        """Some elements of the record, in any order."""
        rng = self.rng
        kind, length, own = self.record()
        places = rng.sample(range(length), rng.randint(max(1, length // 2), min(length, 8)))
        if rng.random() < 0.6:
            places.sort()
        names, parts = self.record_values(kind, len(places))
        c = " ".join("gy[%s * %du + %du] = %s;" % (own[0], length, place, name) for place, name in zip(places, names))
        py = "; ".join("gy[%s * %d + %d] = %s" % (own[1], length, place, name) for place, name in zip(places, names))
        return [("{", "")] + parts + self.perhaps(c, py) + [("}", "")]

    def store_record_vector(self, _depth, _loop):
        kind, length, own = self.record()
        count, start = self.draw_vector(length)
        names, parts = self.record_values(kind, min(count, 4))
        elements = [names[k % len(names)] for k in range(count)]
        vector = "(%s%d)(%s)" % (kind, count, ", ".join(elements))
        c = self.vector_access("gy", kind, length, own[0], count, start, vector)
        py = "; ".join("gy[%s * %d + %d] = %s" % (own[1], length, start + k, name) for k, name in enumerate(elements))
        return [("{", "")] + parts + self.perhaps(c, py) + [("}", "")]

    def load_record_members(self, _depth, _loop):
        rng = self.rng
        kind, length, _ = self.record()
        name, record = self.draw_record()
        places = rng.sample(range(length), rng.randint(1, length))
        elements = [("%s[%s * %du + %du]" % (name, record[0], length, place),
                     "%s[%s * %d + %d]" % (name, record[1], length, place)) for place in places]
        return self.perhaps(*self.sum_up(kind, elements))

    def load_record_vector(self, _depth, _loop):
        """The elements of a vector, or of the sum of it and of its elements in another order."""
        rng = self.rng
        kind, length, _ = self.record()
        name, record = self.draw_record()
        count, start = self.draw_vector(length)
        vector = self.new_name("g")
        load = self.vector_access(name, kind, length, record[0], count, start)
        c = "%s%d %s = %s;" % (kind, count, vector, load)
        py = "%s = [%s[%s * %d + %d + k] for k in range(%d)]" % (vector, name, record[1], length, start, count)
        elements = [("%s.%s" % (vector, COMPONENTS[k]), "%s[%d]" % (vector, k)) for k in range(count)]
        if kind in ("uint", "ulong", "uchar", "ushort") and rng.random() < 0.6:
            order = [rng.randrange(count) for _ in range(count)]
            c += " %s += %s.s%s;" % (vector, vector, "".join("%x" % k for k in order))
            py += "; %s = [%s for k, j in zip(%s, %s)]" % (vector, BY_NAME[kind].py_write.format("%s[j] + k" % vector),
                                                         vector, order)
        total = self.sum_up(kind, elements)
        return self.perhaps("%s %s" % (c, total[0]), "%s; %s" % (py, total[1]))

    def compute_uniform_vector(self, _depth, _loop):
        """From records that are the same for all work-items, in a loop that they leave together or not."""
        rng = self.rng
        kind, length, _ = self.record()
        count, start = self.draw_vector(length)
        vector, j = self.new_name("g"), self.new_name("g")
        c_bound, py_bound = ("n", "n") if rng.random() < 0.6 else self.expression(2)
        order = rng.sample(range(count), count)
        operator = "+" if kind in FLOATS else "^"
        first = self.vector_access("gx", kind, length, "(n & 63u)", count, start)
        other = self.vector_access("gx", kind, length, "((n + %s) & 63u)" % j, count, start)
        elements = [("%s.%s" % (vector, COMPONENTS[k]), "%s[%d]" % (vector, k)) for k in range(count)]
        total = self.sum_up(kind, elements)
        parts = [("%s%d %s = %s;" % (kind, count, vector, first),
                  "%s = [gx[(n & 63) * %d + %d + k] for k in range(%d)]" % (vector, length, start, count)),
                 ("for (uint {0} = 0; {0} < ({1} & 3u) + 1u; ++{0})".format(j, c_bound),
                  "for %s in range((%s & 3) + 1):" % (j, py_bound)),
                 ("  %s = %s.s%s %s %s;" % (vector, vector, "".join("%x" % k for k in order), operator, other),
                  " %s = [%s[o] %s gx[((n + %s) & 63) * %d + %d + k] for k, o in enumerate(%s)]"
                  % (vector, vector, operator, j, length, start, order))]
        return [("{", "")] + parts + [total, ("}", "")]

    def copy_pair(self, depth, loop):
        """A structure of two vectors, exchanged or not."""
        kind, length, own = self.record()
        if length != 8:
            return self.store_record_vector(depth, loop)
        name, record = self.draw_record()
        pair = self.new_name("g")
        c = "Pair_%s %s = ((global %sPair_%s *)%s)[%s];" % (kind, pair, "const " if name == "gx" else "", kind, name,
                                                         record[0])
        py = "%s = %s[%s * 8:%s * 8 + 8]" % (pair, name, record[1], record[1])
        first, second = self.rng.choice([("a", "b"), ("b", "a"), ("a.wzyx", "b"), ("b", "b")])
        halves = {"a": "%s[:4]", "b": "%s[4:]", "a.wzyx": "%s[3::-1]"}
        stored = "((global Pair_%s *)gy)[%s] = (Pair_%s){%s.%s, %s.%s};" % (kind, own[0], kind, pair, first, pair, second)
        model = "gy[%s * 8:%s * 8 + 8] = %s + %s" % (own[1], own[1], halves[first] % pair, halves[second] % pair)
        return [("{ " + c, py)] + self.perhaps(stored, model) + [("}", "")]
