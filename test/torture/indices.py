"""Accesses of random kernels by indices that wrap, are narrowed, masked, clamped, xor-ed, or checked before the access.

An index is computed of a work-item's ids in uint or ulong, so that every overflow is defined, and narrowed to a type of
any width. Its constants are chosen such that some work-items of the range come into the bounds of the buffers, or that
their row passes a limit of the type. What is out of bounds is left out by a condition, or brought back by a bound.
"""

from language import BY_NAME, MASK, STRUCT

# Elements of the buffers.
SIZE = 64

TYPES = {"char": (8, True), "uchar": (8, False), "short": (16, True), "ushort": (16, False), "int": (32, True),
         "uint": (32, False), "long": (64, True), "ulong": (64, False)}
NARROWED = ["int"] * 5 + ["uint"] * 3 + ["short", "ushort", "char", "uchar", "long", "ulong"]

# Distances between work-items. Multiples of most of the odd ones come back to small numbers soon.
STEPS = {"uint": [1, 1, 1, 1, 2, 3, 5, 0xFFFFFFFF, 0xFFFFFFFD, 0x20000001, 0x40000001, 0x80000001, 0x10000001,
                  0x08000001, 0x80000003, 0x20000000, 0x80000000, 0x01010101, 0x00010001],
         "ulong": [1, 1, 3, 0x100000001, 0x100000003, (1 << 64) - 1, (1 << 61) + 1, (1 << 63) + 1, 1 << 61, 0x20000001,
                   0x80000001]}

# Conditions that hold for some of the numbers 0 to 63 only, of signed and of unsigned indices.
CHECKS = {
    True: [("({q} >= 0 && {q} < 64)", "0 <= {q} < 64"), ("({q} >= 0 && {q} < 64)", "0 <= {q} < 64"),
           ("({q} > -1 && {q} <= 63)", "0 <= {q} < 64"), ("({q} >= 1 && {q} < 63)", "1 <= {q} < 63"),
           ("({q} >= 0 && {q} < (int)(n & 63u))", "0 <= {q} < n & 63"),
           ("({q} >= 1 && {q} < (int)(n & 63u) - 1)", "1 <= {q} < (n & 63) - 1"),
           ("(!({q} < 2 || {q} > 60))", "2 <= {q} <= 60"), ("((ulong){q} < 64ul)", "0 <= {q} < 64")],
    False: [("({q} < 64u)", "{q} < 64"), ("({q} <= 63u)", "{q} < 64"), ("({q} >= 1u && {q} < 63u)", "1 <= {q} < 63"),
            ("({q} < (n & 63u))", "{q} < (n & 63)"), ("({q} - 1u < 62u)", "1 <= {q} < 63")],
}
# Numbers 0 to 63 of any.
BOUNDS = {
    True: [("({q} & 63)", "({q} & 63)"), ("({q} & 63)", "({q} & 63)"), ("({q} & 15)", "({q} & 15)"),
           ("clamp({q}, ({T})0, ({T})63)", "saturate({q}, 0, 63)"),
           ("clamp({q}, ({T})3, ({T})40)", "saturate({q}, 3, 40)"),
           ("max(({T})0, min({q}, ({T})63))", "saturate({q}, 0, 63)"), ("(({q} % 50 + 50) % 50)", "({q} % 50)"),
           ("({q} < 0 ? 0 : {q} > 63 ? 63 : {q})", "saturate({q}, 0, 63)"), ("(abs({q}) % 61u)", "(abs({q}) % 61)")],
    False: [("({q} & 63u)", "({q} & 63)"), ("({q} & 31u)", "({q} & 31)"), ("({q} % 64u)", "({q} % 64)"),
            ("({q} % 50u)", "({q} % 50)"), ("({q} % ((n & 31u) + 7u))", "({q} % ((n & 31) + 7))"),
            ("min({q}, ({T})63)", "min({q}, 63)"), ("clamp({q}, ({T})5, ({T})60)", "saturate({q}, 5, 60)")],
}
# Those of the bounds under which numbers that differ modulo 64 stay different.
MASKS = {True: BOUNDS[True][:1], False: BOUNDS[False][:1]}

