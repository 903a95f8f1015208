"""The shapes of the sweep: kernels of about two lines, each with one thing to get wrong.

All kernels of an element type take the same arguments, so that one program holds many of them. Buffers have room for
ELEMENTS elements of the widest vector; every index is below that. Several work-items write one place only if they write
the same there.
"""

import math
import struct
import zlib

ELEMENTS = 128
WIDEST_BYTES = 128
WORK_ITEMS = 100

SIGNED = ["char", "short", "int", "long"]
UNSIGNED = ["uchar", "ushort", "uint", "ulong"]
FLOAT_CODES = {"half": "e", "float": "f", "double": "d"}
FLOATS = list(FLOAT_CODES)
INTEGERS = [each for pair in zip(SIGNED, UNSIGNED) for each in pair]
TYPES = INTEGERS + FLOATS
SIZES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "half": 2, "int": 4, "uint": 4, "float": 4, "long": 8,
         "ulong": 8, "double": 8}
WIDTHS = [1, 2, 3, 4, 8, 16]
MASK_OF_FLOAT = {"half": "short", "float": "int", "double": "long"}

# Indices of which several work-items may have the same.
INDICES = {
    "own": "i",
    "masked": "i & 63",
    "masked_by_argument": "i & m",
    "wrapped": "i % 64",
    "wrapped_narrow": "(int)i % 96",
    "wrapped_by_argument": "(int)i % n",
    "shifted_masked": "(i + 5) & 127",
    "shifted_wrapped": "(i + n - 1) % n",
    "low": "min((int)i, n - 9)",
    "high": "max((int)i - 3, 0)",
    "clamped": "clamp((int)i - 3, 0, n - 7)",
    "bounded": "i < 90 ? i : 90",
    "flipped": "i ^ 1",
    "flipped_by_argument": "i ^ (m & 7)",
    "halved": "i / 2",
    "backwards": "127 - i",
    "odd_steps": "(3 * i) & 127",
    "even_steps": "(2 * i) & 127",
    "looked_up": "idx[i] & 127",
    "looked_up_beside": "(idx[i] & 63) + i / 2",
    "rows": "(i / 10) * 10 + (i + 3) % 10",
    "narrow": "(uchar)i",
    "short": "(short)i",
    "local": "get_group_id(0) * get_local_size(0) + get_local_id(0)",
}
GUARDS = {
    "always": "",
    "border": "if (j >= 1 && j < n - 1) ",
    "first": "if (j == 0) ",
    "below": "if (j < n - 7) ",
    "odd": "if (j & 1) ",
    "by_data": "if (idx[i] & 4) ",
    "uniform": "if (n > 50) ",
    "not_both": "if (!(j > 3 && (idx[i] & 1))) ",
}


class Kernel:
    def __init__(self, element, shape, parameters, body, undefined=None):
        self.element = element
        self.shape = shape
        self.name = shape + "_" + format(zlib.crc32((parameters + body).encode()), "08x")
        self.text = f"kernel void {self.name}({parameters}, global const int *idx, int n, uint m) {{\n" \
                    f"  size_t i = get_global_id(0); int j = i;\n  {body}\n}}\n"
        self.undefined = undefined

    def compare(self, left, right):
        """The first element at which two outputs differ that must not, or None."""
        return compare(self.element, left, right, self.undefined)


