"""Sub-group functions in random kernels: their texts, and what they give.

Work-items that come to one call together take part in it, and no others: those of a sub-group that are in
the same iterations of all loops around. In Python a call is a yield of where it is, which function, and
the work-item's value; `step` lets work-items run until each of a sub-group waits, and answers those
that are furthest behind, which no other can join any more.
"""

# Types of values: bits, and whether they are signed; None: floating point, with whole numbers only.
TYPES = {"char": (8, True), "uchar": (8, False), "short": (16, True), "ushort": (16, False), "int": (32, True),
         "uint": (32, False), "long": (64, True), "ulong": (64, False), "half": None, "float": None, "double": None}
COMBINE = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "min": min, "max": max,
           "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b}


class Group:
    """A sub-group: its work-items' numbers, how many it has, and how many the largest one has."""

    def __init__(self, items, largest):
        self.items, self.size, self.largest = items, len(items), largest
        self.lanes = {item: lane for lane, item in enumerate(items)}


def identity(operation, kind):
    bits, is_signed = TYPES[kind] or (0, False)
    lowest = -(1 << (bits - 1)) if is_signed else 0
    highest = (1 << (bits - is_signed)) - 1
    return {"add": 0, "mul": 1, "min": highest, "max": lowest, "and": -1 if is_signed else highest, "or": 0,
            "xor": 0}[operation]


def fold(operation, kind, values):
    result = None
    for value in values:
        result = value if result is None else COMBINE[operation](result, value)
    if result is None:
        result = identity(operation, kind)
    if not TYPES[kind]:
        return result
    bits, is_signed = TYPES[kind]
    result &= (1 << bits) - 1
    return result - (1 << bits) if is_signed and result >> (bits - 1) else result


class Function:
    """One that may be called: in C it takes {x}, of type {T} or a condition. `model` is asked for the result of a
    work-item: it gets the work-items that take part as pairs of their number and their value, in order, the
    number of the one that asks, and the group."""

    def __init__(self, c, model, takes="value", gives="value", everyone=False, kinds=None):
        self.c, self.model, self.takes, self.gives = c, model, takes, gives
        self.everyone = everyone
        self.kinds = kinds or list(TYPES)


INTEGERS = [name for name, form in TYPES.items() if form]
WIDE = ["int", "uint", "long", "ulong", "half", "float", "double"]
CLUSTER = "(get_max_sub_group_size() >= %du ? sub_group_clustered_reduce_%s({x}, %du) : ({T})0)"