# Buffers in which each element depends on its place only, whoever writes it: what that is.
COPIES = {"cx": [("x[{0}]", "x[{1}]")] * 3 + [("x[{0}] * 3u + (uint){0}", "(x[{1}] * 3 + {1}) & M")],
          "cc": [("xc[{0}]", "xc[{1}]")] * 3 + [("xc[63 - {0}]", "xc[63 - {1}]")],
          "ch": [("xh[{0}]", "xh[{1}]")],
          "cf": [("xf[{0}]", "xf[{1}]")] * 3 + [("xf[{0}] + 2.0f", "xf[{1}] + 2")],
          "cl": [("xl[{0}]", "xl[{1}]")] * 3 + [("xl[{0} ^ 1] >> 1", "xl[{1} ^ 1] >> 1")],
          "cs": [("xs[{0}]", "list(xs[{1}])")]}
# Their types, and the formats of their elements.
FORMATS = {"cx": ("uint", "I"), "cc": ("uchar", "B"), "ch": ("short", "h"), "cf": ("float", "f"), "cl": ("ulong", "Q"),
           "cs": ("Struct", STRUCT)}
# Buffers for what work-items compute: name, type, format.
OWN = [("ow", "uint", "I"), ("ob", "uchar", "B")]


# Bits in which the partner of a place differs from it.
PARTNERS = [("n & 15u", "n & 15"), ("n & 15u", "n & 15"), ("n & 48u", "n & 48"), ("n & 63u", "n & 63"), ("1u", "1"),
            ("6u", "6"), ("16u", "16")]


class Index:
    """A number of an integer type, in C and in Python; both are parts of other expressions."""

    def __init__(self, kind, c, py):
        self.kind, self.c, self.py = kind, c, py
        self.is_signed = TYPES[kind][1]

    def fill(self, form):
        return tuple(text.format(q=q, T=self.kind) for text, q in zip(form, (self.c, self.py)))


