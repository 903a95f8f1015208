"""Statements of random kernels: variables, accesses, control flow, each as OpenCL C and as Python (see language.py).

Nothing is out of bounds, and no work-item writes where another one writes or reads, other than by atomics and
across barriers, so that the order of work-items does not matter.
"""

import groups
import indices
import language
import pointers
import queues
import sub_group_model
import undefined
import uninitialized
import wide_vectors
from language import BY_NAME, COMPONENTS, SCALARS, VECTORS


class Block:
    """Statements; each is a list of pairs of texts and of blocks."""

    def __init__(self):
        self.statements = []

    def render(self, c, py, depth):
        start = len(py)
        for statement in self.statements:
            for part in statement:
                if isinstance(part, Block):
                    part.render(c, py, depth + 1)
                else:
                    if part[0]:
                        c.append("  " * depth + part[0])
                    if part[1]:
                        py.append(" " * depth + part[1])
        if len(py) == start:
            py.append(" " * depth + "pass")

    def blocks(self):
        yield self
        for statement in self.statements:
            for part in statement:
                if isinstance(part, Block):
                    yield from part.blocks()


# What kernels have much of: most have nothing special, few have large arrays, and others have one or two.
THEMES = [None] * 5 + ["indices"] * 4 + ["undefined"] * 3 + ["groups"] * 3 + ["pointers"] * 2 + ["queues", "library"]


def draw_themes(rng, is_plain):
    """A plain kernel calls no functions of source vectors: some ask whether any element is odd, and there are no
    scalable vectors of such masks."""
    themes = {rng.choice(THEMES), rng.choice(THEMES)} - {None, "library" if is_plain else None}
    return sorted(themes) + ["large"] * (rng.random() < 0.04)