def compare(element, left, right, undefined=None):
    """The first element at which two arrays differ that must not, or None. `undefined` is a period of elements, and
    those of them that have no value in particular."""
    if left == right:
        return None
    size = SIZES[element]
    period, places = undefined or (1, ())
    for i in range(len(left) // size):
        a, b = left[i * size:(i + 1) * size], right[i * size:(i + 1) * size]
        if a != b and i % period not in places and not (is_nan(element, a) and is_nan(element, b)):
            return i
    return None


def is_nan(element, data):
    """Which NaN an operation gives is open."""
    return element in FLOAT_CODES and math.isnan(struct.unpack("<" + FLOAT_CODES[element], data)[0])


def vector(element, width):
    return element if width == 1 else f"{element}{width}"


def parameters(out, a, b=None):
    return f"global {out} *out, global const {a} *a, global const {b or a} *b"


def room(width):
    return 4 if width == 3 else width


def accesses(element):
    """Each index and each condition, in loads and in stores."""
    for width in WIDTHS:
        type_ = vector(element, width)
        args = parameters(type_, type_)
        skipped = (room(width), {3}) if width == 3 else None
        for name, index in INDICES.items():
            yield Kernel(element, f"copy_{name}", args, f"out[{index}] = a[{index}];", skipped)
            yield Kernel(element, f"load_{name}", args, f"out[i] = a[{index}];", skipped)
            yield Kernel(element, f"sum_{name}", args, f"size_t p = {index}; out[p] = a[p] + b[p];", skipped)
        for name, guard in GUARDS.items():
            yield Kernel(element, f"copy_if_{name}", args, f"{guard}out[i] = a[i];", skipped)
            yield Kernel(element, f"shift_if_{name}", args, f"{guard}out[j] = a[j + 1] + b[j];", skipped)
            yield Kernel(element, f"masked_if_{name}", args, f"{guard}out[i & 127] = a[(i + 1) & 127];", skipped)


def swizzles(element):
    for width in WIDTHS[1:]:
        type_ = vector(element, width)
        half = room(width) // 2
        part = vector(element, half)
        # The fourth component of a vector of three is undefined.
        above = (2, {1}) if width == 3 else None
        parts = {"lo": None, "hi": above, "even": None, "odd": above}
        for name, undefined in parts.items():
            yield Kernel(element, f"take_{name}", parameters(part, type_), f"out[i] = a[i].{name};", undefined)
            yield Kernel(element, f"take_{name}_looked_up", parameters(part, type_),
                         f"out[i] = a[idx[i] & 127].{name};", undefined)
            yield Kernel(element, f"take_{name}_narrow", parameters(part, type_), f"out[j] = a[j].{name};", undefined)
            yield Kernel(element, f"scatter_{name}", parameters(part, type_), f"out[(i * 5) & 127] = a[i].{name};",
                         undefined)
            if not undefined:
                yield Kernel(element, f"fill_{name}", parameters(type_, part), f"out[i].{name} = a[i];",
                             (4, {3}) if width == 3 else None)
        letters = "s" + "".join(format((5 * k + 1) % width, "x") for k in range(width))
        skipped = (4, {3}) if width == 3 else None
        yield Kernel(element, "reorder", parameters(type_, type_), f"out[i] = a[i].{letters};", skipped)
        yield Kernel(element, "reorder_looked_up", parameters(type_, type_),
                     f"out[(7 * i) & 127] = a[idx[i] & 127].{letters};", skipped)
        last = format(width - 1, "x")
        yield Kernel(element, "one", parameters(element, type_), f"out[i] = a[i].s{last};")
        yield Kernel(element, "pair", parameters(vector(element, 2), type_), f"out[i] = a[i].s{last}0;")
        yield Kernel(element, "spread", parameters(type_, element), f"out[i] = a[i];", skipped)
        yield Kernel(element, "set_one", parameters(type_, type_),
                     f"{type_} v = a[i]; v.s{last} = b[i].s0; out[i] = v;", skipped)


def transfers(element):
    """vload and vstore, structures, private arrays, and vectors taken for others."""
    for width in WIDTHS[1:]:
        type_ = vector(element, width)
        args = parameters(element, element)
        yield Kernel(element, "vload", parameters(type_, element), f"out[i] = vload{width}(i, a);",
                     (4, {3}) if width == 3 else None)
        yield Kernel(element, "vstore", parameters(element, type_), f"vstore{width}(a[i], i, out);")
        yield Kernel(element, "vload_vstore", args, f"vstore{width}(vload{width}(i, a), i, out);")
        yield Kernel(element, "vload_looked_up", args, f"vstore{width}(vload{width}(idx[i] & 127, a), i, out);")
        yield Kernel(element, "vload_unaligned", args, f"vstore{width}(vload{width}(i, a + 1), i, out + 1);")
        yield Kernel(element, "vstore_if", args, f"if (idx[i] & 1) vstore{width}(vload{width}(i, a), i, out);")
        yield Kernel(element, "private", parameters(type_, type_),
                     f"{type_} t[4]; for (int k = 0; k < 4; k++) t[k] = a[i] + ({element})k; out[i] = t[idx[i] & 3];",
                     (4, {3}) if width == 3 else None)
        yield Kernel(element, "private_element", parameters(element, type_),
                     f"union {{ {type_} v; {element} e[{room(width)}]; }} u; u.v = a[i]; "
                     f"out[i] = u.e[(idx[i] & 127) % {width}];")
    if SIZES[element] != 8:
        wider = {1: "short", 2: "int", 4: "long"}[SIZES[element]]
        yield Kernel(element, "as_wider", parameters(wider, vector(element, 2)), f"out[i] = as_{wider}(a[i]);")
    if SIZES[element] == 1:
        yield Kernel(element, "as_int", parameters("int", vector(element, 4)), "out[i] = as_int(a[i]);")
    yield Kernel(element, "two_of_struct", parameters("triple", element), "out[i].x = a[i]; out[i].z = b[i];")
    yield Kernel(element, "struct", parameters("triple", element), "triple t = {a[i], b[i], a[i]}; out[i] = t;")


OPERATORS = ["a[i] + b[i]", "a[i] - b[i]", "a[i] * b[i]", "-a[i]"]
INTEGER_CALLS = [
    "a[i] / (b[i] | ({t})1)", "a[i] % (b[i] | ({t})1)", "a[i] & b[i]", "~a[i]", "a[i] << (b[i] & ({t})7)",
    "a[i] >> (b[i] & ({t})7)", "add_sat(a[i], b[i])", "sub_sat(a[i], b[i])", "mul_hi(a[i], b[i])",
    "mad_hi(a[i], b[i], a[i])", "mad_sat(a[i], b[i], b[i])", "rotate(a[i], b[i])", "clz(a[i])", "ctz(a[i])",
    "popcount(a[i])", "hadd(a[i], b[i])", "rhadd(a[i], b[i])", "min(a[i], b[i])", "max(a[i], b[i])",
    "clamp(a[i], ({t})3, ({t})90)", "select(a[i], b[i], convert_{u}(a[i] > b[i]))",
    "bitselect(a[i], b[i], ({t})(a[i] ^ b[i]))",
]
FLOAT_CALLS = [
    "a[i] / b[i]", "fmod(a[i], b[i])", "remainder(a[i], b[i])", "fmin(a[i], b[i])", "fmax(a[i], b[i])",
    "pow(fabs(a[i]), b[i])", "pown(a[i], idx_t(idx[i] & 7))", "powr(fabs(a[i]), b[i])", "rootn(fabs(a[i]), idx_t(3))",
    "atan2(a[i], b[i])", "atan2pi(a[i], b[i])", "hypot(a[i], b[i])", "ldexp(a[i], idx_t(idx[i] & 7))",
    "nextafter(a[i], b[i])", "copysign(a[i], b[i])", "fdim(a[i], b[i])", "maxmag(a[i], b[i])", "minmag(a[i], b[i])",
    "fma(a[i], b[i], a[i])", "mad(a[i], b[i], a[i])", "mix(a[i], b[i], ({t})0.25)", "clamp(a[i], ({t})-1, ({t})2)",
    "step(a[i], b[i])", "smoothstep(({t})-3, ({t})4, a[i])", "sign(a[i])", "degrees(a[i])", "radians(a[i])",
    "sqrt(fabs(a[i]))", "rsqrt(fabs(a[i]))", "cbrt(a[i])", "sin(a[i])", "cos(a[i])", "tan(a[i])", "asin(a[i] / 64)",
    "acos(a[i] / 64)", "atan(a[i])", "sinpi(a[i])", "cospi(a[i])", "tanpi(a[i])", "sinh(a[i] / 8)", "cosh(a[i] / 8)",
    "tanh(a[i])", "asinh(a[i])", "acosh(fabs(a[i]) + 1)", "atanh(a[i] / 64)", "exp(a[i])", "exp2(a[i])", "exp10(a[i])",
    "expm1(a[i])", "log(fabs(a[i]))", "log2(fabs(a[i]))", "log10(fabs(a[i]))", "log1p(fabs(a[i]))", "logb(a[i])",
    "erf(a[i])", "erfc(a[i])", "tgamma(a[i])", "lgamma(a[i])", "ceil(a[i])", "floor(a[i])", "rint(a[i])", "round(a[i])",
    "trunc(a[i])", "fabs(a[i])",
]
NATIVE_CALLS = ["native_sin(a[i])", "native_exp(a[i])", "native_log2(fabs(a[i]))", "native_powr(fabs(a[i]), b[i])",
                "native_divide(a[i], b[i])", "native_recip(a[i])", "native_rsqrt(fabs(a[i]))", "half_cos(a[i])",
                "half_divide(a[i], b[i])", "half_powr(fabs(a[i]), b[i])", "half_sqrt(fabs(a[i]))"]
POINTER_CALLS = ["{t} r; out[i] = fract(a[i], &r) + r;", "{t} r; out[i] = modf(a[i], &r) + r;",
                 "{t} r; out[i] = sincos(a[i], &r) + r;", "{k} r; out[i] = frexp(a[i], &r) + convert_{t}(r);",
                 "{k} r; out[i] = remquo(a[i], b[i], &r) + convert_{t}(r & 7);",
                 "{k} r; out[i] = lgamma_r(a[i], &r) + convert_{t}(r);"]
GEOMETRY = ["dot(a[i], b[i])", "length(a[i])", "distance(a[i], b[i])"]


def stem(call):
    head = call.partition("(")[0]
    return head if head.isidentifier() else "operator"


def calls(element):
    is_float = element in FLOATS
    simple = OPERATORS + (FLOAT_CALLS if is_float else INTEGER_CALLS) + (NATIVE_CALLS if element == "float" else [])
    for width in WIDTHS:
        type_ = vector(element, width)
        unsigned = vector(UNSIGNED[SIGNED.index(element)] if element in SIGNED else element, width)
        ints = vector("int", width)
        skipped = (4, {3}) if width == 3 else None
        names = {"t": type_, "u": unsigned, "k": ints}
        for call in simple:
            value = call.format(**names).replace("idx_t", f"({ints})")
            yield Kernel(element, f"call_{stem(call)}", parameters(type_, type_), f"out[i] = {value};", skipped)
            if width in (1, 3):
                yield Kernel(element, f"call_if_{stem(call)}", parameters(type_, type_),
                             f"if (idx[i] & 4) out[i] = {value};", skipped)
        if is_float:
            for call in POINTER_CALLS:
                yield Kernel(element, f"call_{stem(call.partition('= ')[2])}", parameters(type_, type_),
                             call.format(**names), skipped)
            if width <= 4:
                for call in GEOMETRY:
                    yield Kernel(element, f"call_{stem(call)}", parameters(element, type_), f"out[i] = {call};")
            mask = vector(MASK_OF_FLOAT[element], width)
            relation = vector("int", width) if width == 1 else mask
            for call in ["isnan(a[i])", "isless(a[i], b[i])", "signbit(a[i])", "isfinite(a[i] / b[i])"]:
                yield Kernel(element, f"call_{stem(call)}", parameters(type_, type_),
                             f"{relation} r = {call}; out[i] = convert_{type_}(r);", skipped)
        if width != 1 and not is_float:
            signed = vector(SIGNED[UNSIGNED.index(element)] if element in UNSIGNED else element, width)
            for call in ["any", "all"]:
                yield Kernel(element, f"call_{call}", parameters(element, type_, signed),
                             f"out[i] = ({element}){call}(b[i]);")


def conversions(element):
    for to in TYPES:
        for width in WIDTHS:
            into, type_ = vector(to, width), vector(element, width)
            skipped = (4, {3}) if width == 3 else None
            suffixes = ["", "_sat", "_sat_rte"] if to in INTEGERS else ["", "_rtz"]
            for suffix in suffixes:
                # Only with _sat is every value in range.
                if suffix == "" and element in FLOATS and to in INTEGERS:
                    continue
                yield Kernel(to, f"convert_{element}{suffix}", parameters(into, type_),
                             f"out[i] = convert_{into}{suffix}(a[i]);", skipped)


def choices(element):
    """Constants chosen by data, which LLVM keeps in lookup tables."""
    for width in WIDTHS:
        type_ = vector(element, width)
        skipped = (4, {3}) if width == 3 else None
        values = [f"({type_}){7 * k * k % 23 + k}" for k in range(9)]
        cases = " ".join(f"case {k}: r = {value}; break;" for k, value in enumerate(values[:8]))
        through = " ".join(f"case {k}: r += {value};" for k, value in enumerate(values[:8]))
        chain = " else ".join(f"if (c == {k}) out[i] = {value};" for k, value in enumerate(values[:8]))
        bodies = {
            "chain": f"{chain} else out[i] = {values[8]};",
            "switch": f"{type_} r; switch (c) {{ {cases} default: r = a[i]; }} out[i] = r;",
            "fall_through": f"{type_} r = a[i]; switch (c) {{ {through} }} out[i] = r;",
            "table": f"const {type_} table[8] = {{{', '.join(values[:8])}}}; out[i] = table[c & 7];",
        }
        for name, body in bodies.items():
            yield Kernel(element, f"choose_{name}", parameters(type_, type_), f"int c = idx[i] & 15; {body}", skipped)


PRELUDE = """#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef struct {{ {element} x, y, z; }} triple;
"""

GENERATORS = [accesses, swizzles, transfers, calls, conversions, choices]


def generate(element):
    """All kernels whose arguments are of that element type."""
    for generator in GENERATORS:
        yield from generator(element)
