#!/usr/bin/env python3
"""Random kernels whose work-items go different ways, at every vector width and in other ways, against a reference.

A kernel is made as two texts (see language.py): OpenCL C, and a Python function that is called for
each work-item, one after the other, and stops at barriers. What the Python leaves in memory must be
what the kernel leaves, byte for byte, scalar and vectorized.

Kernels consist of if, switch, for, while and do with conditions that are the same for all work-items
or not, of break, continue and return in these, of variables, vectors, structures and private arrays of
many types, of loads and stores to consecutive, strided, reversed, same and any addresses, of atomics,
functions, and, where all work-items come by, of barriers and exchange through local memory; some of them of
sub-group functions (see sub_group_model.py), called by all or by those that come by. Statements and expressions
are made in kernel_body.py; beside it are

  groups.py        elements of records, structures and vectors, with gaps and under conditions
  indices.py       indices that wrap, are narrowed, masked, clamped or checked before the access
  pointers.py      pointers chosen at run time, generic ones, and private arrays of many kB
  queues.py        loops that take tasks from a counter until none is left
  undefined.py     vectors of which elements are undefined
  uninitialized.py variables that are written to in some control flow only, or in part
  wide_vectors.py  library functions of vectors of up to 16 elements

They run over ranges of one to three dimensions, from an offset on, with work-groups of any size, the last ones of
which may be smaller than the others (ranges.py). Each program is vectorized along one of the dimensions, at all widths,
with predicated versions and with choices of the vectorizer that must not change results (layouts.py).

The engine interprets what the compiler hands to its code generator, which is fast and finds accesses
that are out of bounds, divisions by zero and values that are poison. Some programs are also run on the
device, optimized. The same seed always gives the same programs.
"""

import random
import struct
import sys

import groups
import language
import layouts
import ranges
import runner
import sub_group_model
import undefined
import uninitialized
import wide_vectors
from kernel_body import Block, Body, draw_themes
from language import BY_NAME, SCALARS, STRUCT

SIZE = ranges.MOST_ITEMS  # elements of buffers

# Buffers that all kernels have: name, type, format of an element, whether kernels may write to it, and their number.
BUFFERS = [
    ("out", "uint", "I", True, 4 * SIZE), ("x", "uint", "I", False, SIZE), ("xc", "uchar", "B", False, SIZE),
    ("xh", "short", "h", False, SIZE), ("xf", "float", "f", False, SIZE), ("xl", "ulong", "Q", False, SIZE),
    ("oc", "uchar", "B", True, SIZE), ("oh", "ushort", "H", True, SIZE), ("of", "float", "f", True, SIZE),
    ("ol", "ulong", "Q", True, SIZE), ("od", "double", "d", True, SIZE), ("atom", "uint", "I", True, SIZE),
    ("xs", "Struct", STRUCT, False, SIZE), ("os", "Struct", STRUCT, True, SIZE),
]


