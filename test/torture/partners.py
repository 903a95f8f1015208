#!/usr/bin/env python3
"""Random kernels that store under conditions what they have accessed, and leave loops early.

Barriers divide a kernel into phases. In each, a work-item owns some elements of buffers and local memory: its own, that of
its partner `i ^ u`, one in the other direction, or both of a pair in the lower work-item only. It loads them, stores them
under conditions on data and on partners, and iterates in loops whose iterations change variables before one of several
exits. What the scalar kernel leaves in its buffers is the reference.
"""

import random
import struct
import sys

import differential
import runner

LAYOUTS = ["2", "4", "8", "16", "a", "4r2", "8t", "4p"]
VARIABLES = 4
TYPES = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "ulong": "Q"}
RELATIONS = ["<", ">", "<=", ">="]
PLANES = 2


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.type = rng.choice(list(TYPES) + ["int", "uint", "uint"])
        self.index = rng.choice(["int", "uint", "long", "ulong", "size_t"])
        self.local, self.groups = rng.choice([(16, 1), (16, 2), (32, 1)])
        self.n, self.u = rng.randrange(1, 40), rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 12, 15, rng.randrange(16)])
        self.lines, self.loops = [], 0
        phases = rng.choice([1, 1, 2])
        self.retyped = rng.randrange(3 * phases)
        for phase in range(phases):
            self.phase(2, phase + 1 == phases, phase == self.retyped)

    def add(self, indent, text):
        self.lines.append(" " * indent + text)

    def partner(self):
        return self.rng.choice(["u", "u", "u", "%d" % self.rng.choice([1, 2, 3, 4, 5, 8, 11]), "s"])

    def phase(self, indent, is_last, is_retyped):
        """Elements have one owner between barriers."""
        rng = self.rng
        u = self.partner()
        if u == "s":
            start, step = rng.choice(["8", "(u & 7) + 1", "15"]), rng.choice([">>= 1", "-= 1"])
            self.add(indent, "for (uint s = %s; s > 0; s %s) {" % (start, step))
            indent += 2
            is_last = False
        kind = rng.choice(["own", "swap", "pair", "reverse"])
        if kind == "own":
            self.owned = ["x[i]", "l[t]"]
        elif kind == "swap":
            self.owned = ["x[i ^ %s]" % u, "l[t ^ %s]" % u]
        elif kind == "reverse":
            self.owned = ["x[b + (L - 1 - t)]", "l[L - 1 - t]"]
        else:
            self.owned = ["x[i]", "x[i ^ %s]" % u, "l[t]", "l[t ^ %s]" % u]
        self.owned += ["x[i + %d * N]" % rng.randrange(1, PLANES + 1), "out[i]"]
        self.u_now = u
        self.can_return = is_last
        if kind == "pair":
            if rng.random() < 0.3:
                self.add(indent, "j = i ^ %s;" % u)
                self.add(indent, rng.choice(["if (j > i) {", "if (!(i >= j)) {"]))
            else:
                form = rng.choice(["if ((i ^ %s) > i) {", "if (i < (i ^ %s)) {", "if ((t ^ %s) > t) {"])
                self.add(indent, form % u)
            self.block(indent + 2, 0, False, 3)
            self.add(indent, "}")
        else:
            self.block(indent, 0, False, 3)
            if is_retyped and u != "s":
                self.retype(indent, rng.choice(["i", "i ^ u"]))
        if not is_last:
            self.add(indent, "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);")
        if u == "s":
            self.add(indent - 2, "}")

    def retype(self, indent, place):
        """Some work-items store an element of the type that they have loaded, and others one of another type."""
        self.add(indent, "uint old = z[%s];" % place)
        self.add(indent, "if (flags[i] & 1)")
        self.add(indent + 2, "((global float *)z)[%s] = (float)(%s & 255u);" % (place, self.expression(1)))
        if self.rng.random() < 0.5:
            self.assign(indent)
        self.add(indent, "if (flags[i] & 2)")
        self.add(indent + 2, "z[%s] = old + %s;" % (place, self.expression(1)))

    def operand(self):
        return self.rng.choice(["(uint)t", "(uint)n", "(uint)u", "%du" % self.rng.randrange(9)] +
                               ["v%d" % k for k in range(VARIABLES)] * 2)

    def load(self):
        rng = self.rng
        if rng.random() < 0.6:
            return "(uint)%s" % rng.choice(self.owned)
        return "(uint)src[%s]" % rng.choice(["i", "i + 3", "i ^ u", "(%s & 63u)" % self.operand()])

    def expression(self, depth=2):
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return self.operand() if rng.random() < 0.5 else self.load()
        if rng.random() < 0.08:
            return "(%s / ((%s & 7u) + 1u))" % (self.expression(depth - 1), self.expression(depth - 1))
        return "(%s %s %s)" % (self.expression(depth - 1), rng.choice("+-^&|*"), self.expression(depth - 1))

    def condition(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.25:
            a = rng.choice(["i", "t", "(i + 3)", "(t - 1)", "(uchar)t", "(char)(t + 120)", "(int)((uint)t + 0x7ffffff8u)",
                            "(uint)(t - 5)"])
            u = rng.choice([self.u_now, "u", "n"])
            sides = ["((%s) ^ %s)" % (a, u), "(%s)" % a]
            if rng.random() < 0.5:
                sides.reverse()
            return "%s %s %s" % (sides[0], rng.choice(RELATIONS), sides[1])
        if kind < 0.32:
            right = rng.choice(["n", "%d" % rng.randrange(20)])
            return "%s %s %s" % (rng.choice(["t", "i"]), rng.choice(RELATIONS + ["=="]), right)
        if kind < 0.4:
            return "u %s %d" % (rng.choice(["==", "<", "&"]), rng.randrange(9))
        if kind < 0.5:
            return "(%s) %s (%s)" % (self.condition(), rng.choice(["&&", "||"]), self.condition())
        return rng.choice(["(%s & 3u) != 0", "(%s & 1u)", "(%s & 0xffu) < 100u", "(%s & 7u) == 0"]) % self.expression(1)

    def block(self, indent, depth, in_loop, most=4):
        for _ in range(self.rng.randrange(2, most + 1)):
            self.statement(indent, depth, in_loop)

    def leave(self, indent, in_loop):
        choices = (["break;", "continue;", "break;"] if in_loop else []) + (["return;"] if self.can_return else [])
        if choices:
            self.add(indent, "if (%s) {" % self.condition())
            if self.rng.random() < 0.3:
                self.store(indent + 2)
            self.add(indent + 2, self.rng.choice(choices))
            self.add(indent, "}")

    def store(self, indent):
        rng = self.rng
        place = rng.choice(self.owned)
        if rng.random() < 0.1 and place != "out[i]":
            place = "(*(volatile %s T *)&%s)" % ("local" if place[0] == "l" else "global", place)
        self.add(indent, "%s %s %s;" % (place, rng.choice(["=", "=", "+=", "^="]), self.expression(1)))

    def assign(self, indent):
        rng = self.rng
        if rng.random() < 0.15:
            self.add(indent, "p[%s & 3u] = %s;" % (self.operand(), self.expression(1)))
        elif rng.random() < 0.15:
            self.add(indent, "v%d += p[%s & 3u];" % (rng.randrange(VARIABLES), self.operand()))
        else:
            self.add(indent, "v%d %s %s;" % (rng.randrange(VARIABLES), rng.choice(["=", "+=", "^="]), self.expression()))

    def loop(self, indent, depth):
        """The start of an iteration changes variables, and the rest is mostly longer."""
        rng = self.rng
        k = "k%d" % self.loops
        self.loops += 1
        trips = rng.choice(["%d" % rng.randrange(2, 7), "(int)(n & 7)", "(int)(%s & 7u)" % self.operand(),
                            "(int)(%s & 7u)" % self.load(), "(int)t"])
        form = rng.randrange(3)
        if form == 0:
            self.add(indent, "for (int %s = 0; %s < %s; ++%s) {" % (k, k, trips, k))
        elif form == 1:
            self.add(indent, "int %s = 0;" % k)
            self.add(indent, "while (%s++ < 6 && (%s)) {" % (k, self.condition()))
        else:
            self.add(indent, "int %s = 0;" % k)
            self.add(indent, "do {")
        for _ in range(rng.randrange(0, 3)):
            rng.choice([self.assign] * 4 + [self.store])(indent + 2)
        if rng.random() < 0.7:
            self.leave(indent + 2, True)
        self.block(indent + 2, depth + 1, True, 4)
        if rng.random() < 0.3:
            self.leave(indent + 2, True)
        self.add(indent, "}" if form < 2 else "} while (++%s < 6 && (%s));" % (k, self.condition()))

    def statement(self, indent, depth, in_loop):
        rng = self.rng
        kind = rng.random()
        if kind < 0.3 and depth < 3:
            self.add(indent, "if (%s) {" % self.condition())
            if rng.random() < 0.6:
                self.store(indent + 2)
            else:
                self.block(indent + 2, depth + 1, in_loop, 3)
            self.add(indent, "}")
            if rng.random() < 0.3:
                self.add(indent, "else {")
                self.store(indent + 2)
                self.add(indent, "}")
        elif kind < 0.42 and depth < 2:
            self.loop(indent, depth)
        elif kind < 0.48:
            self.leave(indent, in_loop)
        elif kind < 0.52:
            self.add(indent, "atomic_add(&atom[%s & 7u], %s);" % (self.operand(), self.operand()))
        elif kind < 0.62:
            self.store(indent)
        else:
            self.assign(indent)

    def text(self):
        head = ["#undef T", "#define T %s" % self.type,
                "kernel void k%d(global uint *out, global T *x, global const T *src, global uint *atom, global uint *z,"
                % self.number, "             global const uchar *flags, int n, uint u) {",
                "  local T l[%d];" % self.local,
                "  %s i = get_global_id(0), t = get_local_id(0);" % self.index,
                "  %s L = get_local_size(0), N = get_global_size(0);" % self.index,
                "  %s b = i - t, j;" % self.index,
                "  uint p[4] = {t, 1, 2, n};",
                "  l[t] = src[i + 1];"]
        head += ["  uint v%d = %s;" % (k, value) for k, value in enumerate(["t * 3", "src[i]", "n", "t"])]
        head.append("  barrier(CLK_LOCAL_MEM_FENCE);")
        tail = ["  out[i] += v0 + v1 * 3 + v2 * 5 + v3 * 7 + p[0] + p[3];"]
        tail += [] if self.can_return else ["  x[i] ^= l[t];"]
        return "\n".join(head + self.lines + tail + ["}"]) + "\n"

    def launch(self):
        items = self.local * self.groups
        code = TYPES[self.type]
        bits = 8 * struct.calcsize("<" + code)
        numbers = random.Random(self.number)

        def values(count):
            return b"".join(struct.pack("<Q", numbers.getrandbits(bits))[:bits // 8] for _ in range(count))
        return {"kernel": "k%d" % self.number, "global": [items, 1, 1], "local": [self.local, 1, 1],
                "args": [runner.buffer(bytes(4 * items)), runner.buffer(values((PLANES + 1) * items)),
                         runner.buffer(values(items + 64)), runner.buffer(bytes(32)), runner.buffer(bytes(4 * items)),
                         runner.buffer(bytes(numbers.randrange(3) for _ in range(items))),
                         runner.value(struct.pack("<i", self.n)),
                         runner.value(struct.pack("<I", self.u))]}


def main():
    generator = differential.Generator(Kernel, lambda rng: rng.sample(LAYOUTS, 2), lambda rng: "",
                                       differential.count_vectorized, "vectorized versions")
    return generator.main(__doc__, lambda vectorized, kernels: vectorized >= kernels)


if __name__ == "__main__":
    sys.exit(main())
