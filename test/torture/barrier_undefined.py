"""Values of random kernels with barriers that are undefined for some work-items, or in part, and live across barriers.

A variable is written to by those for which a condition holds, and used by them only. What vectors of three leave
undefined goes through local and global memory, and is not looked at.
"""

from barrier_values import MASK, TYPES, Stop, VarType, set_variable

# Ways to use a variable in which an undefined one would do harm.
USES = TYPES + [
    VarType("uint", "(({}) | 1u)", "(7654321u / {})", lambda e: e | 1, lambda v: 7654321 // v, 1),
    VarType("int", "((int)(({}) & 255u) - 256)", "(uint)(765432 % {})", lambda e: 256 - (e & 255),
            lambda v: 765432 % v, 1),
    VarType("uint", "(({}) & 31u)", "((n | 9u) << {})", lambda e: e & 31, None, 0),
    VarType("float", "(float)(({}) & 0xFFu)", "(uint)(uchar){}", lambda e: e & 0xFF, lambda v: v, 0),
]


class Undefined:
    """Statements of a body; see Body. Each is a tuple of lines and a generator function of an item."""

    def new_number(self):
        self.counters += 1
        return self.counters - 1

    def draw_use(self, number):
        """A declaration, an assignment and a use in C, and functions of an item for the latter two."""
        rng, name = self.rng, "z%d" % number
        text, value = self.expression(False)
        if self.arrays and rng.random() < 0.3:
            return self.draw_element(rng.choice(self.arrays), name, text, value)
        kind = rng.choice(USES)

        def write(item):
            item.values[name] = kind.store(value(item))

        def read(item):
            result = item.values[name]
            return (kind.load(result) if kind.load else (item.args | 9) << result) & MASK
        return "%s %s;" % (kind.name, name), set_variable(name, kind, text), kind.read.format(name), write, read

    def draw_element(self, array, name, text, value):
        """An index into a private array, or a pointer to an element of it."""
        is_pointer = self.rng.random() < 0.5

        def write(item):
            item.values[name] = value(item) & 3

        def read(item):
            return item.arrays[array][item.values[name]]
        if is_pointer:
            return ("private uint *%s;" % name, "%s = &%s;" % (name, self.element(array, text)), "*" + name, write,
                    read)
        # The array's index is made of it without a mask.
        return ("uint %s;" % name, "%s = (%s) & 3u;" % (name, text), self.element(array, name, is_small=True), write,
                read)

    def define_in_part(self, depth):
        """Some work-items write to a variable, all wait, and those read it."""
        number = self.new_number()
        declaration, write_text, use, write, read = self.draw_use(number)
        text, value = self.expression(False)
        name, kind = self.rng.choice(self.variables)
        between = [self.barrier(depth)] + self.block(depth + 1, True)
        flag = "y%d" % number
        lines = ["bool %s = ((%s) & 1u) != 0; %s" % (flag, text, declaration), "if (%s) %s" % (flag, write_text), "{"]
        lines += self.lines_of(between) + ["}", "if (%s) %s" % (flag, set_variable(name, kind, use))]
        run_between = self.run_block(between)

        def run(item):
            item.values[flag] = value(item) & 1
            if item.values[flag]:
                write(item)
            yield from run_between(item)
            if item.values[flag]:
                item.values[name] = kind.store(read(item))
        return (lines, run)

    def define_in_loop(self, depth):
        """Some work-items write to a variable in an iteration, and read it in those that follow."""
        number = self.new_number()
        declaration, write_text, use, write, read = self.draw_use(number)
        text, value = self.expression(False)
        name, kind = self.rng.choice(self.variables)
        counter, flag = "i%d" % self.new_number(), "y%d" % number
        self.loops = self.loops + [counter]
        between = [self.barrier(depth)] + self.block(depth + 1, True)
        self.loops = self.loops[:-1]
        lines = ["bool %s = false; %s" % (flag, declaration), "for (uint {0} = 0; {0} < 3u; ++{0}) {{".format(counter),
                 "  if (%s) %s" % (flag, set_variable(name, kind, use)),
                 "  if ((%s) & 1u) { %s %s = true; }" % (text, write_text, flag)] + self.lines_of(between) + ["}"]
        run_between = self.run_block(between)

        def run(item):
            item.values[flag] = False
            for index in range(3):
                item.values[counter] = index
                if item.values[flag]:
                    item.values[name] = kind.store(read(item))
                if value(item) & 1:
                    write(item)
                    item.values[flag] = True
                try:
                    yield from run_between(item)
                except Stop as stop:
                    if stop.kind == "break":
                        return
                    if stop.kind == "return":
                        raise
        return (lines, run)

    def exchange_triples(self, depth):
        """Vectors of three bytes, of which a fourth is beside them, perhaps through global memory."""
        if not self.library:
            return self.assign(depth)
        rng = self.rng
        text, value = self.expression(False)
        shift_text, shift = self.expression(True, 1)
        name, kind = rng.choice(self.variables)
        number, offset, is_copied = self.new_number(), rng.randrange(2), rng.random() < 0.15
        both = "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
        lines = ["barrier(%s);" % both, "{ uint t = %s; vstore3((uchar3)((uchar)t, (uchar)(t >> 8), 7), 0, "
                 "(local uchar *)(tile + lid) + %d); }" % (text, offset), "barrier(%s);" % both]
        memory = "(local uchar *)(tile"
        if is_copied:
            memory = "(global uchar *)(shared"
            lines += ["event_t c%d = async_work_group_copy(shared, tile, size, 0);" % number,
                      "wait_group_events(1, &c%d); barrier(%s);" % (number, both)]
        lines += ["uchar3 b%d = vload3(0, %s + (lid + ((%s) & 15u)) %% size) + %d);"
                  % (number, memory, shift_text, offset),
                  set_variable(name, kind, "b{0}.x + b{0}.y * 256u + b{0}.z".format(number))]
        if is_copied:
            lines += ["barrier(%s); shared[lid] = lid;" % both]

        def run(item):
            yield ("barrier",)
            item.memory["tile"][item.lid] = (value(item) & 0xFFFF) + 7
            yield ("barrier",)
            if is_copied:
                yield ("barrier",)
            item.values[name] = kind.store(item.memory["tile"][(item.lid + (shift(item) & 15)) % item.size])
            if is_copied:
                yield ("barrier",)
                item.memory["shared"][item.lid] = item.lid
        return (lines, run)