class Accesses:
    """Statements of a kernel's body; see Body."""

    # Indices

    def id_texts(self, unique):
        """Texts of a number in C and in Python that ids make; if `unique`, it tells work-items apart."""
        rng, main = self.rng, self.range.main
        along = ("get_global_id(%d)" % main, "at.id[%d]" % main)
        if unique:
            return rng.choice([("i", "i")] + [along] * 3 * self.range.is_line())
        if self.counters and rng.random() < 0.3:
            j = rng.choice(self.counters)
            return rng.choice([("(i + %s)" % j, "((i + %s) & M)" % j), (j, j)])
        d = rng.randrange(3)
        return rng.choice([("i", "i"), ("i", "i"), along, along, along, ("lx", "lx"), ("lid", "lid"),
                           ("get_local_id(%d)" % main, "at.place[%d]" % main),
                           ("get_global_id(%d)" % d, "at.id[%d]" % d)])

    def evaluate(self, py):
        """What a number is for one of the work-items, in the first round of all loops."""
        item = self.range.get_any_item(self.rng)
        names = {"at": item, "i": item.number, "lid": item.lid, "lx": item.place[self.range.main], "M": MASK}
        return eval(py, names, {j: 0 for j in self.counters})  # pylint: disable=eval-used

    def wrapping_index(self, unique=False):
        """If `unique`, no two work-items have the same, not even modulo 64."""
        rng = self.rng
        c, py = self.id_texts(unique)
        arithmetic = rng.choice(["uint", "uint", "ulong"])
        bits = TYPES[arithmetic][0]
        step = rng.choice([step for step in STEPS[arithmetic] if step & 1 or not unique])
        kind = rng.choice(NARROWED)
        target = rng.randrange(SIZE)
        if rng.random() < 0.3:
            target = 1 << (TYPES[kind][0] - rng.choice([0, 1]))
        start = target - self.evaluate(py) * step
        suffix = "u" if arithmetic == "uint" else "ul"
        c = "(%s)%s" % (arithmetic, c)
        if step != 1:
            is_shift = step & (step - 1) == 0 and rng.random() < 0.5
            c = "%s << %d" % (c, step.bit_length() - 1) if is_shift else "%s * %#x%s" % (c, step, suffix)
            py = "%s * %d" % (py, step)
        if rng.random() < 0.3:  # not known to the compiler
            start -= self.n
            c, py = "(%s) + n" % c, "%s + n" % py
        if start % (1 << bits) and (step == 1 or rng.random() < 0.8):
            c, py = "(%s) + %#x%s" % (c, start % (1 << bits), suffix), "%s + %d" % (py, start)
        return self.narrow(arithmetic, kind, c, py, unique)

    def narrow(self, arithmetic, kind, c, py, unique):
        """To another type, perhaps after a division or a shift."""
        rng = self.rng
        mask = (1 << TYPES[arithmetic][0]) - 1
        py = "((%s) & %d)" % (py, mask)
        if not unique and rng.random() < 0.15:
            by = rng.choice([1, 2, 3, TYPES[arithmetic][0] - 6])
            c, py = rng.choice([("((%s) >> %d)" % (c, by), "(%s >> %d)" % (py, by)),
                                ("((%s) / %du)" % (c, by), "(%s // %d)" % (py, by))])
        c = "(%s)(%s)" % (kind, c)
        return Index(kind, c, BY_NAME[kind].write(("", py))[1])

    def plain_index(self):
        """A signed one that does not overflow, as kernels mostly have it."""
        rng = self.rng
        c, py = rng.choice([("i", "i"), ("i", "i"), ("lx", "lx"), ("lid", "lid")])
        step, start = rng.choice([1, 1, 1, 2, -1, 3]), rng.choice([0, 0, -1, 1, -5, 30])
        if step != 1:
            c, py = "%s * %d" % ("(int)" + c, step), "%s * %d" % (py, step)
        c = "((int)%s + %d)" % (c, start) if start or step != 1 else "(int)" + c
        return Index("int", c, "(%s + %d)" % (py, start))

    def held(self, index):
        """The index, perhaps in a variable: what has to stand before, and the index from there on."""
        rng = self.rng
        if rng.random() < 0.25:
            return ("", ""), index
        self.counter += 1
        name = "q%d" % self.counter
        constant = rng.choice(["", "const "])
        return (("%s%s %s = %s;" % (constant, index.kind, name, index.c), "%s = %s" % (name, index.py)),
                Index(index.kind, name, name))

    def any_index(self):
        return self.held(self.plain_index() if self.rng.random() < 0.3 else self.wrapping_index())

    def place_of(self, index):
        """Texts of an index from 0 to 63, or of its partner, as in a sorting network."""
        if self.rng.random() < 0.7:
            return index.c, index.py
        c, py = self.rng.choice(PARTNERS)
        return "(%s ^ (%s)(%s))" % (index.c, index.kind, c), "(%s ^ (%s))" % (index.py, py)

    # Statements

    def load_by_index(self, _depth, _loop):
        """A variable gets an element of a buffer, or something else if the index is out of bounds."""
        rng = self.rng
        first, index = self.any_index()
        name, kind = rng.choice(self.scalars)
        if rng.random() < 0.4:
            c, py = kind.write(self.load_from(*index.fill(rng.choice(BOUNDS[index.is_signed]))))
            return [("{ " + first[0], first[1]), ("%s = %s; }" % (name, c), "%s = %s" % (name, py))]
        check = index.fill(rng.choice(CHECKS[index.is_signed]))
        value, other = self.load_from(*self.place_of(index)), self.leaf()
        if rng.random() < 0.5:
            c, py = kind.write(("%s ? %s : %s" % (check[0], value[0], other[0]),
                                "(%s if %s else %s)" % (value[1], check[1], other[1])))
            return [("{ " + first[0], first[1]), ("%s = %s; }" % (name, c), "%s = %s" % (name, py))]
        c, py = kind.write(value)
        return [("{ " + first[0], first[1]),
                ("if %s %s = %s; }" % (check[0], name, c), "if %s: %s = %s" % (check[1], name, py))]

    def draw_copy(self, names):
        """One of the buffers of copies, and what is written to it."""
        name = self.rng.choice(names)
        self.use(name, *FORMATS[name], True, SIZE)
        return name, self.places.setdefault(name, self.rng.choice(COPIES[name]))

    def copy_by_index(self, _depth, _loop):
        """An element of a buffer as it is, mostly, to the same place of another one."""
        rng = self.rng
        first, index = self.any_index()
        to, form = self.draw_copy(sorted(COPIES))
        if rng.random() < 0.4:
            place, check = index.fill(rng.choice(BOUNDS[index.is_signed])), None
        else:
            place, check = self.place_of(index), index.fill(rng.choice(CHECKS[index.is_signed]))
        c = "%s[%s] = %s;" % (to, place[0], form[0].format(*place))
        py = "%s[%s] = %s" % (to, place[1], form[1].format(*place))
        if check:
            c, py = "if %s %s" % (check[0], c), "if %s: %s" % (check[1], py)
        return [("{ " + first[0], first[1]), (c + " }", py)]

    def store_by_index(self, _depth, _loop):
        """What the work-item computes, to a place of its own."""
        rng = self.rng
        name, kind, form = rng.choice(OWN)
        self.use(name, kind, form, True, SIZE)
        value = BY_NAME[kind].write(self.expression(1))
        # Two ways of indexing one buffer would let work-items meet.
        if name not in self.places:
            index = self.wrapping_index(unique=True)
            is_checked = rng.random() < 0.6
            forms = CHECKS if is_checked else MASKS
            bound = index.fill(rng.choice(forms[index.is_signed]))
            self.places[name] = self.place_of(index) if is_checked else bound, is_checked, bound
        place, is_checked, bound = self.places[name]
        c, py = "%s[%s] = %s;" % (name, place[0], value[0]), "%s[%s] = %s" % (name, place[1], value[1])
        return [("if %s %s" % (bound[0], c), "if %s: %s" % (bound[1], py))] if is_checked else [(c, py)]

    def border(self, _depth, _loop):
        """All but the work-items at the ends of a dimension look at their neighbours."""
        rng, main = self.rng, self.range.main
        self.counter += 1
        p, end = "p%d" % self.counter, "end%d" % self.counter
        size = rng.choice([("get_global_size(%d)" % main, str(self.range.size[main])), ("(n & 63u)", "(n & 63)")])
        name, kind = rng.choice(self.scalars)
        c, py = kind.write(("x[i - 1u] + x[i + 1u] * 2u", "x[i - 1] + x[i + 1] * 2"))
        to, form = self.draw_copy(["cx", "cf", "cl"])
        place = rng.choice([("i", "i"), ("(int)i", "i")])
        return [("{ int %s = (int)(get_global_id(%d) - get_global_offset(%d)), %s = (int)%s;"
                 % (p, main, main, end, size[0]), ""),
                ("if (%s >= 1 && %s < %s - 1 && i >= 1u && i < 63u) {" % (p, p, end),
                 "if 1 <= at.id[%d] - %d < %s - 1 and 1 <= i < 63:" % (main, self.range.offset[main], size[1])),
                ("  %s = %s;" % (name, c), " %s = %s" % (name, py)),
                ("  %s[%s] = %s; } }" % (to, place[0], form[0].format(*place)),
                 " %s[%s] = %s" % (to, place[1], form[1].format(*place)))]

    def access_by_stride(self, _depth, _loop):
        """Forwards, backwards or, of loads, not at all, as an argument says."""
        rng = self.rng
        name, kind = rng.choice(self.scalars)
        c, py = "(63 * (int)(n & 1u) + (int)i * (1 - 2 * (int)(n & 1u)))", "(63 * (n & 1) + i * (1 - 2 * (n & 1)))"
        if rng.random() < 0.4:
            self.use("ot", "uint", "I", True, SIZE)
            value = BY_NAME["uint"].write(self.expression(1))
            return [("ot[%s] = %s;" % (c, value[0]), "ot[%s] = %s" % (py, value[1]))]
        c, py = rng.choice([(c, py), ("i * (n & 1u)", "i * (n & 1)"), ("i * (1u - (n & 1u)) + (n & 1u)",
                                                                     "i * (1 - (n & 1)) + (n & 1)")])
        value = kind.write(self.load_from(c, py))
        return [("%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1]))]

    def access_by_bits(self, _depth, _loop):
        """Even and odd places, by bit operations instead of sums."""
        rng = self.rng
        name, kind = rng.choice(self.scalars)
        base = rng.choice([("(i & 15u) * 4u", "(i & 15) * 4"), ("(i >> 1) * 2u", "(i >> 1) * 2"),
                           ("(lx & 7u) * 8u + 2u", "(lx & 7) * 8 + 2")])
        c, py = rng.choice(["(%s | 1u)", "(%s ^ 1u)", "((%s | 3u) ^ 1u)", "((%s | 1u) & ~2u)"]), base[1]
        py = c.replace("u", "") % base[1]
        value = kind.write(self.load_from(c % base[0], "(%s & 63)" % py))
        return [("%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1]))]
