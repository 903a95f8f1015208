#!/usr/bin/env python3
"""Random legal kernels with barriers, run on a device and compared with a step-by-step reference.

A program is one kernel whose work-groups each run another random body. A body is a tree of
statements that can be written as OpenCL C and run here: each work-item is a generator that stops at
barriers and collectives, and all work-items of a group are stepped one by one from one stop to the
next. Both must leave the same numbers in memory.

What bodies consist of: variables of many types and private arrays that live across barriers,
exchange through local and global memory, work-group collectives, functions with barriers, and
if/for/while/break/continue/return around all of these where the condition is the same for the whole
group; other conditions stand only around code without barriers.

The same seed always gives the same programs.
"""

import argparse
import os
import random
import struct
import subprocess
import sys
import tempfile
import time

MASK = 0xFFFFFFFF
SHAPES = [
    (1, 1, 1), (2, 1, 1), (7, 1, 1), (16, 1, 1), (33, 1, 1),
    (3, 2, 1), (4, 4, 1), (1, 5, 1), (8, 3, 1),
    (2, 2, 2), (3, 2, 4), (1, 1, 6), (5, 1, 2),
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
                           "scan_exclusive_add", "scan_inclusive_max", "any", "all", "broadcast"])
        text, value = self.expression(False)
        if kind in ("any", "all"):
            call = "(uint)work_group_%s((int)((%s) & 1u))" % (kind, text)
        elif kind == "broadcast":
            call = ("work_group_broadcast(%s, (size_t)(n & 7u) %% get_local_size(0), "
                    "get_local_size(1) - 1, get_local_size(2) - 1)" % text)
        else:
            call = "work_group_%s((uint)(%s))" % (kind, text)
        is_uniform = not kind.startswith("scan")
        name, target = rng.choice(self.uniforms if is_uniform and rng.random() < 0.5
                                  else self.variables)

        def run(item):
            result = yield ("collective", kind, value(item))
            item.values[name] = target.store(result)
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
        size = shape[0] * shape[1] * shape[2]
        items = [Item(group, lid, size, args) for lid in range(size)]
        memory = {"tile": [0] * size, "shared": [0] * size}
        runs = []
        for item in items:
            item.memory = memory
            runs.append(self.step(item))
        answers = [None] * size
        while True:
            stops = []
            for run, answer in zip(runs, answers):
                try:
                    stops.append(run.send(answer))
                except StopIteration:
                    stops.append(None)
            assert all((stop is None) == (stops[0] is None) for stop in stops)
            if stops[0] is None:
                break
            answers = [None] * size
            if stops[0][0] == "collective":
                answers = combine(stops[0][1], [stop[2] for stop in stops], shape, args)
        return [number for item in items for number in self.results(item)]


def combine(kind, values, shape, args):
    size = len(values)
    if kind == "any":
        return [int(any(value & 1 for value in values))] * size
    if kind == "all":
        return [int(all(value & 1 for value in values))] * size
    if kind == "broadcast":
        x = (args & 7) % shape[0]
        source = ((shape[2] - 1) * shape[1] + shape[1] - 1) * shape[0] + x
        return [values[source]] * size
    if kind == "reduce_add":
        return [sum(values) & MASK] * size
    if kind == "reduce_min":
        return [min(values)] * size
    if kind == "reduce_max":
        return [max(values)] * size
    results, total, largest = [], 0, 0
    for value in values:
        before = total
        total = (total + value) & MASK
        largest = max(largest, value)
        results.append({"scan_inclusive_add": total, "scan_exclusive_add": before,
                        "scan_inclusive_max": largest}[kind])
    return results