def arithmetic():
    """Reductions and scans."""
    for operation in COMBINE:
        of_floats = operation in ("add", "min", "max")
        # The neutral elements of these are infinite.
        is_finite = operation == "add"

        def reduce(active, _me, _group, kind, operation=operation):
            return fold(operation, kind, [value for _, value in active])

        def inclusive(active, me, _group, kind, operation=operation):
            return fold(operation, kind, [value for number, value in active if number <= me])

        def exclusive(active, me, _group, kind, operation=operation):
            return fold(operation, kind, [value for number, value in active if number < me])

        for prefix, everyone in (("sub_group_non_uniform_", False), ("sub_group_", True)):
            if everyone and not of_floats:
                continue
            kinds = WIDE if everyone else list(TYPES) if of_floats else INTEGERS
            for name, model in (("reduce", reduce), ("scan_inclusive", inclusive), ("scan_exclusive", exclusive)):
                allowed = [kind for kind in kinds if TYPES[kind] or is_finite or model is not exclusive]
                yield Function("%s%s_%s({x})" % (prefix, name, operation), model, everyone=everyone, kinds=allowed)
        for size in (2, 4):
            def clustered(active, me, group, kind, operation=operation, size=size):
                if group.largest < size:
                    return 0
                return fold(operation, kind, [value for number, value in active if number // size == me // size])
            yield Function(CLUSTER % (size, operation, size), clustered, kinds=list(TYPES) if of_floats else INTEGERS)


def value_of(active, number):
    return next(value for other, value in active if other == number)


def next_active(active, me, _group, _kind):
    return next((value for number, value in active if number > me), value_of(active, me))


def votes():
    """Questions about conditions, and ballots."""
    def count(holds):
        return lambda active, me, group, kind: sum(1 for number, vote in active if vote and holds(number, me))

    def any_of(active, _me, _group, _kind):
        return int(any(vote for _, vote in active))

    def all_of(active, _me, _group, _kind):
        return int(all(vote for _, vote in active))

    def ballot(active, _me, _group, _kind):
        """The first word."""
        return sum(1 << number for number, vote in active if vote and number < 32)

    def is_first(active, me, _group, _kind):
        return int(active[0][0] == me)

    vote = "sub_group_ballot({x})"
    for c, model, everyone in (
            ("sub_group_non_uniform_any({x})", any_of, False), ("sub_group_non_uniform_all({x})", all_of, False),
            ("sub_group_any({x})", any_of, True), ("sub_group_all({x})", all_of, True),
            (vote + ".s0", ballot, False), ("sub_group_elect()", is_first, False),
            ("sub_group_ballot_bit_count(%s)" % vote, count(lambda number, me: True), False),
            ("sub_group_ballot_inclusive_scan(%s)" % vote, count(lambda number, me: number <= me), False),
            ("sub_group_ballot_exclusive_scan(%s)" % vote, count(lambda number, me: number < me), False),
            ("sub_group_inverse_ballot(%s)" % vote, lambda active, me, group, kind: int(value_of(active, me)), False),
            ("sub_group_ballot_bit_extract(%s, 0u)" % vote,
             lambda active, me, group, kind: int(any(v for number, v in active if number == 0)), False)):
        yield Function(c, model, takes="condition", gives="number", everyone=everyone)
    yield Function("sub_group_non_uniform_all_equal({x})",
                   lambda active, me, group, kind: int(len({value for _, value in active}) == 1), gives="number")
    for end, place in (("lsb", 0), ("msb", -1)):
        yield Function("sub_group_ballot_find_%s(sub_group_ballot(1))" % end,
                       lambda active, me, group, kind, place=place: active[place][0], takes="condition", gives="number")


def moves():
    """Values of other work-items."""
    yield Function("sub_group_broadcast_first({x})", lambda active, me, group, kind: active[0][1])
    yield Function("sub_group_non_uniform_broadcast({x}, sub_group_ballot_find_msb(sub_group_ballot(1)))",
                   lambda active, me, group, kind: active[-1][1])
    yield Function("sub_group_shuffle({x}, next_active())", next_active)
    yield Function("sub_group_broadcast({x}, 0u)", lambda active, me, group, kind: active[0][1], everyone=True)
    yield Function("sub_group_broadcast({x}, sgs - 1u)", lambda active, me, group, kind: active[-1][1], everyone=True)
    for c, source in (("sub_group_shuffle({x}, (sgl * 3u + 1u) % sgs)", lambda me, group: (me * 3 + 1) % group.size),
                      ("sub_group_shuffle({x}, sgs - 1u - sgl)", lambda me, group: group.size - 1 - me),
                      ("sub_group_shuffle_xor({x}, (sgl ^ 1u) < sgs ? 1u : 0u)",
                       lambda me, group: me ^ 1 if me ^ 1 < group.size else me),
                      ("sub_group_shuffle_up({x}, sgl & 3u)", lambda me, group: me - (me & 3)),
                      ("sub_group_shuffle_down({x}, sgl + 2u < sgs ? 2u : 0u)",
                       lambda me, group: me + 2 if me + 2 < group.size else me)):
        yield Function(c, lambda active, me, group, kind, source=source: value_of(active, source(me, group)),
                       everyone=True)


FUNCTIONS = list(arithmetic()) + list(votes()) + list(moves())
FOR_SOME = [number for number, function in enumerate(FUNCTIONS) if not function.everyone]
FOR_ALL = [number for number, function in enumerate(FUNCTIONS) if function.everyone]

# What programs with calls of these functions start with.
HEAD = """
static uint next_active(void) {
  uint4 later = sub_group_ballot(1) & get_sub_group_gt_mask();
  return sub_group_ballot_bit_count(later) ? sub_group_ballot_find_lsb(later) : get_sub_group_local_id();
}
"""


def get_groups(size, enqueued, width, dimension):
    """The sub-groups of a work-group of a size, which lie along a dimension. The largest are those of a group of the
    enqueued size. Work-items are numbered along x first."""
    steps = (1, size[0], size[0] * size[1])
    others = [d for d in range(3) if d != dimension]
    rows = [a * steps[others[0]] + b * steps[others[1]] for b in range(size[others[1]]) for a in range(size[others[0]])]
    return [Group([row + place * steps[dimension] for place in range(start, min(start + width, size[dimension]))],
                  min(width, enqueued[dimension]))
            for row in rows for start in range(0, size[dimension], width)]


DONE = "done"


class Stepper:
    """Runs the work-items of a work-group, each a generator that yields None at barriers."""

    def __init__(self, items, groups):
        self.items, self.groups = items, groups
        self.waiting = [None] * len(items)

    def resume(self, item, answer=None):
        try:
            self.waiting[item] = self.items[item].send(answer)
        except StopIteration:
            self.waiting[item] = DONE

    def run(self):
        left = list(range(len(self.items)))
        while left:
            for item in left:
                self.resume(item)
            for group in self.groups:
                self.answer(group)
            left = [item for item in left if self.waiting[item] is not DONE]

    def answer(self, group):
        """Until all are at a barrier or at their end."""
        waiting = self.waiting
        while True:
            asking = [item for item in group.items if waiting[item] is not None and waiting[item] is not DONE]
            if not asking:
                return
            first = min(waiting[item][0] for item in asking)
            together = [item for item in asking if waiting[item][0] == first]
            function, kind = FUNCTIONS[waiting[together[0]][1]], waiting[together[0]][2]
            if function.everyone and len(together) != group.size:
                raise RuntimeError("'%s' is not called by all" % function.c)
            active = [(group.lanes[item], waiting[item][3]) for item in together]
            answers = [function.model(active, group.lanes[item], group, kind) for item in together]
            for item, answer in zip(together, answers):
                self.resume(item, answer)
