#!/usr/bin/env python3
"""Every sub-group function, for every type, run by oclrun and compared with what it must give.

A kernel that is vectorized by N has sub-groups of N work-items, and one of those that are left at the end
of each row. Half of the functions are called by all work-items of a sub-group; the others are called again
where only some work-items are active, which are then the only ones to take part.
"""

import argparse
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

LOCAL = 22
GROUPS = 2
ITEMS = LOCAL * GROUPS

# The name of a type, the letter of its binary form, its bits, and whether it is signed; None: floating point.
TYPES = {
    "char": ("b", 8, True), "uchar": ("B", 8, False), "short": ("h", 16, True), "ushort": ("H", 16, False),
    "int": ("i", 32, True), "uint": ("I", 32, False), "long": ("q", 64, True), "ulong": ("Q", 64, False),
    "half": ("e", 16, None), "float": ("f", 32, None), "double": ("d", 64, None),
}


class Type:
    def __init__(self, name):
        self.name = name
        self.letter, self.bits, self.signed = TYPES[name]
        self.is_float = self.signed is None

    def wrap(self, value):
        """A number as the type holds it."""
        if self.is_float:
            try:
                return struct.unpack(self.letter, struct.pack(self.letter, value))[0]
            except OverflowError:
                return math.copysign(math.inf, value)
        value &= (1 << self.bits) - 1
        return value - (1 << self.bits) if self.signed and value >> (self.bits - 1) else value

    def lowest(self):
        if self.is_float:
            return -math.inf
        return -(1 << (self.bits - 1)) if self.signed else 0

    def highest(self):
        if self.is_float:
            return math.inf
        return (1 << (self.bits - (1 if self.signed else 0))) - 1


class Operation:
    """What reductions and scans compute."""

    def __init__(self, name, combine, identity, is_logical=False):
        self.name, self.combine, self.identity, self.is_logical = name, combine, identity, is_logical

    def fold(self, values, kind, start=None):
        result = self.identity(kind)
        for value in values:
            if self.is_logical:
                value = int(bool(value))
            result = kind.wrap(self.combine(result, value))
        return result


ARITHMETIC = [
    Operation("add", lambda a, b: a + b, lambda t: 0),
    Operation("min", min, lambda t: t.highest()),
    Operation("max", max, lambda t: t.lowest()),
]
MULTIPLICATION = [Operation("mul", lambda a, b: a * b, lambda t: 1)]
BITWISE = [
    Operation("and", lambda a, b: a & b, lambda t: t.wrap(-1)),
    Operation("or", lambda a, b: a | b, lambda t: 0),
    Operation("xor", lambda a, b: a ^ b, lambda t: 0),
]
LOGICAL = [
    Operation("logical_and", lambda a, b: int(bool(a and b)), lambda t: 1, True),
    Operation("logical_or", lambda a, b: int(bool(a or b)), lambda t: 0, True),
    Operation("logical_xor", lambda a, b: int(bool(a) != bool(b)), lambda t: 0, True),
]


class Lane:
    def __init__(self, number, x, k, size, largest):
        self.number, self.x, self.k, self.size, self.largest = number, x, k, size, largest


def bits(ballot):
    return sum(1 << i for i in ballot)


def ballot_words(ballot, count):
    return [(ballot >> (32 * word)) & 0xFFFFFFFF for word in range(count)]