HEAD = """
#ifndef __opencl_c_work_group_collective_functions
#define OVERLOADED __attribute__((overloadable, convergent))
int OVERLOADED work_group_any(int);
int OVERLOADED work_group_all(int);
uint OVERLOADED work_group_broadcast(uint, size_t, size_t, size_t);
uint OVERLOADED work_group_reduce_add(uint);
uint OVERLOADED work_group_reduce_min(uint);
uint OVERLOADED work_group_reduce_max(uint);
uint OVERLOADED work_group_scan_inclusive_add(uint);
uint OVERLOADED work_group_scan_exclusive_add(uint);
uint OVERLOADED work_group_scan_inclusive_max(uint);
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


class Program:
    """Several bodies in one kernel, and the shape of the groups that run them."""

    def __init__(self, seed, bodies, collectives=True, shapes=None):
        rng = random.Random(seed)
        self.seed = seed
        self.shape = rng.choice(shapes or SHAPES)
        self.args = rng.randrange(1 << 16)
        self.bodies = [Body(rng, number, collectives) for number in range(bodies)]
        self.required = rng.random() < 0.3

    def text(self):
        size = self.shape[0] * self.shape[1] * self.shape[2]
        lines = ["// Program %d, groups of %s, n = %d." % (self.seed, self.shape, self.args), HEAD]
        lines += [body.text() for body in self.bodies]
        if self.required:
            lines += ["__attribute__((reqd_work_group_size(%d, %d, %d)))" % self.shape]
        lines += ["kernel void torture(global uint *out, global uint *shared, uint n) {",
                  "  local uint tile[%d];" % size,
                  "  uint group = get_group_id(0);",
                  "  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);",
                  "  uint lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * "
                  "get_local_size(0) + get_local_id(0);",
                  "  out += group * size * %du;" % SLOTS,
                  "  shared += group * size;",
                  "  switch (group) {"]
        for body in self.bodies:
            lines += ["  case %d: body%d(out, shared, tile, n, group, lid, size); break;"
                      % (body.number, body.number)]
        lines += ["  }", "}"]
        return "\n".join(lines) + "\n"

    def reference(self):
        return [number for body in self.bodies
                for number in body.reference(body.number, self.shape, self.args)]

    def run(self, oclrun, folder, options):
        size = self.shape[0] * self.shape[1] * self.shape[2]
        source = os.path.join(folder, "torture.cl")
        result = os.path.join(folder, "out.bin")
        with open(source, "w", encoding="ascii") as file:
            file.write(self.text())
        count = size * SLOTS * len(self.bodies)
        command = [oclrun, source, "-k", "torture",
                   "-g", "%d,%d,%d" % (self.shape[0] * len(self.bodies), *self.shape[1:]),
                   "-l", "%d,%d,%d" % self.shape, "-b", "-cl-std=CL3.0 " + options,
                   "-a", "out@%s:u32[%d]" % (result, count),
                   "-a", "u32[%d]" % (size * len(self.bodies)), "-a", "u32=%d" % self.args]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode != 0:
            return None, done.stderr + done.stdout
        with open(result, "rb") as file:
            data = file.read()
        return list(struct.unpack("<%dI" % count, data)), ""


def check(program, oclrun, folder, options):
    """Nothing if device and reference agree, else what is wrong."""
    numbers, message = program.run(oclrun, folder, options)
    if numbers is None:
        return "program %d (%s): %s" % (program.seed, options, message)
    expected = program.reference()
    for place, (number, wanted) in enumerate(zip(numbers, expected)):
        if number != wanted:
            size = program.shape[0] * program.shape[1] * program.shape[2]
            body, rest = divmod(place, size * SLOTS)
            item, slot = divmod(rest, SLOTS)
            return ("program %d (%s): body %d, work-item %d of %s, result %d is %d, not %d"
                    % (program.seed, options, body, item, program.shape, slot, number, wanted))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--kernels", type=int, default=80)
    parser.add_argument("--bodies", type=int, default=8, help="kernels in each program")
    parser.add_argument("--minutes", type=float, help="run on for that long instead")
    parser.add_argument("--options", default="", help="build options; several sets are parted by |")
    parser.add_argument("--keep", help="a folder for programs that fail")
    parser.add_argument("--print", action="store_true", help="print the first program only")
    args = parser.parse_args()
    if args.print:
        print(Program(args.seed, args.bodies).text())
        return 0
    end = time.monotonic() + args.minutes * 60 if args.minutes else None
    programs = -(-args.kernels // args.bodies)
    failures = 0
    seed = args.seed
    with tempfile.TemporaryDirectory() as folder:
        while (time.monotonic() < end) if end else (seed < args.seed + programs):
            options = args.options.split("|")
            program = Program(seed, args.bodies)
            wrong = check(program, args.oclrun, folder, options[seed % len(options)])
            if wrong:
                failures += 1
                print(wrong)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    path = os.path.join(args.keep, "program-%d.cl" % seed)
                    with open(path, "w", encoding="ascii") as file:
                        file.write(program.text())
            seed += 1
    print("%d kernels in %d programs, %d programs failed"
          % ((seed - args.seed) * args.bodies, seed - args.seed, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
