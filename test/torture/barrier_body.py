"""The statements of random kernels with barriers, each as OpenCL C and as a generator that stops at barriers."""

from barrier_memory import LARGE, QUEUES, Exchange
from barrier_undefined import Undefined
from barrier_values import COLLECTIVE_TYPES, DEFINED_TYPES, MASK, TYPES, Stop, combine, set_variable

SLOTS = 4  # results of each work-item


class Item:
    """One work-item of the reference."""

    def __init__(self, group, lid, size, args):
        self.group, self.lid, self.size, self.args = group, lid, size, args
        self.values = {}
        self.arrays = {}


# Expressions: tuples (text, function of an item giving a number).

def constant(value):
    return ("%du" % value, lambda item: value)


OPERATORS = [
    ("+", lambda a, b: (a + b) & MASK),
    ("-", lambda a, b: (a - b) & MASK),
    ("*", lambda a, b: (a * b) & MASK),
    ("^", lambda a, b: a ^ b),
    ("&", lambda a, b: a & b),
    ("|", lambda a, b: a | b),
]


class Body(Exchange, Undefined):
    """A random body, with its text and its reference."""

    def __init__(self, rng, number, collectives, library, undefined):
        self.rng, self.number = rng, number
        self.collectives, self.library, self.undefined = collectives, library, undefined
        self.variables = []  # (name, type)
        self.uniforms = []
        self.arrays = []
        self.sparse = set()  # arrays to the rest of which nothing is written
        self.counters = 0
        self.budget = rng.randint(6, 26)
        for index in range(rng.randint(2, 6)):
            self.variables.append(("v%d" % index, rng.choice(TYPES if undefined else DEFINED_TYPES)))
        for index in range(rng.randint(1, 3)):
            self.uniforms.append(("u%d" % index, rng.choice(TYPES[:6])))
        for index in range(rng.randint(0, 2)):
            self.arrays.append("a%d" % index)
            if undefined and rng.random() < 0.5:
                self.sparse.add("a%d" % index)
        self.large = rng.choice(LARGE) if rng.random() < 0.05 else 0
        self.loops = []  # counters of the uniform loops around
        self.statements = self.block(0, True)

    # Expressions

    def read(self, name, kind):
        return (kind.read.format(name), lambda item: kind.load(item.values[name]) & MASK)

    def element(self, name, text, is_small=False):
        """One of the four elements of an array by a number, which may be known to be below four."""
        place = text if is_small else "((%s) & 3u)" % text
        return "%s[%s%s]" % (name, place, " * 3u" if name in self.sparse else "")

    def leaf(self, uniform):
        rng = self.rng
        choice = rng.randrange(8)
        if choice == 0:
            return constant(rng.choice([0, 1, 2, 3, 5, 255, 256, 65537, 0x80000000, MASK]))
        if choice == 1:
            return ("n", lambda item: item.args)
        if choice == 2 and self.loops:
            name = rng.choice(self.loops)
            return (name, lambda item: item.values[name])
        if choice == 3:
            return ("group", lambda item: item.group)
        if not uniform:
            if choice == 4:
                return ("lid", lambda item: item.lid)
            if choice == 5 and self.arrays:
                name = rng.choice(self.arrays)
                text, index = self.expression(True)
                return (self.element(name, text),
                        lambda item: item.arrays[name][index(item) & 3])
            return self.read(*rng.choice(self.variables))
        return self.read(*rng.choice(self.uniforms))

    def expression(self, uniform, depth=2):
        if depth == 0 or self.rng.random() < 0.3:
            return self.leaf(uniform)
        symbol, function = self.rng.choice(OPERATORS)
        left_text, left = self.expression(uniform, depth - 1)
        right_text, right = self.expression(uniform, depth - 1)
        return ("((%s) %s (%s))" % (left_text, symbol, right_text),
                lambda item: function(left(item), right(item)))

    # Statements: tuples (lines, generator function of an item).

    def block(self, depth, uniform):
        return [self.statement(depth, uniform) for _ in range(self.rng.randint(1, 5))]

    def statement(self, depth, uniform):
        self.budget -= 1
        rng = self.rng
        makers = [self.assign, self.assign, self.assign_array]
        if uniform:
            makers += [self.assign_uniform, self.barrier, self.exchange, self.exchange_by_index,
                       self.exchange_by_pointer, self.call_function]
            if self.undefined:
                makers += [self.exchange_triples]
            if self.collectives:
                makers += [self.collective, self.collective]
        if self.large:
            makers += [self.assign_large] * 2
        if depth < 3 and self.budget > 0:
            makers += [self.divergent_if, self.divergent_for]
            if uniform:
                makers += [self.uniform_if, self.uniform_if, self.uniform_for, self.uniform_for,
                           self.uniform_while, self.take_tasks]
                if self.undefined:
                    makers += [self.define_in_part, self.define_in_part, self.define_in_loop]
        if uniform and depth > 0:
            makers += [self.leave]
        return rng.choice(makers)(depth)

    def assign(self, _):
        name, kind = self.rng.choice(self.variables)
        text, value = self.expression(False)

        def run(item):
            item.values[name] = kind.store(value(item))
            return
            yield
        return ([set_variable(name, kind, text)], run)

    def assign_array(self, depth):
        if not self.arrays:
            return self.assign(depth)
        name = self.rng.choice(self.arrays)
        index_text, index = self.expression(False, 1)
        text, value = self.expression(False)

        def run(item):
            item.arrays[name][index(item) & 3] = value(item)
            return
            yield
        return (["%s = %s;" % (self.element(name, index_text), text)], run)

    def assign_uniform(self, _):
        name, kind = self.rng.choice(self.uniforms)
        text, value = self.expression(True)

        def run(item):
            item.values[name] = kind.store(value(item))
            return
            yield
        return ([set_variable(name, kind, text)], run)

    def barrier(self, _):
        flags = self.rng.choice(["CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE",
                                 "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"])

        def run(item):
            yield ("barrier",)
        return (["barrier(%s);" % flags], run)

    def collective(self, _):
        rng = self.rng
        kind = rng.choice(["reduce_add", "reduce_min", "reduce_max", "scan_inclusive_add",
                           "scan_exclusive_add", "scan_inclusive_max", "scan_inclusive_min",
                           "scan_exclusive_max", "any", "all", "broadcast"])
        of = rng.choice([of for of in COLLECTIVE_TYPES if kind != "scan_exclusive_max" or of.is_integer])
        text, value = self.expression(False)
        if kind in ("any", "all"):
            call = "(uint)work_group_%s((int)((%s) & 1u))" % (kind, text)
            of = COLLECTIVE_TYPES[0]
        elif kind == "broadcast":
            call = ("(uint)work_group_broadcast(%s, (size_t)(n & 7u) %% get_local_size(0), "
                    "get_local_size(1) - 1, get_local_size(2) - 1)" % (of.write % text))
        else:
            call = "(uint)work_group_%s(%s)" % (kind, of.write % text)
        is_uniform = not kind.startswith("scan")
        name, target = rng.choice(self.uniforms if is_uniform and rng.random() < 0.5
                                  else self.variables)

        def run(item):
            result = yield ("collective", kind, of.store(value(item)), of)
            item.values[name] = target.store(result & MASK)
        return ([set_variable(name, target, call)], run)

    def run_block(self, statements):
        def run(item):
            for _, step in statements:
                yield from step(item)
        return run

    def lines_of(self, statements):
        return ["  " + line for lines, _ in statements for line in lines]

    def make_if(self, depth, uniform):
        text, value = self.expression(uniform)
        bit = self.rng.choice([1, 2, 4])
        then = self.block(depth + 1, uniform)
        otherwise = self.block(depth + 1, uniform) if self.rng.random() < 0.5 else []
        lines = ["if ((%s) & %du) {" % (text, bit)] + self.lines_of(then)
        if otherwise:
            lines += ["} else {"] + self.lines_of(otherwise)
        lines += ["}"]
        run_then, run_otherwise = self.run_block(then), self.run_block(otherwise)

        def run(item):
            yield from run_then(item) if value(item) & bit else run_otherwise(item)
        return (lines, run)

    def uniform_if(self, depth):
        return self.make_if(depth, True)

    def divergent_if(self, depth):
        saved, self.loops = self.loops, []
        result = self.make_if(depth, False)
        self.loops = saved
        return result

    def make_for(self, depth, uniform):
        text, value = self.expression(uniform)
        name = "i%d" % self.counters
        self.counters += 1
        if uniform:
            self.loops = self.loops + [name]
        body = self.block(depth + 1, uniform)
        if uniform:
            self.loops = self.loops[:-1]
        lines = ["for (uint {0} = 0, e{0} = ({1}) & 3u; {0} < e{0}; ++{0}) {{".format(name, text)]
        lines += self.lines_of(body) + ["}"]
        run_body = self.run_block(body)

        def run(item):
            end = value(item) & 3
            for index in range(end):
                item.values[name] = index
                try:
                    yield from run_body(item)
                except Stop as stop:
                    if stop.kind == "break":
                        break
                    if stop.kind == "return":
                        raise
        return (lines, run)

    def uniform_for(self, depth):
        return self.make_for(depth, True)

    def divergent_for(self, depth):
        saved, self.loops = self.loops, []
        result = self.make_for(depth, False)
        self.loops = saved
        return result

    def uniform_while(self, depth):
        """The test stands at the end, and depends on what the loop computes."""
        text, value = self.expression(True)
        name = "i%d" % self.counters
        self.counters += 1
        self.loops = self.loops + [name]
        body = self.block(depth + 1, True)
        self.loops = self.loops[:-1]
        lines = ["uint %s = 0;" % name, "do {"] + self.lines_of(body)
        lines += ["} while (++%s < 4u && ((%s) & 1u));" % (name, text)]
        run_body = self.run_block(body)

        def run(item):
            item.values[name] = 0
            while True:
                try:
                    yield from run_body(item)
                except Stop as stop:
                    if stop.kind == "break":
                        return
                    if stop.kind == "return":
                        raise
                item.values[name] += 1
                if not (item.values[name] < 4 and value(item) & 1):
                    return
        return (lines, run)

    def leave(self, depth):
        kinds = ["return"] + (["break", "continue"] * 2 if self.loops else [])
        kind = self.rng.choice(kinds)
        text, value = self.expression(True)
        bit = self.rng.choice([1, 2, 8])
        action = "{ FINISH; return; }" if kind == "return" else kind + ";"
        lines = ["if (((%s) & %du) == 0) %s" % (text, bit, action)]

        def run(item):
            if value(item) & bit == 0:
                raise Stop(kind)
            return
            yield
        return (lines, run)

    # The whole

    def text(self):
        results = [kind.read.format(name) for name, kind in self.variables + self.uniforms]
        results += [self.element(name, str(index), is_small=True) for name in self.arrays for index in range(4)]
        step = self.large // 8 + 1
        if self.large:
            results += ["big[%d]" % (index * step) for index in range(8)]
        finish = ["out[lid * %du + %du] = 0" % (SLOTS, slot) for slot in range(SLOTS)]
        finish += ["out[lid * %du + %du] += %s" % (SLOTS, place % SLOTS, text)
                   for place, text in enumerate(results)]
        lines = ["#undef FINISH", "#define FINISH " + "; ".join(finish)]
        lines += ["static void body%d(global uint *out, global uint *shared, local uint *tile,"
                  % self.number,
                  "                   uint n, uint group, uint lid, uint size) {"]
        lines += ["  %s %s = %s;" % (kind.name, name, kind.start)
                  for name, kind in self.variables + self.uniforms]
        lines += ["  uint {0}[12]; for (uint k = 0; k < 4u; ++k) {0}[k * 3u] = k + 1u;".format(name)
                  if name in self.sparse else "  uint %s[4] = {1, 2, 3, 4};" % name for name in self.arrays]
        if self.large:
            lines += ["  uint big[%d];" % self.large, "  for (uint k = 0; k < 8u; ++k) big[k * %du] = lid + k;" % step]
        lines += self.lines_of(self.statements)
        lines += ["  FINISH;", "}"]
        return "\n".join(lines) + "\n"

    def step(self, item):
        for name, kind in self.variables + self.uniforms:
            item.values[name] = kind.initial
        for name in self.arrays:
            item.arrays[name] = [1, 2, 3, 4]
        if self.large:
            item.arrays["big"] = [item.lid + k for k in range(8)]
        try:
            yield from self.run_block(self.statements)(item)
        except Stop:
            pass

    def results(self, item):
        numbers = [kind.load(item.values[name]) for name, kind in self.variables + self.uniforms]
        numbers += [number for name in self.arrays + ["big"] * bool(self.large) for number in item.arrays[name]]
        slots = [0] * SLOTS
        for place, number in enumerate(numbers):
            slots[place % SLOTS] = (slots[place % SLOTS] + number) & MASK
        return slots

    def reference(self, group, shape, args):
        """The results of all work-items, and what is in global memory at the end."""
        size = shape[0] * shape[1] * shape[2]
        items = [Item(group, lid, size, args) for lid in range(size)]
        memory = {"tile": [0] * size, "shared": [0] * (size + QUEUES)}
        for item in items:
            item.memory = memory
        running = [self.step(item) for item in items]
        answers = [None] * size
        while True:
            stops = []
            for run, answer in zip(running, answers):
                try:
                    stops.append(run.send(answer))
                except StopIteration:
                    stops.append(None)
            assert all((stop is None) == (stops[0] is None) for stop in stops)
            if stops[0] is None:
                break
            answers = [None] * size
            if stops[0][0] == "collective":
                _, kind, _, of = stops[0]
                answers = combine(kind, [stop[2] for stop in stops], shape, args, of)
        return [number for item in items for number in self.results(item)], memory["shared"]
