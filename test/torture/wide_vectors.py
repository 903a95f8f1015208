"""Calls of the device library in random kernels: functions of vectors of up to 16 elements, with exact results."""

import math

from language import COMPONENTS, divide, popcount, saturate, signed

LENGTHS = [2, 3, 4, 8, 8, 16]


def truncate(value, bits):
    return value & ((1 << bits) - 1)


def rotated(value, by, bits):
    by %= bits
    return truncate(value << by | value >> (bits - by), bits)


def floats():
    """Of two vectors of whole numbers below 1024, the second of them not 0, whatever has an exact result."""
    yield "fmod({a}, {b})", math.fmod
    yield "fmod({a}, {b})", math.fmod
    yield "remainder({a}, {b})", math.remainder
    yield "remainder({a}, {b})", math.remainder
    yield "fmod({a}, {b} * {T}(0.25f))", lambda a, b: math.fmod(a, b / 4)
    yield "fmin({a}, {b})", min
    yield "fmax({a}, {b})", max
    yield "fdim({a}, {b})", lambda a, b: max(a - b, 0)
    yield "fabs({a} - {b})", lambda a, b: abs(a - b)
    yield "copysign({a}, {b} - {T}(9.0f))", lambda a, b: math.copysign(a, b - 9)
    yield "floor({a} * {T}(0.25f))", lambda a, b: math.floor(a / 4)
    yield "ceil({a} * {T}(0.25f))", lambda a, b: math.ceil(a / 4)
    yield "trunc(({a} - {b}) * {T}(0.5f))", lambda a, b: math.copysign(abs(a - b) // 2, a - b)
    yield "rint({a} * {T}(0.5f))", lambda a, b: round(a / 2)
    yield "round({a} * {T}(0.5f))", lambda a, b: math.floor(a / 2 + 0.5)
    yield "clamp({a}, {T}(5.0f), {b} + {T}(9.0f))", lambda a, b: saturate(a, 5, b + 9)
    yield "sign({a} - {b})", lambda a, b: (a > b) - (a < b)
    yield "step({a}, {b})", lambda a, b: int(b >= a)
    yield "ldexp({a}, 2)", lambda a, b: a * 4
    yield "logb({a} + {T}(1.0f))", lambda a, b: (a + 1).bit_length() - 1


def single_floats():
    """What halves have no room for, or no function."""
    yield "fma({a}, {b}, {T}(3.0f))", lambda a, b: a * b + 3
    yield "mix({a}, {b}, 0.5f)", lambda a, b: (a + b) / 2
    yield "sqrt({a} * {a})", lambda a, b: a
    yield "convert_float{N}(ilogb({a} + 1.0f))", lambda a, b: (a + 1).bit_length() - 1
    yield "convert_float{N}(convert_uchar{N}_sat({a} - {b}))", lambda a, b: saturate(a - b, 0, 255)
    yield "convert_float{N}(convert_int{N}_rte({a} * 0.5f))", lambda a, b: round(a / 2)
    yield "select({a}, {b}, isless({a}, {b}))", max


def integers(name, bits, is_signed):
    """Of two vectors of any numbers of the type."""
    def wrapped(function):
        if is_signed:
            return lambda a, b: signed(function(a, b), bits)
        return lambda a, b: truncate(function(a, b), bits)

    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
    yield "add_sat({a}, {b})", lambda a, b: saturate(a + b, low, high)
    yield "sub_sat({a}, {b})", lambda a, b: saturate(a - b, low, high)
    yield "hadd({a}, {b})", lambda a, b: (a + b) >> 1
    yield "rhadd({a}, {b})", lambda a, b: (a + b + 1) >> 1
    yield "mul_hi({a}, {b})", wrapped(lambda a, b: (a * b) >> bits)
    yield "rotate({a}, {b})", wrapped(lambda a, b: rotated(truncate(a, bits), truncate(b, bits), bits))
    yield "clz({a})", lambda a, b: bits - truncate(a, bits).bit_length()
    yield "popcount({a})", lambda a, b: popcount(truncate(a, bits))
    yield "convert_%s{N}(abs_diff({a}, {b}))" % name, wrapped(lambda a, b: abs(a - b))
    yield "min({a}, {b})", min
    yield "clamp({a}, {T}(3), {T}(90))", lambda a, b: saturate(a, 3, 90)
    yield "{a} / ({b} & {T}(63) | {T}(1))", lambda a, b: divide(a, b & 63 | 1)
    yield "{a} % ({b} & {T}(63) | {T}(1))", lambda a, b: a - divide(a, b & 63 | 1) * (b & 63 | 1)
    yield "convert_%s{N}(convert_char{N}_sat({a}))" % name, wrapped(lambda a, b: saturate(a, -128, 127))
    yield "bitselect({a}, {b}, {T}(0x55))", wrapped(lambda a, b: a & ~0x55 | b & 0x55)


# By type of the elements: the buffer they come from, the format of an element, and functions in C and in Python.
LIBRARY = {
    "float": ("xf", "f", list(floats()) + list(single_floats())),
    "half": ("xf", "f", list(floats())),
    "uint": ("x", "I", list(integers("uint", 32, False))),
    "uchar": ("xc", "B", list(integers("uchar", 8, False))),
    "short": ("xh", "h", list(integers("short", 16, True))),
    "ulong": ("xl", "Q", list(integers("ulong", 64, False))),
}
NAMES = {"library": {kind: [model for _, model in functions] for kind, (_, _, functions) in LIBRARY.items()}}

# What programs with half vectors start with; language.HEAD knows those of two.
HEAD = "#ifndef cl_khr_fp16\n%s#endif\n" % "".join(
    ("#define half%d float%d\n" % (count, count) if count > 2 else "") +
    "#define convert_half%d convert_float%d\n" % (count, count) for count in sorted(set(LENGTHS)))


class LibraryCalls:
    """Statements of a kernel's body; see Body."""

    def call_library(self, _depth, _loop):
        """A function of whole vectors, whose result is stored and used."""
        rng = self.rng
        # A kernel has one buffer for results.
        memory, count = self.places.setdefault("wv", (rng.choice([kind for kind in LIBRARY if kind != "half"]),
                                                      rng.choice(LENGTHS)))
        kind = rng.choice(["float", "half"]) if memory == "float" else memory
        source, form, functions = LIBRARY[kind]
        self.use("wv", memory, form, True, 64 * count)
        self.counter += 1
        a, b, r = ("%s%d" % (letter, self.counter) for letter in "abr")
        vector = "%s%d" % (kind, count)
        number = rng.randrange(len(functions))
        c = functions[number][0].format(a=a, b=b, N=count, T="(%s)" % vector)
        if kind == "half":
            c = "convert_float%d(%s)" % (count, c)
        store = "vstore%d(%s, i, wv);" % (count, r) if count == 3 or rng.random() < 0.5 else \
            "((global %s%d *)wv)[i] = %s;" % (memory, count, r)
        name, target = rng.choice(self.scalars)
        used = rng.randrange(count)
        cast = "(uint)(int)" if memory == "float" else "(uint)"
        value = target.write(("%s%s.%s" % (cast, r, COMPONENTS[used]), "(int(%s[%d]) & M)" % (r, used)))
        return [("{",  ""), self.operand(a, kind, count, False), self.operand(b, kind, count, True),
                ("%s%d %s = %s;" % (memory, count, r, c),
                 "%s = [library['%s'][%d](*k) for k in zip(%s, %s)]" % (r, kind, number, a, b)),
                (store, "wv[i * %d:i * %d + %d] = %s" % (count, count, count, r)),
                ("%s = %s; }" % (name, value[0]), "%s = %s" % (name, value[1]))]

    def operand(self, name, kind, count, is_second):
        """A vector from a buffer, or one whose elements are the same."""
        source = LIBRARY[kind][0]
        vector = "%s%d" % (kind, count)
        is_float = kind in ("float", "half")
        if is_second and self.rng.random() < 0.5:
            c, py = self.expression(2)
            return ("%s %s = (%s)((%s)((%s & 15u) + 1u));" % (vector, name, vector, kind, c),
                    "%s = [(%s & 15) + 1] * %d" % (name, py, count))
        mask = {2: 31, 3: 15, 4: 15, 8: 7, 16: 3}[count]
        c, py = self.index()
        c = "vload%d((%s) & %du, %s)" % (count, c, mask, source)
        if is_second and is_float:
            c += " + 1.0f"
        if kind == "half":
            c = "convert_half%d(%s)" % (count, c)
        return ("%s %s = %s;" % (vector, name, c),
                "%s = [%s[((%s) & %d) * %d + k]%s for k in range(%d)]"
                % (name, source, py, mask, count, " + 1" if is_second and is_float else "", count))
