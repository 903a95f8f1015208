"""What work-items of a group exchange through memory in random kernels with barriers.

Besides plain exchange there are indices that wrap before they are checked, pointers that are chosen at run time and
live across barriers, large private arrays that do so, too, and persistent loops, in which a group takes tasks from a
counter.
"""

from barrier_values import MASK, Stop, set_variable, sign_extend

# Counters of each work-group, in global memory behind what work-items exchange.
QUEUES = 4
# Multiples of most of these come back to small numbers soon.
STEPS = [1, 1, 3, 0xFFFFFFFF, 0x20000001, 0x40000001, 0x80000001, 0x10000001, 0x08000001, 0x00010001, 0x01010101]
# Types of indices, and their bits.
NARROWED = [("int", 32), ("int", 32), ("int", 32), ("short", 16), ("char", 8)]
# Elements of large arrays, of which eight are used.
LARGE = [1 << 10] * 6 + [1 << 12] * 3 + [1 << 14, 1 << 15]


class Exchange:
    """Statements of a body; see Body. Each is a tuple of lines and a generator function of an item."""

    def exchange(self, _):
        """All write their own place, wait, and read another's."""
        memory = self.rng.choice(["tile", "shared"])
        flags = "CLK_LOCAL_MEM_FENCE" if memory == "tile" else "CLK_GLOBAL_MEM_FENCE"
        name, kind = self.rng.choice(self.variables)
        text, value = self.expression(False)
        shift_text, shift = self.expression(True, 1)
        lines = ["barrier(%s);" % flags, "%s[lid] = %s;" % (memory, text), "barrier(%s);" % flags,
                 set_variable(name, kind, "%s[(lid + ((%s) & 15u)) %% size]" % (memory, shift_text))]

        def run(item):
            yield ("barrier",)
            item.memory[memory][item.lid] = value(item)
            yield ("barrier",)
            place = (item.lid + (shift(item) & 15)) % item.size
            item.values[name] = kind.store(item.memory[memory][place])
        return (lines, run)

    def call_function(self, _):
        """A function that holds barriers; see the head of the program."""
        name, kind = self.rng.choice(self.variables)
        text, value = self.expression(False)
        lines = [set_variable(name, kind, "neighbour(%s, tile, lid, size)" % text)]

        def run(item):
            yield ("barrier",)
            item.memory["tile"][item.lid] = value(item)
            yield ("barrier",)
            result = item.memory["tile"][(item.lid + 1) % item.size]
            if item.args & 1:
                yield ("barrier",)
                item.memory["tile"][item.lid] = result ^ item.lid
                yield ("barrier",)
                result = (result + item.memory["tile"][item.size - 1 - item.lid]) & MASK
            item.values[name] = kind.store(result)
        return (lines, run)

    def wrapping_index(self):
        """A signed number that is another one for each work-item: in C, and a function of an item."""
        rng = self.rng
        name, bits = rng.choice(NARROWED)
        step = rng.choice(STEPS)
        # Groups are of different sizes, so that the first work-items are all that are known.
        start = (rng.randrange(4) - rng.randrange(4) * step) & MASK
        if rng.random() < 0.2:
            start = ((1 << (bits - 1)) - rng.randrange(4) * step) & MASK
        by = rng.random() < 0.3
        text = "(%s)(lid * %#xu + %#xu)" % (name, step, start)
        if by:
            text = "(%s)(lid * %#xu + n + %#xu)" % (name, step, start)

        def index(item):
            value = sign_extend(item.lid * step + start + (item.args if by else 0), bits)
            return value - (1 << 32) if value >> 31 else value
        return text, index

    def clamp(self, text, last):
        if self.library and self.rng.random() < 0.5:
            return "clamp(%s, 0, %s)" % (text, last)
        return "{0} < 0 ? 0 : {0} < {1} ? {0} : {1}".format(text, last)

    def exchange_by_index(self, _):
        """Some write to places that others find by an index which is checked, or bounded."""
        rng = self.rng
        memory = rng.choice(["tile", "shared"])
        flags = "CLK_LOCAL_MEM_FENCE" if memory == "tile" else "CLK_GLOBAL_MEM_FENCE"
        name, kind = rng.choice(self.variables)
        text, value = self.expression(False)
        to_text, to = self.wrapping_index()
        from_text, source = self.wrapping_index()
        other_text, other = self.expression(False, 1)
        lines = ["barrier(%s);" % flags, "%s[lid] = lid;" % memory, "barrier(%s);" % flags,
                 "{ int q = %s; if (q >= 0 && q < (int)size) %s[q] = %s; }" % (to_text, memory, text),
                 "barrier(%s);" % flags]
        form = rng.randrange(3)
        if form == 0:
            lines += ["{ int q = %s; %s }" % (from_text, set_variable(
                name, kind, "(q >= 0 && q < (int)size) ? %s[q] : %s" % (memory, other_text)))]
        elif form == 1:
            lines += ["{ int q = %s; %s }" % (from_text, set_variable(
                name, kind, "%s[%s]" % (memory, self.clamp("q", "(int)size - 1"))))]
        else:
            lines += ["{ uint q = (uint)%s; %s }" % (from_text, set_variable(name, kind, "%s[q %% size]" % memory))]

        def run(item):
            yield ("barrier",)
            item.memory[memory][item.lid] = item.lid
            yield ("barrier",)
            place = to(item)
            if 0 <= place < item.size:
                item.memory[memory][place] = value(item)
            yield ("barrier",)
            place = source(item)
            if form == 2:
                result = item.memory[memory][(place & MASK) % item.size]
            elif form == 1:
                result = item.memory[memory][min(max(place, 0), item.size - 1)]
            else:
                result = item.memory[memory][place] if 0 <= place < item.size else other(item)
            item.values[name] = kind.store(result)
        return (lines, run)

    def exchange_by_pointer(self, _):
        """Each work-item writes by a pointer to local or to global memory, and reads by another one."""
        rng = self.rng
        name, kind = rng.choice(self.variables)
        text, value = self.expression(False)
        shift_text, shift = self.expression(True, 1)
        is_uniform = rng.random() < 0.3
        choices = [self.expression(is_uniform, 1) for _ in range(2)]
        both = "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
        number = self.counters
        self.counters += 1
        pointers = ["uint *p%d_%d = ((%s) & 1u) ? (uint *)tile : (uint *)shared;" % (number, k, choice)
                    for k, (choice, _) in enumerate(choices)]
        lines = ["barrier(%s);" % both, "tile[lid] = lid; shared[lid] = lid + 1u;", *pointers, "barrier(%s);" % both,
                 "p%d_0[lid] = %s;" % (number, text), "barrier(%s);" % both,
                 set_variable(name, kind, "p%d_1[(lid + ((%s) & 15u)) %% size]" % (number, shift_text))]

        def run(item):
            yield ("barrier",)
            item.memory["tile"][item.lid] = item.lid
            item.memory["shared"][item.lid] = item.lid + 1
            memories = ["tile" if choice(item) & 1 else "shared" for _, choice in choices]
            yield ("barrier",)
            item.memory[memories[0]][item.lid] = value(item)
            yield ("barrier",)
            place = (item.lid + (shift(item) & 15)) % item.size
            item.values[name] = kind.store(item.memory[memories[1]][place])
        return (lines, run)

    def assign_large(self, depth):
        """To and from an array that lives across barriers."""
        if not self.large:
            return self.assign(depth)
        rng = self.rng
        step = self.large // 8 + 1
        index_text, index = self.expression(False, 1)
        place = "big[((%s) & 7u) * %du]" % (index_text, step)
        name, kind = rng.choice(self.variables)
        if rng.random() < 0.5:
            def read(item):
                item.values[name] = kind.store(item.arrays["big"][index(item) & 7])
                return
                yield
            return ([set_variable(name, kind, place)], read)
        text, value = self.expression(False)

        def write(item):
            item.arrays["big"][index(item) & 7] = value(item)
            return
            yield
        return (["%s = %s;" % (place, text)], write)

    def take_tasks(self, depth):
        """The group takes numbers from a counter of its own until there are no more."""
        rng = self.rng
        queue, tasks = rng.randrange(QUEUES), rng.randint(0, 3)
        name = "i%d" % self.counters
        self.counters += 1
        self.loops = self.loops + [name]
        body = self.block(depth + 1, True)
        self.loops = self.loops[:-1]
        both = "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
        by_collective = self.collectives and rng.random() < 0.5
        lines = ["for (;;) {", "  barrier(%s);" % both, "  uint %s = 0;" % name]
        # The counter is the group's, and one work-item's of it.
        take = "shared[size + %du]++" % queue
        if self.library and rng.random() < 0.7:
            take = "atomic_add(&shared[size + %du], 1u)" % queue
        if by_collective:
            lines += ["  if (lid == 0u) %s = %s;" % (name, take),
                      "  {0} = work_group_broadcast({0}, 0, 0, 0);".format(name)]
        else:
            lines += ["  if (lid == 0u) tile[0] = %s;" % take, "  barrier(%s);" % both, "  %s = tile[0];" % name]
        lines += ["  if (%s >= %du) break;" % (name, tasks)] + self.lines_of(body) + ["}"]
        run_body = self.run_block(body)

        def run(item):
            while True:
                yield ("barrier",)
                taken = 0
                if item.lid == 0:
                    taken = item.memory["shared"][item.size + queue]
                    item.memory["shared"][item.size + queue] += 1
                if by_collective:
                    taken = yield ("collective", "first", taken, None)
                else:
                    if item.lid == 0:
                        item.memory["tile"][0] = taken
                    yield ("barrier",)
                    taken = item.memory["tile"][0]
                item.values[name] = taken
                if taken >= tasks:
                    return
                try:
                    yield from run_body(item)
                except Stop as stop:
                    if stop.kind == "break":
                        return
                    if stop.kind == "return":
                        raise
        return (lines, run)
