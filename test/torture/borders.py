#!/usr/bin/env python3
"""Random kernels with borders: conditions on IDs that few vectors disagree about, and early returns.

Between the borders are loads, stores, atomics and divisions, conditions on data and on the arguments, and loops, so that
vectors that diverge at a border have had effects or not. What the scalar kernel leaves in its buffers is the reference.
"""

import random
import struct
import sys

import differential
import runner

LAYOUTS = ["2", "4", "8", "16", "a"]
VARIABLES = 3
MARGIN = 16
TYPES = {"uchar": "B", "ushort": "H", "uint": "I", "ulong": "Q"}


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.type = rng.choice(list(TYPES))
        self.width, self.height = rng.choice([16, 24, 33, 40]), rng.choice([1, 2, 5])
        self.local = rng.choice([8, 16, self.width])
        self.n, self.u = rng.randrange(1, 40), rng.randrange(3)
        self.lines = []
        self.block(2, 0, False)

    def border(self):
        """A comparison of values that are affine in IDs."""
        rng = self.rng
        left = rng.choice(["x", "x", "x", "y", "i", "(x + %d)" % rng.randrange(4), "(w - x)"])
        right = rng.choice(["%d" % rng.randrange(1, 20), "n", "w - %d" % rng.randrange(1, 5), "(n - %d)" % rng.randrange(4)])
        single = "%s %s %s" % (left, rng.choice(["<", ">", ">=", "<=", "=="]), right)
        return single if rng.random() < 0.6 else "%s %s %s" % (single, rng.choice(["||", "&&"]), self.border())

    def condition(self):
        kind = self.rng.random()
        if kind < 0.55:
            return self.border()
        return "u == %d" % self.rng.randrange(3) if kind < 0.75 else "(%s & 3u) != 0" % self.expression(1)

    def operand(self):
        return self.rng.choice(["(uint)x", "(uint)y", "(uint)n", "(uint)u", "%du" % self.rng.randrange(9)] + ["v%d" % k for k in range(VARIABLES)] * 2)

    def load(self):
        place = self.rng.choice(["i + %d" % self.rng.randrange(MARGIN), "i + w + %d" % self.rng.randrange(3),
                                 "(%s & 63u)" % self.operand()])
        return "(uint)src[%s]" % place

    def expression(self, depth=2):
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return self.operand() if rng.random() < 0.5 else self.load()
        if rng.random() < 0.15:
            return "(%s / ((%s & 7u) + 1u))" % (self.expression(depth - 1), self.expression(depth - 1))
        return "(%s %s %s)" % (self.expression(depth - 1), rng.choice("+-^&|"), self.expression(depth - 1))

    def add(self, indent, text):
        self.lines.append(" " * indent + text)

    def block(self, indent, depth, in_loop):
        for _ in range(self.rng.randrange(2, 5)):
            self.statement(indent, depth, in_loop)

    def nest(self, indent, depth, head, in_loop):
        self.add(indent, head + " {")
        self.block(indent + 2, depth + 1, in_loop)
        self.add(indent, "}")

    def leave(self, indent, in_loop):
        if self.rng.random() < 0.4:
            self.add(indent, "out[2 * i] = %s;" % self.operand())
        self.add(indent, self.rng.choice(["return;", "goto end;"] + (["break;", "continue;"] if in_loop else [])))

    def statement(self, indent, depth, in_loop):
        rng = self.rng
        kind = rng.random()
        if kind < 0.25:
            self.add(indent, "if (%s) {" % self.border())
            self.leave(indent + 2, in_loop)
            self.add(indent, "}")
        elif kind < 0.45 and depth < 3:
            self.nest(indent, depth, "if (%s)" % self.condition(), in_loop)
            if rng.random() < 0.3:
                self.nest(indent, depth, "else", in_loop)
        elif kind < 0.53 and depth < 2:
            k = "k%d" % indent
            trips = rng.choice(["%d" % rng.randrange(1, 5), "(n & 3)", "(int)(%s & 3u)" % self.operand()])
            self.nest(indent, depth, "for (int %s = 0; %s < %s; ++%s)" % (k, k, trips, k), True)
        elif kind < 0.65:
            self.add(indent, "out[2 * i + %d] %s= %s;" % (rng.randrange(2), rng.choice("+^"), self.expression(1)))
        elif kind < 0.72:
            self.add(indent, "plane[i + %d * size] += %s;" % (rng.randrange(3), self.expression()))
        elif kind < 0.77:
            self.add(indent, "atomic_add(&atom[%s & 7u], %s);" % (self.operand(), self.operand()))
        else:
            self.add(indent, "v%d = %s;" % (rng.randrange(VARIABLES), self.expression()))

    def text(self):
        head = ["kernel void k%d(global uint *out, global %s *plane, global const %s *src, global uint *atom, int n, int u) {"
                % (self.number, self.type, self.type),
                "  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);",
                "  int i = y * w + x, size = w * (int)get_global_size(1);"]
        head += ["  uint v%d = %s;" % (k, value) for k, value in enumerate(["x * 3", "src[i]", "y"])]
        tail = ["  goto end;", "end:", "  out[2 * i + 1] += v0 + v1 + v2;"]
        return "\n".join(head + self.lines + tail + ["}"]) + "\n"

    def launch(self):
        items = self.width * self.height
        bits = 8 * struct.calcsize("<" + TYPES[self.type])
        numbers = random.Random(self.number)
        count = items + self.width + 64 + MARGIN
        src = struct.pack("<%d%s" % (count, TYPES[self.type]), *(numbers.getrandbits(bits) for _ in range(count)))
        local = self.local if self.width % self.local == 0 else self.width
        return {"kernel": "k%d" % self.number, "global": [self.width, self.height, 1], "local": [local, 1, 1],
                "args": [runner.buffer(bytes(8 * items)), runner.buffer(bytes(3 * items * bits // 8)), runner.buffer(src),
                         runner.buffer(bytes(32)), runner.value(struct.pack("<i", self.n)),
                         runner.value(struct.pack("<i", self.u))]}


def main():
    generator = differential.Generator(Kernel, lambda rng: rng.sample(LAYOUTS, 3), lambda rng: "",
                                       differential.count_vectorized,
                                       "vectorized versions")
    return generator.main(__doc__, lambda vectorized, kernels: vectorized >= kernels)


if __name__ == "__main__":
    sys.exit(main())