class Kernel:
    """A random kernel: its texts, its arguments and what it must leave."""

    def __init__(self, rng, number, program):
        self.number = number
        self.range = ranges.Range(rng, program.dimension, program.has_partial_groups, program.is_plain)
        self.n = rng.randrange(1 << 10)
        self.data_seed = rng.randrange(1 << 30)
        self.functions = []
        for index in range(rng.choice([0, 0, 0, 1, 2])):
            self.functions.append(self.make_function(rng, number * 10 + index, rng.randint(1, 5)))
        barriers = rng.random() < 0.25
        self.sub_groups = rng.choice(["some", "all"]) if program.sub_groups and rng.random() < 0.75 else None
        if barriers and self.sub_groups:
            self.sub_groups = "all"
        uniform = barriers or self.sub_groups == "all"
        body = Body(rng, [number * 10 + index for index in range(len(self.functions))], barriers,
                    rng.choice([2, 4, 6, 12]), self.sub_groups, self.range, self.n)
        body.themes, body.is_plain = draw_themes(rng, program.is_plain), program.is_plain
        body.declare()
        self.body = body
        self.statements = Block()
        for _ in range(rng.randint(1, 4)):
            self.statements.statements.append(body.statement(0, None, uniform))
        self.buffers = BUFFERS + list(body.used.values())

    @staticmethod
    def make_function(rng, number, budget):
        body = Body(rng, [], False, budget)
        body.scalars = [("a", BY_NAME["uint"]), ("b", BY_NAME["uint"])]
        kind = rng.choice(SCALARS)
        body.declarations.statements.append([("%s c = 0;" % kind.name, "c = 0")])
        body.scalars.append(("c", kind))
        statements = body.block(1, None)
        return number, body, statements, kind

    # Texts

    def function_texts(self, c, py):
        for number, body, statements, kind in self.functions:
            c.append("static uint f%d(uint a, uint b, global const uint *x, uint n) {" % number)
            py.append("def f%d(a, b):" % number)
            body.declarations.render(c, py, 1)
            statements.render(c, py, 1)
            c.append("  return a + b + %s;" % kind.c_read.format("c"))
            c.append("}")
            py.append(" return (a + b + %s) & M" % kind.py_read.format("c"))

    def texts(self):
        c, py = [], []
        self.function_texts(c, py)
        arguments = ["global %s%s *%s" % ("" if writable else "const ", kind, name)
                     for name, kind, _, writable, _ in self.buffers]
        c.append("kernel %svoid k%d(%s, local uint *tile, uint n) {"
                 % (self.range.attribute(), self.number, ", ".join(arguments)))
        c += self.range.declarations()
        if self.sub_groups:
            c.append("  uint sgs = get_sub_group_size(), sgl = get_sub_group_local_id();")
            c.append("  uint sgn = get_num_sub_groups(), sgm = get_max_sub_group_size();")
        py.append("def item(at, i, lid, lx, lsize, tile, sgs, sgl, sgn, sgm):")
        self.body.declarations.render(c, py, 1)
        self.statements.render(c, py, 1)
        for place, (read, model) in enumerate(self.results()):
            c.append("  out[i * 4u + %du] += %s;" % (place % 4, read))
            py.append(" out[i * 4 + %d] = (out[i * 4 + %d] + %s) & M" % (place % 4, place % 4, model))
        c.append("}")
        py.append(" return")
        py.append(" yield")
        return "\n".join(c) + "\n", "\n".join(py) + "\n"

    def results(self):
        """Everything that is left in variables."""
        body = self.body
        results = [kind.read(name) for name, kind in body.scalars]
        for name, _, element, count in body.vectors:
            for number in range(count):
                text = Body.component(name, number)
                results.append((element.c_read.format(text[0]), element.py_read.format(text[1])))
        for name, kind in body.arrays:
            for k in range(0, 8, 3):
                results.append(kind.read("%s[%d]" % (name, k)))
        for name in body.structs:
            results.append(("%s.a + %s.b + (uint)%s.c + %s.d[1]" % ((name,) * 4),
                            "(%s[0] + %s[1] + %s[2] + %s[4])" % ((name,) * 4)))
        return results

    # Arguments and results

    def data(self):
        """Contents of the buffers, by name."""
        rng = random.Random(self.data_seed)
        data = {}
        for name, _, form, writable, count in self.buffers:
            if form == STRUCT:
                data[name] = [[0] * 5 if writable else [rng.getrandbits(bits) for bits in (32, 8, 64, 16, 16)]
                              for _ in range(count)]
            elif writable:
                data[name] = [0xFFFFFFFF if name == "atom" and k >= 24 else 0 for k in range(count)]
            elif form in "fd":
                data[name] = [rng.randrange(1024) for _ in range(count)]
            elif form in "bhiq":
                limit = 1 << (8 * struct.calcsize(form) - 1)
                data[name] = [rng.randrange(-limit, limit) for _ in range(count)]
            else:
                data[name] = [rng.getrandbits(8 * struct.calcsize(form)) >> rng.choice([0, 0, 4]) for _ in range(count)]
        return data

    def packed(self, data):
        """Pairs of bytes and which of them are defined, in the order of the kernel's arguments."""
        return [undefined.pack(form, data[name]) for name, _, form, _, _ in self.buffers]

    def launch(self):
        arguments = [runner.buffer(data) for data, _ in self.packed(self.data())]
        arguments += [{"local": 4 * ranges.multiply(self.range.local)}, runner.value(struct.pack("<I", self.n))]
        return {"kernel": "k%d" % self.number, "global": self.range.size, "local": self.range.local,
                "offset": self.range.offset, "args": arguments}

    def reference(self, width=1, dimension=0):
        """What is left in the buffers by work-items in sub-groups of up to `width` along a dimension."""
        data = self.data()
        names = dict(language.NAMES, **undefined.NAMES, **uninitialized.NAMES, **wide_vectors.NAMES, n=self.n, **data)
        exec(compile(self.texts()[1], "k%d" % self.number, "exec"), names)  # pylint: disable=exec-used
        for items in self.range.get_groups():
            size, tile = items[0].size, [0] * len(items)
            groups = sub_group_model.get_groups(size, self.range.local, width, dimension) if self.sub_groups else []
            facts = {item: (group.size, lane, len(groups), group.largest)
                     for group in groups for lane, item in enumerate(group.items)}
            running = [names["item"](item, item.number, item.lid, item.place[self.range.main], len(items), tile,
                                     *facts.get(place, (1, 0, 1, 1))) for place, item in enumerate(items)]
            sub_group_model.Stepper(running, groups).run()
        return self.packed(data)

    def differences(self, outputs, expected):
        for (name, _, _, _, _), output, (wanted, defined) in zip(self.buffers, outputs, expected):
            if output == wanted:
                continue
            for place, (a, b) in enumerate(zip(output, wanted)):
                if a != b and (not defined or defined[place]):
                    return "byte %d of '%s' is %02x, not %02x" % (place, name, a, b)
        return None

    def blocks(self):
        yield from self.statements.blocks()
        for _, _, statements, _ in self.functions:
            yield from statements.blocks()