class Program:
    """A kernel's statements, and a function for each that tells the result: of the active lanes, one of
    them, and all lanes of the sub-group. None is any result."""

    def __init__(self, kind, width):
        self.kind, self.width = kind, width
        self.statements = []
        self.expected = []

    def add(self, expression, expect, divergent=False):
        index = len(self.expected)
        self.statements.append((divergent, f"out[{index} * {ITEMS} + i] = {expression};"))
        self.expected.append((divergent, expect))

    def get_source(self):
        name = self.kind.name
        together = [text for divergent, text in self.statements if not divergent]
        apart = [text for divergent, text in self.statements if divergent]
        pragma = {"half": "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n",
                  "double": "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"}.get(name, "")
        return (f"{pragma}kernel void k(global {name} *out, global const {name} *in, global const uint *ks) {{\n"
                f"  const uint i = get_global_id(0);\n  const {name} x = in[i];\n  const uint k = ks[i];\n  "
                + "\n  ".join(together) + "\n  if (x > 2) {\n    " + "\n    ".join(apart) + "\n  }\n}\n")

    def add_queries(self):
        self.add("get_sub_group_size()", lambda active, lane, all: lane.size)
        self.add("get_max_sub_group_size()", lambda active, lane, all: lane.largest)
        self.add("get_sub_group_local_id()", lambda active, lane, all: lane.number)
        self.add("get_num_sub_groups()",
                 lambda active, lane, all: (LOCAL + lane.largest - 1) // lane.largest)
        self.add("sub_group_any(x > 2)", lambda active, lane, all: int(any(l.x > 2 for l in active)))
        self.add("sub_group_all(x > 0)", lambda active, lane, all: int(all_of(active, lambda l: l.x > 0)))
        self.add("sub_group_all(x > 2)", lambda active, lane, all: int(all_of(active, lambda l: l.x > 2)))

    def add_reductions(self, prefix, operations, divergent):
        kind = self.kind

        def reduce(operation):
            return lambda active, lane, all: operation.fold([l.x for l in active], kind)

        def scan(operation, inclusive):
            return lambda active, lane, all: operation.fold(
                [l.x for l in active if l.number < lane.number + int(inclusive)], kind)

        for operation in operations:
            self.add(f"{prefix}reduce_{operation.name}(x)", reduce(operation), divergent)
            self.add(f"{prefix}scan_inclusive_{operation.name}(x)", scan(operation, True), divergent)
            self.add(f"{prefix}scan_exclusive_{operation.name}(x)", scan(operation, False), divergent)

    def add_clustered(self, operations, divergent):
        kind = self.kind

        def cluster(operation, size):
            return lambda active, lane, all: None if size > lane.largest else operation.fold(
                [l.x for l in active if l.number // size == lane.number // size], kind)

        for operation in operations:
            for size in (1, 2, 4, 8, 16):
                self.add(f"sub_group_clustered_reduce_{operation.name}(x, {size})", cluster(operation, size),
                         divergent)

    def add_moves(self):
        def at(number):
            def expect(active, lane, all):
                source = number(lane)
                return all[source].x if 0 <= source < len(all) else None
            return expect

        self.add("sub_group_broadcast(x, 0)", at(lambda lane: 0))
        self.add("sub_group_broadcast(x, get_sub_group_size() - 1)", at(lambda lane: lane.size - 1))
        self.add("sub_group_shuffle(x, k)", at(lambda lane: lane.k))
        self.add("sub_group_shuffle(x, 0)", at(lambda lane: 0))
        self.add("sub_group_shuffle_xor(x, 1)", at(lambda lane: lane.number ^ 1))
        self.add("sub_group_shuffle_xor(x, k)", at(lambda lane: lane.number ^ lane.k))
        self.add("sub_group_shuffle_up(x, 1)", at(lambda lane: lane.number - 1))
        self.add("sub_group_shuffle_up(x, k)", at(lambda lane: lane.number - lane.k))
        self.add("sub_group_shuffle_down(x, 1)", at(lambda lane: lane.number + 1))
        self.add("sub_group_shuffle_down(x, k)", at(lambda lane: lane.number + lane.k))
        self.add("sub_group_rotate(x, 1)", at(lambda lane: (lane.number + 1) % lane.largest))
        self.add("sub_group_rotate(x, -2)", at(lambda lane: (lane.number - 2) % lane.largest))
        self.add("sub_group_clustered_rotate(x, 1, 2)",
                 lambda active, lane, all: None if lane.largest < 2 else
                 at(lambda l: (l.number & ~1) | ((l.number + 1) & 1))(active, lane, all))

    def add_active(self):
        """What is asked only of active work-items."""
        self.add("sub_group_elect()", lambda active, lane, all: int(active[0] is lane), True)
        self.add("sub_group_non_uniform_any(k == 1)",
                 lambda active, lane, all: int(any(l.k == 1 for l in active)), True)
        self.add("sub_group_non_uniform_all(x > 2)", lambda active, lane, all: 1, True)
        self.add("sub_group_non_uniform_all_equal(x)",
                 lambda active, lane, all: int(all_of(active, lambda l: l.x == active[0].x)), True)
        self.add("sub_group_non_uniform_all_equal((%s)7)" % self.kind.name, lambda active, lane, all: 1, True)
        self.add("sub_group_broadcast_first(x)", lambda active, lane, all: active[0].x, True)
        self.add("sub_group_non_uniform_broadcast(x, sub_group_ballot_find_msb(sub_group_ballot(1)))",
                 lambda active, lane, all: active[-1].x, True)

    def add_ballots(self):
        """Their results are numbers of up to 16 bits, which types with fewer hold in part."""
        def cast(expect):
            return lambda active, lane, all: self.kind.wrap(expect(active, lane))

        def votes(active, lane):
            return [l.number for l in active if l.k & 1]

        b = "sub_group_ballot(k & 1)"
        low = "0xffff"
        for word in range(2):
            self.add(f"{b}.s{word} & 0x3ff", cast(
                lambda a, l, word=word: ballot_words(bits(votes(a, l)), 2)[word] & 0x3FF), True)
        self.add(f"sub_group_inverse_ballot({b})", cast(lambda a, l: l.k & 1), True)
        self.add(f"sub_group_ballot_bit_extract({b}, 1)", cast(lambda a, l: int(1 in votes(a, l))), True)
        self.add(f"sub_group_ballot_bit_count({b})", cast(lambda a, l: len(votes(a, l))), True)
        self.add(f"sub_group_ballot_inclusive_scan({b})",
                 cast(lambda a, l: sum(1 for n in votes(a, l) if n <= l.number)), True)
        self.add(f"sub_group_ballot_exclusive_scan({b})",
                 cast(lambda a, l: sum(1 for n in votes(a, l) if n < l.number)), True)
        self.add(f"sub_group_ballot_find_lsb({b})",
                 lambda a, l, all: min(votes(a, l)) if votes(a, l) else None, True)
        self.add(f"sub_group_ballot_find_msb({b})",
                 lambda a, l, all: max(votes(a, l)) if votes(a, l) else None, True)
        everyone = lambda l: range(l.largest)
        for relation, holds in (("eq", lambda n, l: n == l), ("ge", lambda n, l: n >= l),
                                ("gt", lambda n, l: n > l), ("le", lambda n, l: n <= l),
                                ("lt", lambda n, l: n < l)):
            self.add(f"sub_group_ballot_bit_count(get_sub_group_{relation}_mask())", cast(
                lambda a, l, holds=holds: sum(1 for n in everyone(l) if holds(n, l.number))), True)


def all_of(lanes, holds):
    return all(holds(lane) for lane in lanes)


def build(kind, width):
    program = Program(kind, width)
    program.add_queries()
    program.add_reductions("sub_group_", ARITHMETIC, False)
    program.add_moves()
    for divergent in (False, True):
        operations = ARITHMETIC + MULTIPLICATION + ([] if kind.is_float else BITWISE)
        program.add_reductions("sub_group_non_uniform_", operations, divergent)
        program.add_clustered(operations, divergent)
        if kind.name == "int":
            program.add_reductions("sub_group_non_uniform_", LOGICAL, divergent)
            program.add_clustered(LOGICAL, divergent)
    program.add_active()
    program.add_ballots()
    return program


def get_lanes(xs, ks, first, width):
    size = min(width, LOCAL - first % LOCAL)
    return [Lane(n, xs[first + n], ks[first + n], size, min(width, LOCAL)) for n in range(size)]


def check(program, values, xs, ks):
    kind = program.kind
    failures = []
    for group in range(GROUPS):
        for start in range(0, LOCAL, program.width):
            first = group * LOCAL + start
            lanes = get_lanes(xs, ks, first, program.width)
            for index, (divergent, expect) in enumerate(program.expected):
                active = [lane for lane in lanes if not divergent or lane.x > 2]
                for lane in active:
                    wanted = expect(active, lane, lanes)
                    got = values[index * ITEMS + first + lane.number]
                    if wanted is not None and kind.wrap(wanted) != got:
                        failures.append(f"{program.statements[index][1]} work-item {first + lane.number}: "
                                        f"{got}, not {wanted}")
    return failures


def run_on_machine(machine, version, source, xs, ks, kind, count, tools):
    """What the kernel writes on an emulated machine, vectorized as `version` says."""
    sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scalable"))
    import cross_run

    out, in_, numbers = (cross_run.Argument(text) for text in ("out:u8[1]", "u8[1]", "u8[1]"))
    out.data = bytes(count * struct.calcsize(kind.letter))
    in_.data = struct.pack(f"{ITEMS}{kind.letter}", *xs)
    numbers.data = struct.pack(f"{ITEMS}I", *ks)
    return cross_run.run(source, "k", machine, version, [ITEMS], [LOCAL], [out, in_, numbers], tools)


def get_machine_width(machine, version):
    """How many work-items a version runs at once there."""
    factor = int(version.rstrip("sp"))
    if "s" not in version:
        return factor
    return factor * int(machine[3:]) // {"sve": 128, "rvv": 64}[machine[:3]]


def run(kind, width, oclrun, options, folder, seed, machine=None, version=None):
    rng = random.Random(f"{kind.name} {seed}")
    xs = [kind.wrap(rng.choice([1, 2, 3, 4, 1, 5])) for _ in range(ITEMS)]
    ks = [rng.randrange(width) for _ in range(ITEMS)]
    program = build(kind, width)
    paths = {name: os.path.join(folder, name) for name in ("k.cl", "in.bin", "ks.bin", "out.bin")}
    with open(paths["k.cl"], "w") as file:
        file.write(program.get_source())
    with open(paths["in.bin"], "wb") as file:
        file.write(struct.pack(f"{ITEMS}{kind.letter}", *xs))
    with open(paths["ks.bin"], "wb") as file:
        file.write(struct.pack(f"{ITEMS}I", *ks))
    count = len(program.expected) * ITEMS
    if machine:
        data = run_on_machine(machine, version, paths["k.cl"], xs, ks, kind, count, os.path.dirname(oclrun))
        return check(program, struct.unpack(f"{count}{kind.letter}", data), xs, ks)
    short = {"b": "i8", "B": "u8", "h": "i16", "H": "u16", "i": "i32", "I": "u32", "q": "i64", "Q": "u64",
             "e": "f16", "f": "f32", "d": "f64"}[kind.letter]
    command = [oclrun, paths["k.cl"], "-g", str(ITEMS), "-l", str(LOCAL), "-b",
               "-cl-std=CL3.0 " + (options or f"--vecz-width={width}"),
               "-a", f"out@{paths['out.bin']}:{short}[{count}]", "-a", f"{short}[]=@{paths['in.bin']}",
               "-a", f"u32[]=@{paths['ks.bin']}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0 or "is not vectorized" in done.stdout + done.stderr:
        return [f"oclrun: {done.stdout}{done.stderr}"]
    with open(paths["out.bin"], "rb") as file:
        values = struct.unpack(f"{count}{kind.letter}", file.read())
    return check(program, values, xs, ks)


def has_half(oclrun, folder):
    """Whether the device's OpenCL C has the type: not all CPUs compute with it."""
    path = os.path.join(folder, "half.cl")
    with open(path, "w") as file:
        file.write("#ifdef cl_khr_fp16\nkernel void k(global int *out) { *out = 1; }\n#else\n"
                   "kernel void k(global int *out) { *out = 0; }\n#endif\n")
    done = subprocess.run([oclrun, path, "-g", "1", "-a", "out:i32[1]"], capture_output=True, text=True, check=True)
    return any(line.endswith(": 1") for line in done.stdout.splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--widths", default="1,2,4,8,16")
    parser.add_argument("--types", default=",".join(TYPES))
    parser.add_argument("--options", help="build options instead of --vecz-width")
    parser.add_argument("--machine", help="a machine of cross_run.py, to run there and not by oclrun")
    parser.add_argument("--version", help="the version for that machine, such as 4s")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    failed = False
    if args.machine:
        args.widths = str(get_machine_width(args.machine, args.version))
    with tempfile.TemporaryDirectory() as folder:
        types = args.types.split(",")
        if "half" in types and not has_half(args.oclrun, folder):
            print("half is left out: the device does not have it")
            types.remove("half")
        for width in map(int, args.widths.split(",")):
            for name in types:
                failures = run(Type(name), width, args.oclrun, args.options, folder, args.seed,
                               args.machine, args.version)
                for failure in failures[:10]:
                    print(f"{name} by {width}: {failure}")
                failed |= bool(failures)
    if not failed:
        print("all as expected")
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
