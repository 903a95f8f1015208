"""Pointers of random kernels that are chosen at run time, and private arrays of some kB.

In Python a pointer is a pair of a list and a number of elements that it is off its start.
"""

from language import BY_NAME

# Sizes of large arrays, in elements of four bytes, and the distance of the elements that are used.
LARGE = [1 << 10] * 8 + [1 << 12] * 4 + [1 << 14] * 2 + [1 << 16]
USED = 8


class Pointers:
    """Statements of a kernel's body; see Body."""

    def declare_pointers(self):
        """Variables that hold pointers, which last as long as the kernel."""
        rng = self.rng
        if "pointers" in self.themes:
            self.use("y", "uint", "I", False, 64)
            for index in range(rng.randint(1, 2)):
                name = "ptr%d" % index
                c, py = self.global_pointer(*rng.choice([("n & 1u", "n & 1"), ("i & 1u", "i & 1"),
                                                         ("lx > 2u", "lx > 2")]))
                self.declarations.statements.append(
                    [("global const uint *%s = %s;" % (name, c), "%s = %s" % (name, py))])
                self.pointers.append(name)
        if "large" in self.themes:
            self.declare_large_array()

    def declare_large_array(self):
        size = self.rng.choice(LARGE)
        step = size // USED
        self.large = size
        self.declarations.statements.append(
            [("uint big[%d]; for (uint k = 0; k < %du; ++k) big[k * %du + k] = i * 7u + k;" % (size, USED, step),
              "big = [i * 7 + k for k in range(%d)]" % USED)])

    def large_element(self):
        c, py = self.expression(2)
        step = self.large // USED
        # The elements are not in line with each other.
        return "big[(%s & 7u) * %du]" % (c, step + 1), "big[%s & 7]" % py

    # Global memory

    def global_pointer(self, c, py):
        """One into one or another buffer, which depends on a condition; 32 elements behind it are within bounds."""
        rng = self.rng
        first, second = rng.choice([(0, 0), (0, 0), (3, 0), (8, 31), (0, 32)])
        return ("%s ? x + %d : y + %d" % (c, first, second) if first + second else "%s ? x : y" % c,
                "(x, %d) if %s else (y, %d)" % (first, py, second))

    def load_by_pointer(self, _depth, _loop):
        """A variable gets what a pointer points to that is in a variable, in an array, or chosen here."""
        rng = self.rng
        self.use("y", "uint", "I", False, 64)
        name, kind = rng.choice(self.scalars)
        c, py = self.index()
        c, py = "(%s) & 31u" % c, "(%s) & 31" % py
        if self.pointers and rng.random() < 0.6:
            pointer = rng.choice(self.pointers)
            value = kind.write(("%s[%s]" % (pointer, c), "%s[0][%s[1] + (%s)]" % (pointer, pointer, py)))
            return [("%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1]))]
        choice = rng.choice([self.condition, self.condition, self.plain_choice])() if rng.random() < 0.6 \
            else self.expression(2)
        if rng.random() < 0.4:  # the whole buffer is within bounds
            c, py = rng.choice([("i", "i"), ("i", "i"), ("63u - i", "63 - i")])
        if rng.random() < 0.6:
            value = kind.write(("((%s) ? x : y)[%s]" % (choice[0], c), "(x if %s else y)[%s]" % (choice[1], py)))
            return [("%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1]))]
        self.counter += 1
        array = "ps%d" % self.counter
        which = self.expression(2)
        value = kind.write(("%s[%s & 1u][%s]" % (array, which[0], c), "(x, y)[%s & 1][%s]" % (which[1], py)))
        return [("{ global const uint *%s[2] = {x, y};" % array, ""),
                ("%s = %s; }" % (name, value[0]), "%s = %s" % (name, value[1]))]

    def assign_pointer(self, depth, loop):
        if not self.pointers:
            return self.load_by_pointer(depth, loop)
        rng = self.rng
        name = rng.choice(self.pointers)
        if rng.random() < 0.2 and len(self.pointers) > 1:
            other = rng.choice(self.pointers)
            return [("%s = %s;" % (name, other), "%s = %s" % (name, other))]
        c, py = self.global_pointer(*self.condition())
        return [("%s = %s;" % (name, c), "%s = %s" % (name, py))]

    def plain_choice(self):
        """A condition that all, most or half of the work-items of a vector agree on."""
        return self.rng.choice([("(n & 1u)", "(n & 1)"), ("(i > 9u)", "(i > 9)"), ("(i & 1u)", "(i & 1)")])

    def store_by_pointer(self, _depth, _loop):
        """To a place of the work-item's own in one of two or three buffers."""
        rng = self.rng
        names = ["pa", "pb", "pc"][:rng.choice([2, 2, 3])]
        kind = rng.choice(["uint", "uint", "uchar"])
        names = [name + kind[1] for name in names]
        for name in names:
            self.use(name, kind, "I" if kind == "uint" else "B", True, 64)
        value = BY_NAME[kind].write(self.expression(1))
        self.counter += 1
        p = "to%d" % self.counter
        choices = [self.condition() if rng.random() < 0.6 else self.plain_choice()
                   for _ in names[1:]]
        c, py = names[0], names[0]
        for name, choice in zip(names[1:], choices):
            c, py = "%s ? %s : (%s)" % (choice[0], name, c), "%s if %s else (%s)" % (name, choice[1], py)
        old = ("%s[i] + " % p, "%s[i] + " % p) if rng.random() < 0.5 else ("", "")
        stored = BY_NAME[kind].write((old[0] + value[0], old[1] + value[1]))
        if rng.random() < 0.5:
            return [("{ global %s *%s = %s;" % (kind, p, c), "%s = %s" % (p, py)),
                    ("%s[i] = %s; }" % (p, stored[0]), "%s[i] = %s" % (p, stored[1]))]
        # A branch sets the pointer, and does something else as well.
        first, second = choices[0], self.expression(1)
        slot = rng.randrange(4)
        return [("{ global %s *%s;" % (kind, p), ""),
                ("if (%s) { %s = %s; out[i * 4u + %du] = %s; }" % (first[0], p, names[0], slot, second[0]),
                 "%s = %s if %s else %s" % (p, names[0], first[1], names[1])),
                ("else { %s = %s; out[i * 4u + %du] ^= 3u; }" % (p, names[1], slot),
                 "out[i * 4 + %d] = %s if %s is %s else out[i * 4 + %d] ^ 3" % (slot, second[1], p, names[0], slot)),
                ("%s[i] = %s; }" % (p, stored[0]), "%s[i] = %s" % (p, stored[1]))]

    def walk(self, _depth, _loop):
        """A pointer goes through one of two buffers."""
        rng = self.rng
        self.use("y", "uint", "I", False, 64)
        self.counter += 1
        p, e, k = ("%s%d" % (letter, self.counter) for letter in ("walk", "last", "k"))
        start, end = self.global_pointer(*self.condition()), self.expression(2)
        name, kind = rng.choice(self.scalars)
        read = kind.read(name)
        value = kind.write(("%s ^ *%s++" % (read[0], p), "%s ^ %s[0][%s[1] + %s]" % (read[1], p, p, k)))
        return [("{{ global const uint *{0} = {1}; const global uint *{2} = {0} + ({3} & 7u);".format(
                     p, start[0], e, end[0]), "%s = %s" % (p, start[1])),
                ("while (%s != %s) %s = %s; }" % (p, e, name, value[0]),
                 "for %s in range(%s & 7): %s = %s" % (k, end[1], name, value[1]))]

    # Generic pointers

    def generic_pointer(self):
        """What must stand before, and a pointer to a place of the work-item's own, in any of the address spaces."""
        rng = self.rng
        self.counter += 1
        own = "own%d" % self.counter
        before = [("uint %s[4] = {1, 2, 3, 4};" % own, "%s = [1, 2, 3, 4]" % own)]
        slot, place = rng.randrange(4), self.expression(2)
        places = [("&out[i * 4u + %du]" % slot, "(out, i * 4 + %d)" % slot),
                  ("&%s[%s & 3u]" % (own, place[0]), "(%s, %s & 3)" % (own, place[1]))]
        # Others may still read what is in local memory behind a barrier.
        if not self.barriers:
            before.append(("tile[lid] = 5u;", "tile[lid] = 5"))
            places.append(("&tile[lid]", "(tile, lid)"))
        rng.shuffle(places)
        c, py = "(uint *)" + places[0][0], places[0][1]
        for other in places[1:]:
            condition = self.condition(1)
            c = "%s ? (uint *)%s : %s" % (condition[0], other[0], c)
            py = "%s if %s else (%s)" % (other[1], condition[1], py)
        return before, c, py

    def store_by_generic_pointer(self, _depth, _loop):
        rng = self.rng
        before, c, py = self.generic_pointer()
        g = "g%d" % self.counter
        value = self.expression(1)
        name, kind = rng.choice(self.scalars)
        result = kind.write(("*%s" % g, "%s[0][%s[1]]" % (g, g)))
        old = ("*%s + " % g, "%s[0][%s[1]] + " % (g, g)) if rng.random() < 0.5 else ("", "")
        return [("{", "")] + before + [
            ("uint *%s = %s;" % (g, c), "%s = %s" % (g, py)),
            ("*%s = %s%s;" % (g, old[0], value[0]), "%s[0][%s[1]] = (%s%s) & M" % (g, g, old[1], value[1])),
            ("%s = %s; }" % (name, result[0]), "%s = %s" % (name, result[1]))]

    # Large arrays

    def use_large_array(self, _depth, _loop):
        c, py = self.large_element()
        name, kind = self.rng.choice(self.scalars)
        if self.rng.random() < 0.5:
            value = self.expression(1)
            return [("%s = %s;" % (c, value[0]), "%s = %s" % (py, value[1]))]
        value = kind.write((c, "%s & M" % py))
        return [("%s = %s;" % (name, value[0]), "%s = %s" % (name, value[1]))]