class Program:
    """Several kernels in one source. A plain one has whole work-groups from 0 on, along the first dimension."""

    # Unoptimized, loops that take work from a queue cannot be told from loops that wait, and whole
    # work-groups may become their sub-groups; the reference has lanes.
    OPTIONS = ["", "", "-cl-opt-disable -cl-no-subgroup-ifp", "-g", "-cl-vec=all",
               "-cl-opt-disable -g -cl-no-subgroup-ifp", "-cl-uniform-work-group-size", "-cl-no-subgroup-ifp"]

    def __init__(self, seed, count, is_plain=False):
        rng = random.Random(seed)
        self.seed = seed
        self.is_plain = is_plain
        self.dimension = 0 if is_plain else rng.choice([0, 0, 0, 1, 1, 2])
        option = rng.choice(self.OPTIONS)
        self.options = ("-cl-std=CL3.0 " + option).strip()
        self.has_partial_groups = not is_plain and "uniform" not in option
        self.sub_groups = rng.random() < 0.35
        self.kernels = [Kernel(rng, number, self) for number in range(count)]
        self.layouts = layouts.draw(rng, self.dimension, self.sub_groups)
        self.cpu = runner.draw_cpu(rng)

    def text(self, kernels=None):
        kernels = kernels or self.kernels
        head = language.HEAD + uninitialized.HEAD + wide_vectors.HEAD + groups.HEAD
        if any(kernel.sub_groups for kernel in kernels):
            head += sub_group_model.HEAD
        return head + "".join(kernel.texts()[0] for kernel in kernels)


if __name__ == "__main__":
    sys.exit(runner.main(__doc__, Program))