class Body(groups.Groups, indices.Accesses, pointers.Pointers, queues.Queues, undefined.Undefined,
           uninitialized.Uninitialized, wide_vectors.LibraryCalls):
    """A kernel's statements, or those of a function, which has no range."""

    def __init__(self, rng, functions, barriers, budget, sub_groups=None, nd_range=None, n=0):
        self.rng, self.functions, self.barriers = rng, functions, barriers
        self.range, self.is_kernel = nd_range, nd_range is not None
        self.sub_groups = sub_groups  # their functions: None, for "some" work-items, or for "all", too
        self.place = 0  # of the last loop or call of a sub-group function
        self.loop_places = {}  # by counter
        self.budget = budget
        self.counter = 0
        self.counters = []  # of the loops around
        self.scalars, self.vectors, self.arrays, self.structs, self.pointers = [], [], [], [], []
        self.large = 0  # elements of the large array, if there is one
        self.declarations = Block()
        self.places = {}  # how each buffer is indexed in stores, or what is written to it
        self.n = n
        self.used = {}  # buffers that not every kernel has, by name
        self.themes = []
        self.is_plain = False  # see draw_themes

    def use(self, name, kind, form, is_writable, count):
        """A buffer of `count` elements of a format, which the kernel sees as one of a type."""
        self.used[name] = (name, kind, form, is_writable, count)

    # Declarations

    def declare(self):
        rng = self.rng
        for index in range(rng.randint(2, 5)):
            kind = rng.choice(SCALARS)
            start = self.leaf() if index else ("i", "i")
            c, py = kind.write(start)
            self.declarations.statements.append([("%s v%d = %s;" % (kind.name, index, c),
                                                  "v%d = %s" % (index, py))])
            self.scalars.append(("v%d" % index, kind))
        for index in range(rng.choice([0, 0, 1, 2])):
            name, element, count = rng.choice(VECTORS)
            values = [BY_NAME[element].write(self.leaf()) for _ in range(count)]
            self.declarations.statements.append(
                [("%s w%d = (%s)(%s);" % (name, index, name, ", ".join(c for c, _ in values)),
                  "w%d = (%s,)" % (index, ", ".join(py for _, py in values)))])
            self.vectors.append(("w%d" % index, name, BY_NAME[element], count))
        for index in range(rng.choice([0, 1, 1])):
            kind = rng.choice(SCALARS)
            c, py = kind.write(("x[(i + k) & 63u] + k", "x[(i + k) & 63] + k"))
            self.declarations.statements.append(
                [("%s t%d[8]; for (uint k = 0; k < 8u; ++k) t%d[k] = %s;" % (kind.name, index, index, c),
                  "t%d = [%s for k in range(8)]" % (index, py))])
            self.arrays.append(("t%d" % index, kind))
        if rng.random() < 0.3:
            self.declarations.statements.append([("Struct s0 = xs[i & 63u];", "s0 = list(xs[i & 63])")])
            self.structs.append("s0")
        self.declare_pointers()

    # Expressions

    def index(self):
        """An index into a buffer, within its bounds."""
        rng = self.rng
        simple = [("i", "i"), ("i", "i"), ("63u - i", "63 - i"), ("(i * 2u) & 63u", "(i * 2) & 63"),
                  ("(i + n) & 63u", "(i + n) & 63"), ("n & 63u", "n & 63"), ("(i * n) & 63u", "(i * n) & 63"),
                  ("lx", "lx"), ("(i * 3u + 1u) & 63u", "(i * 3 + 1) & 63")]
        if self.counters and rng.random() < 0.4:
            j = rng.choice(self.counters)
            start = "i" if self.is_kernel else "a"
            return rng.choice([("(%s + %s) & 63u" % (start, j), "(%s + %s) & 63" % (start, j)),
                               ("%s & 63u" % j, "%s & 63" % j)])
        if self.is_kernel and rng.random() < 0.6:
            return rng.choice(simple)
        c, py = self.expression(2)
        return "%s & 63u" % c, "%s & 63" % py

    def leaf(self):
        rng = self.rng
        kind = rng.randrange(12)
        if self.sub_groups and rng.random() < 0.08:
            return rng.choice([(name, name) for name in ("sgl", "sgs", "sgn", "sgm")])
        if kind == 0:
            number = rng.choice([0, 1, 2, 3, 7, 31, 255, 65537, 0x80000000, 0xFFFFFFFF, rng.randrange(1 << 16)])
            return "%du" % number, "%d" % number
        if kind == 1:
            return "n", "n"
        if kind == 2 and self.counters:
            j = rng.choice(self.counters)
            return j, j
        if kind <= 4:
            if self.is_kernel and rng.random() < 0.3:
                return self.range.query(rng)
            return rng.choice([("i", "i"), ("lx", "lx")] if self.is_kernel else [("a", "a"), ("b", "b")])
        if kind == 5 and self.vectors:
            name, _, element, count = rng.choice(self.vectors)
            c, py = self.component(name, rng.randrange(count))
            return element.c_read.format(c), element.py_read.format(py)
        if kind == 6 and self.arrays:
            name, element = rng.choice(self.arrays)
            c, py = self.expression(2)
            return (element.c_read.format("%s[%s & 7u]" % (name, c)),
                    element.py_read.format("%s[%s & 7]" % (name, py)))
        if kind == 7 and self.structs:
            return self.struct_member(rng.choice(self.structs))
        if self.scalars and kind < 10:
            name, element = rng.choice(self.scalars)
            return element.read(name)
        return self.load()

    @staticmethod
    def component(name, number):
        return "%s.%s" % (name, COMPONENTS[number]), "%s[%d]" % (name, number)

    def struct_member(self, name):
        c, py = self.rng.choice([("%s.a", "%s[0]"), ("(uint)%s.b", "%s[1]"), ("(uint)%s.c", "(%s[2] & M)"),
                                 ("(uint)%s.d[1]", "%s[4]")])
        if self.rng.random() < 0.2:
            by = self.expression(2)
            return "(uint)twist(%s, %s).d[0]" % (name, by[0]), "twist(%s, %s)[3]" % (name, by[1])
        return c % name, py % name

    def load(self):
        rng = self.rng
        if self.is_kernel and rng.random() < (0.2 if "indices" in self.themes else 0.03):
            index = self.wrapping_index()
            return self.load_from(*index.fill(rng.choice(indices.BOUNDS[index.is_signed])))
        return self.load_from(*self.index())

    def load_from(self, c, py):
        """From any buffer."""
        rng = self.rng
        kind = rng.randrange(10)
        if kind <= 3 or not self.is_kernel:
            return "x[%s]" % c, "x[%s]" % py
        if kind == 4:
            return "(uint)xc[%s]" % c, "xc[%s]" % py
        if kind == 5:
            return "(uint)(int)xh[%s]" % c, "(xh[%s] & M)" % py
        if kind == 6:
            return "(uint)xf[%s]" % c, "xf[%s]" % py
        if kind == 7:
            return "(uint)(xl[%s] >> 8)" % c, "((xl[%s] >> 8) & M)" % py
        if kind == 8:
            return rng.choice([("xs[%s].a" % c, "xs[%s][0]" % py), ("(uint)xs[%s].c" % c, "(xs[%s][2] & M)" % py)])
        return rng.choice([("table[(%s) & 15u]" % c, "table[(%s) & 15]" % py),
                           ("vload4((%s) & 15u, x).z" % c, "x[((%s) & 15) * 4 + 2]" % py),
                           ("((global const uint4 *)x)[(%s) & 15u].y" % c, "x[((%s) & 15) * 4 + 1]" % py)])

    def expression(self, depth=0):
        rng = self.rng
        if depth >= 3 or rng.random() < 0.25 + 0.15 * depth:
            return self.leaf()
        a, b = self.expression(depth + 1), self.expression(depth + 1)
        choice = rng.random()
        if choice < 0.12:
            c, py = self.condition(depth + 1)
            return "(%s ? %s : %s)" % (c, a[0], b[0]), "(%s if %s else %s)" % (a[1], py, b[1])
        if choice < 0.17 and self.functions:
            number = rng.choice(self.functions)
            return "f%d(%s, %s, x, n)" % (number, a[0], b[0]), "f%d(%s, %s)" % (number, a[1], b[1])
        # The first ones name each operand once.
        c, py = rng.choice(language.BINARY[:10] if depth > 1 else language.BINARY)
        return c.format(a[0], b[0]), py.format(a[1], b[1])

    def condition(self, depth=0):
        rng = self.rng
        choice = rng.random()
        relation = rng.choice(language.RELATIONS)
        if choice < 0.15:
            mask, number = rng.randrange(1, 8), rng.randrange(4)
            return "((n & %du) %s %du)" % (mask, relation, number), "((n & %d) %s %d)" % (mask, relation, number)
        if choice < 0.3 and depth < 2:
            word = rng.choice([("&&", "and"), ("||", "or")])
            a, b = self.condition(depth + 1), self.condition(depth + 1)
            return "(%s %s %s)" % (a[0], word[0], b[0]), "(%s %s %s)" % (a[1], word[1], b[1])
        if choice < 0.4:
            a, b = self.expression(depth + 1), self.expression(depth + 1)
            c, py = rng.choice(language.COMPARISONS)
            return "(" + c.format(a[0], b[0], relation) + ")", "(" + py.format(a[1], b[1], relation) + ")"
        mask = rng.choice([1, 3, 7, 15])
        number = rng.randrange(mask + 1)
        c, py = self.expression(depth + 1)
        return "((%s & %du) %s %du)" % (c, mask, relation, number), "((%s & %d) %s %d)" % (py, mask, relation, number)

    def uniform_condition(self):
        """The same for all work-items of a group."""
        rng = self.rng
        c, py = ("n", "n") if rng.random() < 0.7 else self.range.shared_query(rng)
        mask, number, relation = rng.randrange(1, 8), rng.randrange(4), rng.choice(language.RELATIONS)
        return "((%s & %du) %s %du)" % (c, mask, relation, number), "((%s & %d) %s %d)" % (py, mask, relation, number)

    # Statements

    def block(self, depth, loop, uniform=False):
        result = Block()
        for _ in range(self.rng.randint(1, 3)):
            result.statements.append(self.statement(depth, loop, uniform))
        return result

    def statement(self, depth, loop, uniform):
        self.budget -= 1
        rng = self.rng
        makers = [self.assign, self.assign, self.assign]
        if self.vectors:
            makers += [self.assign_vector]
        if self.arrays:
            makers += [self.assign_array]
        if self.structs:
            makers += [self.assign_struct]
        if self.is_kernel:
            makers += [self.store, self.store, self.atomic]
            for theme in self.themes:
                makers += self.themed_makers(theme, uniform)
        if not uniform:
            makers += [self.leave]
        elif self.barriers:
            makers += [self.exchange, self.exchange]
        if self.sub_groups:
            makers += [self.collective] * (3 if depth else 2)
            if uniform:
                makers += [self.collective_of_all] * 2
        if depth < 3 and self.budget > 0:
            makers += [self.make_if, self.make_if, self.make_if, self.make_switch, self.make_for, self.make_for,
                       self.make_while, self.make_do]
            if "undefined" in self.themes:
                makers += [self.define_in_part, self.define_in_part, self.define_in_loop]
            if uniform:
                makers += [self.uniform_if, self.uniform_for]
        return rng.choice(makers)(depth, loop)

    def themed_makers(self, theme, uniform):
        """Statements that a theme adds."""
        if theme == "indices":
            return [self.load_by_index] * 2 + [self.copy_by_index] * 2 + [self.store_by_index] * 2 + \
                [self.border, self.access_by_stride, self.access_by_stride, self.access_by_bits]
        if theme == "groups":
            return [self.store_record_members, self.store_record_vector] * 2 + \
                [self.load_record_members, self.load_record_vector, self.copy_pair, self.compute_uniform_vector]
        if theme == "pointers":
            return [self.load_by_pointer, self.assign_pointer, self.walk] + [self.store_by_generic_pointer] * 2 + \
                [self.store_by_pointer] * 3
        if theme == "queues":
            is_together = uniform and self.sub_groups == "all"
            return [self.take_together] * 3 + [self.take_alone] if is_together else [self.take_alone] * 2
        if theme == "undefined":
            return [self.store_undefined] * 3 + [self.fill_array, self.fill_struct]
        if theme == "library":
            return [self.call_library] * 3
        return [self.use_large_array] * 4

    def assign(self, _depth, _loop):
        name, kind = self.rng.choice(self.scalars)
        c, py = kind.write(self.expression())
        return [("%s = %s;" % (name, c), "%s = %s" % (name, py))]

    def assign_vector(self, _depth, _loop):
        rng = self.rng
        name, kind, element, count = rng.choice(self.vectors)
        choice = rng.randrange(4)
        if choice <= 1:
            place = rng.randrange(count)
            c, py = element.write(self.expression(1))
            parts = ["%s[%d]" % (name, k) if k != place else py for k in range(count)]
            return [("%s.%s = %s;" % (name, COMPONENTS[place], c), "%s = (%s,)" % (name, ", ".join(parts)))]
        if choice == 2:
            order = [rng.randrange(count) for _ in range(count)]
            swizzle = "s" + "".join("%x" % k for k in order)
            return [("%s = %s.%s;" % (name, name, swizzle),
                     "%s = (%s,)" % (name, ", ".join("%s[%d]" % (name, k) for k in order)))]
        c, py = element.write(self.expression(1))
        if element.name not in ("uint", "uchar", "ulong"):
            return [("%s = (%s)(%s);" % (name, kind, c), "%s = (%s,) * %d" % (name, py, count))]
        return [("%s += (%s)(%s);" % (name, kind, c), "z = %s" % py),
                ("", "%s = tuple(%s for k in %s)" % (name, element.py_write.format("k + z"), name))]

    def assign_array(self, _depth, _loop):
        name, kind = self.rng.choice(self.arrays)
        place, value = self.expression(2), self.expression(1)
        c, py = kind.write(value)
        return [("%s[%s & 7u] = %s;" % (name, place[0], c), "%s[%s & 7] = %s" % (name, place[1], py))]

    def assign_struct(self, _depth, _loop):
        rng = self.rng
        name = rng.choice(self.structs)
        c, py = self.expression(1)
        choice = rng.randrange(5)
        if choice == 0:
            return [("%s.a = %s;" % (name, c), "%s[0] = %s" % (name, py))]
        if choice == 1:
            return [("%s.b = (uchar)(%s);" % (name, c), "%s[1] = %s & 255" % (name, py))]
        if choice == 2:
            return [("%s.d[%s & 1u] = (ushort)n;" % (name, c), "%s[3 + (%s & 1)] = n & 0xFFFF" % (name, py))]
        if choice == 3:
            return [("%s = xs[%s & 63u];" % (name, c), "%s = list(xs[%s & 63])" % (name, py))]
        return [("%s = twist(%s, %s);" % (name, name, c), "%s = twist(%s, %s)" % (name, name, py))]

    def store(self, _depth, _loop):
        """To a place that no other work-item writes to."""
        rng = self.rng
        value = self.expression(1)
        name, kind = rng.choice([("oc", "uchar"), ("oh", "ushort"), ("of", "float"), ("ol", "ulong"),
                                 ("od", "double"), ("out", None), ("out", None), ("os", "struct")])
        if kind is None:
            slot = rng.randrange(4)
            return [("out[i * 4u + %du] = %s;" % (slot, value[0]), "out[i * 4 + %d] = %s" % (slot, value[1]))]
        place = rng.choice([("i", "i"), ("i", "i"), ("63u - i", "63 - i"), ("(i * 5u + n) & 63u", "(i * 5 + n) & 63")])
        if kind == "struct":
            if self.structs:
                return [("os[i] = %s;" % self.structs[0], "os[i] = list(%s)" % self.structs[0])]
            return [("os[i].c = (ulong)(%s) * 3ul;" % value[0], "os[i][2] = %s * 3" % value[1])]
        # Two ways of indexing one buffer would let work-items meet.
        place = self.places.setdefault(name, place)
        c, py = BY_NAME[kind].write(value)
        return [("%s[%s] = %s;" % (name, place[0], c), "%s[%s] = %s" % (name, place[1], py))]

    def atomic(self, _depth, _loop):
        """Work-items may come in any order, so each part of the buffer knows one operation only."""
        rng = self.rng
        place, value = self.expression(2), self.expression(2)
        name, py, first = rng.choice([("add", "(atom[p] + %s) & M", 0), ("max", "max(atom[p], %s)", 8),
                                      ("xor", "atom[p] ^ %s", 16), ("min", "min(atom[p], %s)", 24)])
        where = ("%du" % first, "%d" % first) if rng.random() < 0.4 else \
            ("%du + (%s & 7u)" % (first, place[0]), "%d + (%s & 7)" % (first, place[1]))
        return [("atomic_%s(&atom[%s], %s);" % (name, where[0], value[0]), "p = %s" % where[1]),
                ("", "atom[p] = " + py % value[1])]

    def leave(self, _depth, loop):
        rng = self.rng
        c, py = self.condition()
        if loop and rng.random() < 0.75:
            word = "continue" if loop == "switch" else rng.choice(["break", "continue"])
            return [("if %s %s;" % (c, word), "if %s: %s" % (py, word))]
        if not self.is_kernel:
            value = self.expression(1)
            return [("if %s return %s;" % (c, value[0]), "if %s: return %s" % (py, value[1]))]
        if self.barriers or self.sub_groups == "all":
            return self.assign(0, None)
        value = self.expression(1)
        return [("if %s { out[i * 4u] = %s; return; }" % (c, value[0]), "if %s:" % py),
                ("", " out[i * 4] = %s" % value[1]), ("", " return")]

    def make_if(self, depth, loop):
        c, py = self.condition()
        then = self.block(depth + 1, loop)
        if self.rng.random() < 0.45:
            return [("if %s {" % c, "if %s:" % py), then, ("} else {", "else:"), self.block(depth + 1, loop), ("}", "")]
        return [("if %s {" % c, "if %s:" % py), then, ("}", "")]

    def make_switch(self, depth, loop):
        rng = self.rng
        c, py = self.expression(1)
        self.counter += 1
        name = "q%d" % self.counter
        parts = [("switch (%s & 3u) {" % c, "%s = %s & 3" % (name, py))]
        cases = rng.sample(range(4), rng.randint(1, 3))
        inner = "switch" if loop else None
        for case in cases:
            parts += [("case %d: {" % case, "if %s in (%d, 'on'):" % (name, case)), self.block(depth + 1, inner)]
            parts += [("} break;", " %s = 'done'" % name) if rng.random() < 0.6 else ("}", " %s = 'on'" % name)]
        if rng.random() < 0.5:
            parts += [("default: {", "if %s not in (%s, 'done'):" % (name, ", ".join(map(str, cases)))),
                      self.block(depth + 1, inner), ("}", "")]
        return parts + [("}", "")]

    def new_counter(self):
        self.counter += 1
        name = "j%d" % self.counter
        self.loop_places[name] = self.new_place()
        return name

    def new_place(self):
        self.place += 1
        return self.place

    def make_for(self, depth, _loop):
        rng = self.rng
        j = self.new_counter()
        number = rng.randint(1, 7)
        c, py = rng.choice([self.expression(1), ("n", "n"), ("%du" % number, "%d" % number)])
        mask = rng.choice([1, 3, 7])
        self.counters.append(j)
        body = self.block(depth + 1, "loop")
        self.counters.pop()
        return [("for (uint {0} = 0, e{0} = {1} & {2}u; {0} < e{0}; ++{0}) {{".format(j, c, mask),
                 "for %s in range(%s & %d):" % (j, py, mask)), body, ("}", "")]

    def make_while(self, depth, _loop):
        j = self.new_counter()
        c, py = self.condition()
        self.counters.append(j)
        body = self.block(depth + 1, "loop")
        self.counters.pop()
        return [("uint %s = 0;" % j, "%s = 0" % j),
                ("while (%s < 5u && %s) { ++%s;" % (j, c, j), "while %s < 5 and %s:" % (j, py)),
                ("", " %s += 1" % j), body, ("}", "")]

    def make_do(self, depth, _loop):
        """Continue goes to the test at the end."""
        j = self.new_counter()
        c, py = self.condition()
        self.counters.append(j)
        body = self.block(depth + 1, "loop")
        self.counters.pop()
        return [("uint %s = 0;" % j, "%s = 0" % j),
                ("do { ++%s;" % j, "while %s == 0 or (%s < 4 and %s):" % (j, j, py)), ("", " %s += 1" % j), body,
                ("} while (%s < 4u && %s);" % (j, c), "")]

    def uniform_if(self, depth, _loop):
        c, py = self.uniform_condition()
        return [("if %s {" % c, "if %s:" % py), self.block(depth + 1, None, True), ("}", "")]

    def uniform_for(self, depth, _loop):
        j = self.new_counter()
        self.counters.append(j)
        body = self.block(depth + 1, None, True)
        self.counters.pop()
        return [("for (uint {0} = 0, e{0} = (n & 1u) + 1u; {0} < e{0}; ++{0}) {{".format(j),
                 "for %s in range((n & 1) + 1):" % j), body, ("}", "")]

    def exchange(self, _depth, _loop):
        """All write to local memory, wait, and read what another wrote."""
        name, kind = self.rng.choice(self.scalars)
        value = self.expression(1)
        c, py = kind.write(("tile[(lid + 1u + (n & 3u)) % lsize]", "tile[(lid + 1 + (n & 3)) % lsize]"))
        return [("barrier(CLK_LOCAL_MEM_FENCE); tile[lid] = %s;" % value[0], "yield"),
                ("", "tile[lid] = %s" % value[1]),
                ("barrier(CLK_LOCAL_MEM_FENCE); %s = %s;" % (name, c), "yield"), ("", "%s = %s" % (name, py))]

    def collective(self, _depth, _loop):
        return self.call_sub_group(self.rng.choice(sub_group_model.FOR_SOME))

    def collective_of_all(self, _depth, _loop):
        return self.call_sub_group(self.rng.choice(sub_group_model.FOR_ALL))

    def sub_group_place(self):
        """Where a sub-group function is called. Work-items are further on if their numbers of places and iterations,
        from the outermost loop inwards, are greater."""
        return "".join("%d, %s, " % (self.loop_places[j], j) for j in self.counters) + "%d" % self.new_place()

    def call_sub_group(self, number, value=None):
        """A variable gets what a sub-group function gives of a value, or of any."""
        rng = self.rng
        function = sub_group_model.FUNCTIONS[number]
        kind = BY_NAME[rng.choice(function.kinds)]
        if function.takes == "condition":
            c, py = self.condition()
        elif kind.name == "half":  # a sum of many must be exact
            c, py = ("(half)((%s) & 127u)", "((%s) & 127)")
            value = value or self.expression(1)
            c, py = c % value[0], py % value[1]
        else:
            c, py = kind.write(value or self.expression(1))
        call = function.c.format(x=c, T=kind.name)
        read = kind.read if function.gives == "value" else BY_NAME["uint"].read
        name, target = rng.choice(self.scalars)
        place = self.sub_group_place()
        return [("%s = %s;" % (name, target.write((read(call)[0], ""))[0]),
                 "r = yield (%s,), %d, '%s', %s" % (place, number, kind.name, py)),
                ("", "%s = %s" % (name, target.write(("", read("r")[1]))[1]))]
