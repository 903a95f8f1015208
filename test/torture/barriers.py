#!/usr/bin/env python3
"""Random legal kernels with barriers, in every layout, compared with a step-by-step reference.

A body is a tree of statements that can be written as OpenCL C and run here: each work-item is a
generator that stops at barriers and collectives, and all work-items of a group are stepped one by one
from one stop to the next. Both must leave the same numbers in memory. A program has several bodies, each
as a kernel of its own, or all in one kernel whose work-groups each run another one.

What bodies consist of: variables of many types and private arrays that live across barriers,
exchange through local and global memory, work-group collectives, functions with barriers, and
if/for/while/break/continue/return around all of these where the condition is the same for the whole
group; other conditions stand only around code without barriers.

Kernels run scalar and vectorized, in all layouts and along all dimensions, with and without optimization and debug
information: see runner.py. The same seed always gives the same programs.
"""

import random
import struct
import sys

import layouts
import runner

MASK = 0xFFFFFFFF
SHAPES = [
    (1, 1, 1), (2, 1, 1), (7, 1, 1), (16, 1, 1), (33, 1, 1),
    (3, 2, 1), (4, 4, 1), (1, 5, 1), (8, 3, 1),
    (2, 2, 2), (3, 2, 4), (1, 1, 6), (5, 1, 2), (17, 2, 1), (40, 1, 1),
]
SLOTS = 4  # results of each work-item


def float_of(value):
    return float(value & 0xFFFF)


class VarType:
    """How a variable is written from one number, and read as one."""

    def __init__(self, name, write, read, store, load, initial):
        self.name, self.write, self.read = name, write, read
        self.store, self.load, self.initial = store, load, initial


def sign_extend(value, bits):
    value &= (1 << bits) - 1
    return (value - (1 << bits)) & MASK if value >> (bits - 1) else value


TYPES = [
    VarType("uint", "{}", "{}", lambda e: e, lambda v: v, 0),
    VarType("uchar", "(uchar)({})", "(uint){}", lambda e: e & 0xFF, lambda v: v, 0),
    VarType("short", "(short)({})", "(uint)(int){}", lambda e: e & 0xFFFF,
            lambda v: sign_extend(v, 16), 0),
    VarType("char", "(char)({})", "(uint)(int){}", lambda e: e & 0xFF,
            lambda v: sign_extend(v, 8), 0),
    VarType("ulong", "((ulong)({0}) * 0x100000003UL)", "(uint)({0} >> 32) + (uint){0}",
            lambda e: (e * 0x100000003) & 0xFFFFFFFFFFFFFFFF,
            lambda v: ((v >> 32) + v) & MASK, 0),
    VarType("bool", "(({}) & 1u) != 0", "(uint){}", lambda e: e & 1, lambda v: v, 0),
    VarType("float", "(float)(({}) & 0xFFFFu)", "(uint){}", float_of, lambda v: int(v) & MASK, 0.0),
    VarType("double", "(double)({})", "(uint){}", float, lambda v: int(v) & MASK, 0.0),
    VarType("uint4", "(uint4)({0}, 3u, ({0}) ^ 5u, ({0}) + 9u)", "({0}.x + {0}.y * {0}.z + {0}.w)",
            lambda e: (e, 3, e ^ 5, (e + 9) & MASK),
            lambda v: (v[0] + v[1] * v[2] + v[3]) & MASK, (0, 0, 0, 0)),
    VarType("uchar3", "(uchar3)((uchar)({0}), (uchar)(({0}) >> 8), 7)",
            "((uint){0}.x * 256u + {0}.y + {0}.z)", lambda e: (e & 0xFF, (e >> 8) & 0xFF, 7),
            lambda v: (v[0] * 256 + v[1] + v[2]) & MASK, (0, 0, 0)),
]


class CollectiveType:
    """A type of collectives: how it is made of a uint; sums of all work-items are exact."""

    def __init__(self, name, write, store, least=None):
        self.name, self.write, self.store, self.least = name, write, store, least
        self.is_integer = least is not None


