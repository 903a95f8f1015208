#!/usr/bin/env python3
"""Random kernels that update counters in global memory by atomics whose results they do not use.

The host accumulates such updates in memory of the thread if nothing in the kernel can observe that: the kernels have
what permits it, and what forbids it. What the scalar kernel, which is compiled without, leaves is the reference.
"""

import random
import struct
import sys

import differential
import runner

LAYOUTS = ["2", "4", "8", "16", "a", "8p", "8t", "4r2", "4r3", "8r2", "2r4", "4.2", "4.2r2"]
COUNTERS = 64
TYPES = {"uint": ("atomic", "I"), "int": ("atomic", "i"), "ulong": ("atom", "Q"), "long": ("atom", "q")}
# Operations of which work-items may exchange the order.
KINDS = [["add", "sub", "inc", "dec"]] * 4 + [["and"], ["or"], ["xor"], ["min"], ["max"]]


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.type = rng.choice(["uint"] * 4 + list(TYPES))
        self.local = rng.choice([(8, 1), (16, 1), (12, 1), (4, 3), (5, 2), (16, 3), (8, 6), (40, 1), (1, 20)])
        self.groups = rng.choice([1, 1, 2, 4, 7]), rng.choice([1, 1, 3])
        self.size = tuple(a * b for a, b in zip(self.local, self.groups))
        if rng.random() < 0.2 and self.groups != (1, 1):
            self.size = self.size[0] + 3, self.size[1]
        self.required = rng.random() < 0.3
        self.n = rng.randrange(1, 20)
        self.kind = rng.choice(KINDS)
        # Each makes the delay of updates visible.
        self.forbidden = rng.choice([None] * 10 + ["result", "load", "store", "loop", "copy", "kinds", "fence", "barrier"])
        self.restricted = rng.random() < 0.5
        self.lines = []
        for _ in range(rng.randrange(1, 4)):
            self.statement(2, 0)
        self.observe()

    def observe(self):
        """One work-item updates a place of its own, such that it would see if that came later."""
        update = "%s_%s(&own[3]%s)" % self.draw_update("n + 9")
        lines = {"result": ["out[0] += %s;" % update],
                 "load": [update + ";", "out[0] += own[3];"],
                 "store": [update + ";", "own[3] = n;"],
                 "loop": ["for (int k = 0; k < n; ++k) {", "  out[0] += own[3];", "  %s;" % update, "}"],
                 "copy": [update + ";", "vstore2(vload2(1, own), 0, own);"],
                 "kinds": [update + ";", "%s_%s(&own[3], 12);" % (TYPES[self.type][0],
                                                                  "min" if self.kind != ["min"] else "max"),
                           update + ";"],
                 "fence": [update + ";", "mem_fence(CLK_GLOBAL_MEM_FENCE);"]}.get(self.forbidden, [])
        if lines:
            self.lines += ["  if (i == 0) {"] + ["    " + line for line in lines] + ["  }"]
        if self.forbidden == "barrier" and self.groups == (1, 1):
            self.lines += ["  if (i == 1)", "    %s;" % update, "  barrier(CLK_GLOBAL_MEM_FENCE);", "  out[i] += own[3];"]

    def index(self):
        """A number below COUNTERS, which the compiler may be able to tell or not."""
        rng = self.rng
        return rng.choice(["bytes[i] & 63", "bytes[i] >> 2", "bytes[i] % 50", "(x & 15) + (y & 3)", "get_local_id(0)",
                           "get_local_id(0)", "(int)get_local_id(0)", "get_local_id(0) + 3", "get_local_id(1)", "7", "0",
                           "n", "n & 31", "(bytes[i] & 7) * 8 + 2", "min((uint)bytes[i], 40u)", "words[i] & 63u",
                           "words[i] >> 26", "get_local_linear_id()", "(uchar)(words[i] & 31)", "get_local_id(0) % 3"])

    def value(self):
        return self.rng.choice(["1", "x", "i", "n", "bytes[i]", "words[i]", "x * y - 5", "get_local_id(0)", "words[i + 1] & 3"])

    def draw_update(self, value):
        """The parts of a call before and behind the address."""
        operation = self.rng.choice(self.kind)
        rest = "" if operation in ("inc", "dec") else ", (%s)(%s)" % (self.type, value)
        return TYPES[self.type][0], operation, rest

    def update(self, indent, index):
        prefix, operation, rest = self.draw_update(self.value())
        address = self.rng.choice(["&counters[%s]", "counters + (%s)", "&counters[%s]"]) % index
        self.lines.append("%s%s_%s(%s%s);" % (" " * indent, prefix, operation, address, rest))

    def statement(self, indent, depth):
        rng, space = self.rng, " " * indent
        kind = rng.random()
        if kind < 0.45 or depth == 2:
            self.update(indent, self.index())
        elif kind < 0.6:
            condition = rng.choice(["x < n", "get_local_id(0) == 0", "bytes[i] > 90", "n == 3", "y != 0 || x > 4"])
            self.nest(indent, depth, "if (%s)" % condition)
        elif kind < 0.7:
            j = "j%d" % indent
            trips = rng.choice(["n & 3", "3", "bytes[i] & 3"])
            self.nest(indent, depth, "for (int %s = 0; %s < (%s); ++%s)" % (j, j, trips, j))
        elif kind < 0.85:
            # The usual end of histograms.
            j = "b%d" % indent
            step = "get_local_size(0)"
            bound = rng.choice([8, 20, COUNTERS])
            number = rng.choice(["int", "uint", "size_t", "long"])
            self.lines.append("%sfor (%s %s = get_local_id(0); %s < %d; %s += %s) {" % (space, number, j, j, bound, j, step))
            self.update(indent + 2, j)
            self.lines.append(space + "}")
        elif depth == 0:
            self.lines.append("  out[i] ^= %s;" % self.value())
            self.lines.append("  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);")
        else:
            self.lines.append("%sout[i] += words[i];" % space)

    def nest(self, indent, depth, head):
        self.lines.append(" " * indent + head + " {")
        for _ in range(self.rng.randrange(1, 3)):
            self.statement(indent + 2, depth + 1)
        self.lines.append(" " * indent + "}")

    def text(self):
        restrict = "restrict " if self.restricted else ""
        head = ["__attribute__((reqd_work_group_size(%d, %d, 1)))" % self.local] if self.required else []
        head += ["kernel void k%d(global %s *%scounters, global uint *%sout, global const uchar *%sbytes, "
                 "global const uint *%swords, global %s *%sown, int n) {"
                 % (self.number, self.type, restrict, restrict, restrict, restrict, self.type, restrict),
                 "  int x = get_global_id(0), y = get_global_id(1), i = y * (int)get_global_size(0) + x;"]
        return "\n".join(head + self.lines + ["}"]) + "\n"

    def launch(self):
        items = self.size[0] * self.size[1]
        numbers = random.Random(self.number)
        form = TYPES[self.type][1]
        size = struct.calcsize("<" + form)
        counters = numbers.randbytes(size * COUNTERS)
        return {"kernel": "k%d" % self.number, "global": [*self.size, 1], "local": [*self.local, 1],
                "args": [runner.buffer(counters), runner.buffer(numbers.randbytes(4 * items)),
                         runner.buffer(numbers.randbytes(items + 1)), runner.buffer(numbers.randbytes(4 * (items + 1))),
                         runner.buffer(numbers.randbytes(4 * size)), runner.value(struct.pack("<i", self.n))]}


def main():
    generator = differential.Generator(Kernel, lambda rng: rng.sample(LAYOUTS, 3), lambda rng: "", differential.count_vectorized,
                                       "vectorized versions")
    return generator.main(__doc__, lambda vectorized, kernels: vectorized >= kernels)


if __name__ == "__main__":
    sys.exit(main())
