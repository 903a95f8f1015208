#!/usr/bin/env python3
"""Random kernels on pictures: bytes and shorts, alone and in vectors, that are computed with in int and stored as small again.

Values stay within the bounds that the generator keeps of each expression, often just inside or outside of those of a narrower
type, and components stay apart or are mixed. What the scalar kernel leaves in its buffers is the reference.
"""

import random
import sys

import differential
import runner

LAYOUTS = ["2", "4", "8", "16", "a", "4p", "8p", "8t", "4:noLinearizeBOSCC", "8r2"]
ELEMENTS = {"char": (-128, 127), "uchar": (0, 255), "short": (-32768, 32767), "ushort": (0, 65535)}
WIDE = {"int": (-2**31, 2**31 - 1), "uint": (0, 2**32 - 1)}
LENGTHS = [1, 1, 2, 3, 4, 4, 4, 8]
ITEMS = 96
BORDER = 8
SWIZZLES = {2: ["yx", "xx"], 3: ["zxy", "xxz"], 4: ["wzyx", "yyww", "xzyw"], 8: ["s76543210", "s01014545"]}


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.length = rng.choice(LENGTHS)
        self.inputs = [rng.choice(list(ELEMENTS)) for _ in range(rng.choice([1, 1, 2, 3]))]
        self.element = rng.choice(list(ELEMENTS))
        self.limit = rng.randrange(1, ITEMS + 1)
        # Pixels by themselves: few constants, few operations.
        self.is_simple = rng.random() < 0.5
        self.temporaries = []
        self.lines = []
        for k in range(0 if self.is_simple else rng.randrange(4)):
            text, bounds = self.expression(rng.randrange(1, 4))
            self.lines.append("%s t%d = %s;" % (self.type("int"), k, text))
            self.temporaries.append(("t%d" % k, bounds))
        # Results may share what they are computed from, and differ in size.
        self.shared = ""
        self.results = [self.result() for _ in range(rng.choice([1, 1, 2, 2]))]
        self.is_guarded = rng.random() < (0.2 if self.is_simple else 0.4)

    def type(self, name):
        return name if self.length == 1 else "%s%d" % (name, self.length)

    def pointed(self, name):
        """Vectors of three are packed: what pads them in memory has no defined value."""
        return name if self.length == 3 else self.type(name)

    def store(self, number, value):
        return "vstore3(%s, i, out%d);" % (value, number) if self.length == 3 else "out%d[i] = %s;" % (number, value)

    def convert(self, name, text, mode=""):
        return "convert_%s%s(%s)" % (self.type(name), mode, text)

    def leaf(self):
        """An int of the kernel's length, with its bounds."""
        rng = self.rng
        kind = rng.uniform(0.35, 1) if self.is_simple else rng.random()
        if self.temporaries and kind < 0.25:
            return rng.choice(self.temporaries)
        if kind < 0.4:
            value = rng.choice([0, 1, 2, 3, 127, 128, 255, 256, 32767, 32768, 65535, rng.randrange(-300, 300)])
            return "(%s)(%d)" % (self.type("int"), value), (value, value)
        if kind < 0.45 and self.length > 1:
            values = [rng.randrange(-200, 200) for _ in range(self.length)]
            return "(%s)(%s)" % (self.type("int"), ", ".join(map(str, values))), (min(values), max(values))
        if kind < 0.5:
            return "(%s)(s)" % self.type("int"), (0, 100)
        if kind < 0.55:
            return "(%s)(i & 31)" % self.type("int"), (0, 31)
        return self.pixel()

    def pixel(self):
        rng = self.rng
        k = rng.randrange(len(self.inputs))
        place = rng.choice(["i", "i", "i + %d" % rng.randrange(1, BORDER), "n - 1 - i"])
        pixel = "vload3(%s, in%d)" % (place, k) if self.length == 3 else "in%d[%s]" % (k, place)
        if self.length > 1 and rng.random() < 0.2:
            pixel += "." + rng.choice(SWIZZLES[self.length])
        return self.convert("int", pixel), ELEMENTS[self.inputs[k]]

    def expression(self, depth):
        if depth == 0:
            return self.leaf()
        for _ in range(8):
            text, bounds = self.operation(depth)
            if WIDE["int"][0] <= bounds[0] and bounds[1] <= WIDE["int"][1]:
                return text, bounds
        return self.leaf()

    def operation(self, depth):
        rng = self.rng
        (a, (la, ha)), (b, (lb, hb)) = self.expression(depth - 1), self.expression(depth - 1)
        corners = [x * y for x in (la, ha) for y in (lb, hb)]
        bits = rng.randrange(0, 12)
        largest = (1 << max(abs(la), abs(ha), abs(lb), abs(hb)).bit_length()) - 1
        lowest = 0 if la >= 0 and lb >= 0 else -largest - 1
        mask = rng.choice([1, 15, 127, 255, 256, 32767, 65535])
        both = self.type("int")
        return rng.choice([
            ("(%s + %s)" % (a, b), (la + lb, ha + hb)),
            ("(%s - %s)" % (a, b), (la - hb, ha - lb)),
            ("(%s * %s)" % (a, b), (min(corners), max(corners))),
            ("(%s << %d)" % (a, bits), (la << bits, ha << bits) if la >= 0 else (-2**40, 0)),
            ("(%s >> %d)" % (a, bits), (la >> bits, ha >> bits)),
            ("as_%s(as_%s(%s) >> %d)" % (both, self.type("uint"), a, bits),
             (la >> bits, ha >> bits) if la >= 0 else (0, (2**32 - 1) >> bits)),
            ("(%s & (%s)(%d))" % (a, both, mask), (0, mask)),
            ("(%s %s %s)" % (a, rng.choice("|^&"), b), (lowest, largest)),
            (self.convert("int", "abs(%s)" % a), (0, max(abs(la), abs(ha)))),
            (self.convert("int", "abs_diff(%s, %s)" % (a, b)), (0, max(ha, hb) - min(la, lb))),
            ("min(%s, %s)" % (a, b), (min(la, lb), min(ha, hb))),
            ("max(%s, %s)" % (a, b), (max(la, lb), max(ha, hb))),
            ("clamp(%s, (%s)(-%d), (%s)(%d))" % (a, both, mask, both, mask), (-mask, mask)),
            ("as_%s(min(as_%s(%s), (%s)(%d)))" % (both, self.type("uint"), a, self.type("uint"), mask), (0, mask)),
            ("(%s %s %s ? %s : %s)" % (a, rng.choice(["<", ">", "<=", ">=", "==", "!="]), b, b, a),
             (min(la, lb), max(ha, hb))),
            (self.convert("int", self.convert(self.element, a)), ELEMENTS[self.element]),
            (self.convert("int", self.convert(self.element, a, "_sat")), ELEMENTS[self.element]),
        ])

    def wrapping(self):
        """Pixels and operations of which the low bits of the result are those of the operands."""
        (a, (la, ha)), (b, (lb, hb)) = self.pixel(), self.pixel()
        corners = [x * y for x in (la, ha) for y in (lb, hb)]
        if min(corners) < WIDE["int"][0] or max(corners) > WIDE["int"][1]:
            corners = None
        return self.rng.choice([("(%s + %s)" % (a, b), (la + lb, ha + hb)), ("(%s - %s)" % (a, b), (la - hb, ha - lb))] +
                               ([("(%s * %s)" % (a, b), (min(corners), max(corners)))] if corners else []) * 2)

    def result(self):
        """The type of the elements, and the value."""
        rng = self.rng
        element = rng.choice([self.element] + list(ELEMENTS))
        text, bounds = self.expression(rng.randrange(1, 3) if self.is_simple else rng.randrange(2, 5))
        if self.shared and rng.random() < 0.5:
            text = self.shared
        elif rng.random() < 0.5:
            if rng.random() < 0.7:
                text, bounds = self.wrapping()
            self.shared = "r%d" % len(self.temporaries)
            self.lines.append("%s %s = %s;" % (self.type("int"), self.shared, text))
            self.temporaries.append((self.shared, bounds))
            text = self.shared
        # What is shared mostly wraps around in each of the types.
        kind = rng.random() * (0.5 if text == self.shared else 1)
        if kind < 0.4:
            return element, self.convert(element, text)
        if kind < 0.75:
            return element, self.convert(element, text, "_sat")
        other, _ = self.expression(rng.randrange(0, 3))
        return element, self.convert(element, "(%s %s %s) & 1" % (text, rng.choice(["<", ">", "==", "!=", "<="]), other))

    def text(self):
        inputs = "".join(", global const %s *in%d" % (self.pointed(name), k) for k, name in enumerate(self.inputs))
        outputs = ", ".join("global %s *out%d" % (self.pointed(name), k) for k, (name, _) in enumerate(self.results))
        lines = ["kernel void k%d(%s%s, int s, int n, int limit) {" % (self.number, outputs, inputs),
                 "  int i = get_global_id(0);"]
        if self.is_guarded:
            lines.append("  if (i == 0 || i >= limit) { %s return; }" % self.store(0, "(%s)(7)" % self.type(self.results[0][0])))
        lines += ["  " + line for line in self.lines]
        lines += ["  " + self.store(k, result) for k, (_, result) in enumerate(self.results)]
        return "\n".join(lines + ["}"]) + "\n"

    def launch(self):
        rng = random.Random(self.number)

        def pixels(name):
            low, high = ELEMENTS[name]
            size = 1 if high < 256 else 2
            values = (rng.choice([low, high, 0, rng.randint(low, high), rng.randint(low, high)])
                      for _ in range((ITEMS + BORDER) * self.length))
            return b"".join(value.to_bytes(size, "little", signed=low < 0) for value in values)

        outputs = [runner.buffer(bytes(ITEMS * self.length * (1 if ELEMENTS[name][1] < 256 else 2)))
                   for name, _ in self.results]
        numbers = [runner.value(value.to_bytes(4, "little")) for value in (rng.randrange(101), ITEMS, self.limit)]
        return {"kernel": "k%d" % self.number, "global": [ITEMS, 1, 1], "local": [rng.choice([16, 24, 32, 48, 96]), 1, 1],
                "args": outputs + [runner.buffer(pixels(name)) for name in self.inputs] + numbers}


def main():
    generator = differential.Generator(Kernel, lambda rng: rng.sample(LAYOUTS, 3), lambda rng: "", differential.count_vectorized,
                                       "vectorized versions")
    return generator.main(__doc__, lambda vectorized, kernels: vectorized >= kernels)


if __name__ == "__main__":
    sys.exit(main())