def as_int(value):
    return value - (1 << 32) if value >> 31 else value


COLLECTIVE_TYPES = [
    CollectiveType("uint", "(uint)(%s)", lambda e: e, 0),
    CollectiveType("int", "(int)(%s)", as_int, -(1 << 31)),
    CollectiveType("ulong", "(ulong)(%s)", lambda e: e, 0),
    CollectiveType("long", "(long)(int)(%s)", as_int, -(1 << 63)),
    CollectiveType("float", "(float)((%s) & 0xFFFu)", lambda e: e & 0xFFF),
    CollectiveType("double", "(double)((%s) & 0xFFFFFu)", lambda e: e & 0xFFFFF),
    CollectiveType("half", "(half)((%s) & 31u)", lambda e: e & 31),
]


def set_variable(name, kind, text):
    """An assignment that evaluates the text once."""
    return "{ uint t = %s; %s = %s; }" % (text, name, kind.write.format("t"))


class Stop(Exception):
    """A body's return, break or continue on its way out."""

    def __init__(self, kind):
        self.kind = kind


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


class Body:
    """A random body, with its text and its reference."""

    def __init__(self, rng, number, collectives):
        self.rng, self.number = rng, number
        self.collectives = collectives
        self.variables = []  # (name, type)
        self.uniforms = []
        self.arrays = []
        self.counters = 0
        self.budget = rng.randint(6, 26)
        for index in range(rng.randint(2, 6)):
            self.variables.append(("v%d" % index, rng.choice(TYPES)))
        for index in range(rng.randint(1, 3)):
            self.uniforms.append(("u%d" % index, rng.choice(TYPES[:6])))
        for index in range(rng.randint(0, 2)):
            self.arrays.append("a%d" % index)
        self.loops = []  # counters of the uniform loops around
        self.statements = self.block(0, True)

    # Expressions

    def read(self, name, kind):
        return (kind.read.format(name), lambda item: kind.load(item.values[name]) & MASK)

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
                return ("%s[(%s) & 3u]" % (name, text),
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
            makers += [self.assign_uniform, self.barrier, self.exchange, self.exchange,
                       self.call_function]
            if self.collectives:
                makers += [self.collective, self.collective]
        if depth < 3 and self.budget > 0:
            makers += [self.divergent_if, self.divergent_for]
            if uniform:
                makers += [self.uniform_if, self.uniform_if, self.uniform_for, self.uniform_for,
                           self.uniform_while]
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
        return (["%s[(%s) & 3u] = %s;" % (name, index_text, text)], run)

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
        results += ["%s[%d]" % (name, index) for name in self.arrays for index in range(4)]
        finish = ["out[lid * %du + %du] = 0" % (SLOTS, slot) for slot in range(SLOTS)]
        finish += ["out[lid * %du + %du] += %s" % (SLOTS, place % SLOTS, text)
                   for place, text in enumerate(results)]
        lines = ["#undef FINISH", "#define FINISH " + "; ".join(finish)]
        lines += ["static void body%d(global uint *out, global uint *shared, local uint *tile,"
                  % self.number,
                  "                   uint n, uint group, uint lid, uint size) {"]
        lines += ["  %s %s = 0;" % (kind.name, name)
                  for name, kind in self.variables + self.uniforms]
        lines += ["  uint %s[4] = {1, 2, 3, 4};" % name for name in self.arrays]
        lines += self.lines_of(self.statements)
        lines += ["  FINISH;", "}"]
        return "\n".join(lines) + "\n"

    def step(self, item):
        for name, kind in self.variables + self.uniforms:
            item.values[name] = kind.initial
        for name in self.arrays:
            item.arrays[name] = [1, 2, 3, 4]
        try:
            yield from self.run_block(self.statements)(item)
        except Stop:
            pass

    def results(self, item):
        numbers = [kind.load(item.values[name]) for name, kind in self.variables + self.uniforms]
        numbers += [number for name in self.arrays for number in item.arrays[name]]
        slots = [0] * SLOTS
        for place, number in enumerate(numbers):
            slots[place % SLOTS] = (slots[place % SLOTS] + number) & MASK
        return slots

    def reference(self, group, shape, args):
        """The results of all work-items, and what is in global memory at the end."""
        size = shape[0] * shape[1] * shape[2]
        items = [Item(group, lid, size, args) for lid in range(size)]
        memory = {"tile": [0] * size, "shared": [0] * size}
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


def combine(kind, values, shape, args, of):
    """What each work-item gets."""
    size = len(values)
    if kind == "any":
        return [int(any(value & 1 for value in values))] * size
    if kind == "all":
        return [int(all(value & 1 for value in values))] * size
    if kind == "broadcast":
        x = (args & 7) % shape[0]
        source = ((shape[2] - 1) * shape[1] + shape[1] - 1) * shape[0] + x
        return [values[source]] * size
    if kind.startswith("reduce"):
        return [{"reduce_add": sum, "reduce_min": min, "reduce_max": max}[kind](values)] * size
    results, total, largest, smallest = [], 0, of.least, values[0]
    for value in values:
        before, before_largest = total, largest
        total += value
        largest = value if largest is None else max(largest, value)
        smallest = min(smallest, value)
        results.append({"scan_inclusive_add": total, "scan_exclusive_add": before,
                        "scan_inclusive_max": largest, "scan_inclusive_min": smallest,
                        "scan_exclusive_max": before_largest}[kind])
    return results


HEAD = """
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#else
#define half float
#endif
#ifndef __opencl_c_work_group_collective_functions
#define OVERLOADED __attribute__((overloadable, convergent))
int OVERLOADED work_group_any(int);
int OVERLOADED work_group_all(int);
#define COLLECTIVES(T) \\
  T OVERLOADED work_group_broadcast(T, size_t, size_t, size_t); \\
  T OVERLOADED work_group_reduce_add(T); \\
  T OVERLOADED work_group_reduce_min(T); \\
  T OVERLOADED work_group_reduce_max(T); \\
  T OVERLOADED work_group_scan_inclusive_add(T); \\
  T OVERLOADED work_group_scan_inclusive_min(T); \\
  T OVERLOADED work_group_scan_inclusive_max(T); \\
  T OVERLOADED work_group_scan_exclusive_add(T); \\
  T OVERLOADED work_group_scan_exclusive_max(T);
COLLECTIVES(uint)
COLLECTIVES(int)
COLLECTIVES(ulong)
COLLECTIVES(long)
COLLECTIVES(float)
COLLECTIVES(double)
#ifdef cl_khr_fp16
COLLECTIVES(half)
#endif
#endif
static uint neighbour(uint value, local uint *tile, uint lid, uint size, uint n) {
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[lid] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint result = tile[(lid + 1u) % size];
  if (n & 1u) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[lid] = result ^ lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    result += tile[size - 1u - lid];
  }
  return result;
}
#define neighbour(value, tile, lid, size) neighbour(value, tile, lid, size, n)
"""


class Kernel:
    """A body as a kernel of its own, and the work-groups that run it."""

    def __init__(self, rng, body):
        self.body, self.number = body, body.number
        self.shape = rng.choice(SHAPES)
        self.groups = rng.choice([1, 1, 2])
        self.n = rng.randrange(1 << 16)
        self.required = rng.random() < 0.3
        self.size = self.shape[0] * self.shape[1] * self.shape[2]
        self.is_tile_given = rng.random() < 0.5

    def text(self):
        lines = [self.body.text()]
        if self.required:
            lines += ["__attribute__((reqd_work_group_size(%d, %d, %d)))" % self.shape]
        lines += ["kernel void k%d(global uint *out, global uint *shared, uint n%s) {"
                  % (self.number, ", local uint *tile" if self.is_tile_given else "")]
        if not self.is_tile_given:
            lines += ["  local uint tile[%d];" % self.size]
        lines += PLACE
        lines += ["  body%d(out, shared, tile, n, group, lid, size);" % self.number, "}"]
        return "\n".join(lines) + "\n"

    def launch(self):
        arguments = [runner.buffer(bytes(4 * SLOTS * self.size * self.groups)),
                     runner.buffer(bytes(4 * self.size * self.groups)), runner.value(struct.pack("<I", self.n))]
        if self.is_tile_given:
            arguments += [{"local": 4 * self.size}]
        size = (self.groups * self.shape[0], *self.shape[1:])
        return {"kernel": "k%d" % self.number, "global": size, "local": self.shape, "args": arguments}

    def reference(self):
        numbers, shared = [], []
        for group in range(self.groups):
            results = self.body.reference(group, self.shape, self.n)
            numbers += results[0]
            shared += results[1]
        return [struct.pack("<%dI" % len(part), *part) for part in (numbers, shared)]

    def differences(self, outputs, expected):
        if outputs[0] != expected[0]:
            place = next(k for k, (a, b) in enumerate(zip(outputs[0], expected[0])) if a != b) // 4
            item, slot = divmod(place, SLOTS)
            return "result %d of work-item %d of %s is %d, not %d" % (
                slot, item, self.shape, *struct.unpack_from("<I", outputs[0], 4 * place),
                *struct.unpack_from("<I", expected[0], 4 * place))
        return None if outputs[1] == expected[1] else "what is left in global memory is wrong"

    def blocks(self):
        """What may be left out to find the reason of a failure."""
        yield self.body


# Where a work-item finds itself and its memory.
PLACE = [
    "  uint group = get_group_id(0);",
    "  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);",
    "  uint lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);",
    "  out += group * size * %du;" % SLOTS,
    "  shared += group * size;",
]


class Program:
    """Several bodies; `shape` and `args` are for all of them in one kernel."""

    OPTIONS = ["", "-cl-opt-disable", "-g", "-cl-opt-disable -g"]

    def __init__(self, seed, bodies, collectives=True, shapes=None):
        rng = random.Random(seed)
        self.seed = seed
        self.shape = rng.choice(shapes or SHAPES)
        self.args = rng.randrange(1 << 16)
        # Most have none: a collective is three barriers, and there is more to try than these.
        self.bodies = [Body(rng, number, collectives and rng.random() < 0.4) for number in range(bodies)]
        self.required = rng.random() < 0.3
        self.kernels = [Kernel(rng, body) for body in self.bodies]
        self.options = ("-cl-std=CL3.0 " + rng.choice(self.OPTIONS)).strip()
        width, form = rng.choice([(2, ""), (4, ""), (4, ""), (8, ""), (16, ""), (4, "p"), (8, "p"), (4, "t")])
        self.layouts = [layouts.SCALAR, layouts.make(width, rng.choice([0, 0, 0, 1, 2]), form)]
        if rng.random() < 0.5:
            self.options += " -cl-uniform-work-group-size"

    def text(self, kernels=None):
        if kernels is not None:
            return HEAD + "".join(kernel.text() for kernel in kernels)
        lines = ["// Program %d, groups of %s, n = %d." % (self.seed, self.shape, self.args), HEAD]
        lines += [body.text() for body in self.bodies]
        if self.required:
            lines += ["__attribute__((reqd_work_group_size(%d, %d, %d)))" % self.shape]
        lines += ["kernel void torture(global uint *out, global uint *shared, uint n) {",
                  "  local uint tile[%d];" % (self.shape[0] * self.shape[1] * self.shape[2])]
        lines += PLACE
        lines += ["  switch (group) {"]
        for body in self.bodies:
            lines += ["  case %d: body%d(out, shared, tile, n, group, lid, size); break;"
                      % (body.number, body.number)]
        lines += ["  }", "}"]
        return "\n".join(lines) + "\n"

    def reference(self):
        """The results of all bodies in one kernel."""
        return [number for body in self.bodies
                for number in body.reference(body.number, self.shape, self.args)[0]]


if __name__ == "__main__":
    sys.exit(runner.main(__doc__, Program))
