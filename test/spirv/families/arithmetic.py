"""Instructions on numbers, one element at a time."""

import itertools
import math

import shapes
import values
from assembly import Type
from case import Case, each_type, simple

SIGNED_OF = dict(zip(shapes.UNSIGNED, shapes.SIGNED))
# With one element type for both operands and the result.
UNSIGNED_BINARIES = {"OpIAdd": "x0 + x1", "OpISub": "x0 - x1", "OpIMul": "x0 * x1", "OpBitwiseOr": "x0 | x1",
                     "OpBitwiseXor": "x0 ^ x1", "OpBitwiseAnd": "x0 & x1"}
DIVISIONS = {"OpUDiv": ("unsigned", "x0 / x1"), "OpUMod": ("unsigned", "x0 % x1"), "OpSDiv": ("signed", "x0 / x1"),
             "OpSRem": ("signed", "x0 % x1"), "OpSMod": ("signed", None)}
SHIFTS = {"OpShiftLeftLogical": (shapes.UNSIGNED, "<<"), "OpShiftRightLogical": (shapes.UNSIGNED, ">>"),
          "OpShiftRightArithmetic": (shapes.SIGNED, ">>")}
UNARIES = {"OpSNegate": "-x0", "OpNot": "~x0"}
FLOAT_BINARIES = {"OpFAdd": "x0 + x1", "OpFSub": "x0 - x1", "OpFMul": "x0 * x1", "OpFDiv": "x0 / x1",
                  "OpFRem": "fmod(x0, x1)"}


def make_integers():
    for type_ in each_type(shapes.UNSIGNED):
        signed = type_.of(SIGNED_OF[type_.element])
        for opcode, text in UNARIES.items():
            yield simple(opcode, [("a", type_)], type_, cl=text)
        for opcode, text in UNSIGNED_BINARIES.items():
            yield simple(opcode, [("a", type_), ("b", type_)], type_, cl=text)
        for opcode, (sign, text) in DIVISIONS.items():
            number = type_ if sign == "unsigned" else signed
            python = (lambda a, b: a % b) if text is None else None
            yield simple(opcode, [("a", number), ("d", number)], number, cl=text, python=python)


def make_shifts():
    for opcode, (elements, operator) in SHIFTS.items():
        for type_ in each_type(elements):
            for amount in shapes.UNSIGNED:
                yield simple(opcode, [("a", type_), (f"below:{type_.bits}", type_.of(amount))], type_,
                             cl=f"x0 {operator} convert_{type_}(x1)")


def make_floats():
    for type_ in each_type(shapes.FLOATS):
        integers = type_.of(shapes.MASK_OF_FLOAT[type_.element])
        yield simple("OpFNegate", [("a", type_)], type_, cl="-x0")
        for opcode, text in FLOAT_BINARIES.items():
            yield simple(opcode, [("a", type_), ("b", type_)], type_, cl=text)
        condition = "(m != 0) & ((m < 0) != (x1 < 0))" if type_.width > 1 else "(m != 0) && ((m < 0) != (x1 < 0))"
        yield simple("OpFMod", [("a", type_), ("b", type_)], type_,
                     cl=f"{type_} m = fmod(x0, x1); r0 = select(m, m + x1, ({integers})({condition}));")
        if type_.width > 1:
            yield simple("OpVectorTimesScalar", [("a", type_), ("b", type_.scalar)], type_, cl="x0 * x1")
            terms = [f"x0.s{i:x} * x1.s{i:x}" for i in range(type_.width)]
            yield simple("OpDot", [("a", type_), ("b", type_)], type_.scalar,
                         cl="dot(x0, x1)" if type_.width <= 4 else " + ".join(terms))


def make_extended():
    """Results of twice as many bits, in a structure."""
    models = {"OpIAddCarry": lambda a, b, bits: (a + b, a + b >> bits),
              "OpISubBorrow": lambda a, b, bits: (a - b, a < b),
              "OpUMulExtended": lambda a, b, bits: (a * b, a * b >> bits),
              "OpSMulExtended": lambda a, b, bits: (a * b, a * b >> bits)}
    for opcode, model in models.items():
        for type_ in each_type(shapes.SIGNED if opcode == "OpSMulExtended" else shapes.UNSIGNED):
            def spirv(function, a, b, opcode=opcode, type_=type_):
                part = function.module.type(type_)
                both = function.op(opcode, function.module.declare("OpTypeStruct", part, part), a, b)
                return [function.op("OpCompositeExtract", type_, both, i) for i in (0, 1)]
            yield Case(opcode, [("a", type_), ("b", type_)], [type_, type_], spirv,
                       python=lambda a, b, model=model, bits=type_.bits: model(a, b, bits))


def insert_field(base, inserted, offset, count):
    mask = (1 << count) - 1 << offset
    return base & ~mask | inserted << offset & mask


def extract_field(base, offset, count, is_signed):
    field = base >> offset & (1 << count) - 1
    return field - (1 << count) if is_signed and count and field >> (count - 1) else field


def make_bits():
    def case(opcode, operands, result, **rest):
        return simple(opcode, operands, result, ["BitInstructions"], "SPV_KHR_bit_instructions", **rest)

    for type_ in each_type(shapes.UNSIGNED):
        bits = type_.bits
        yield case("OpBitReverse", [("a", type_)], type_,
                   python=lambda a, bits=bits: int(f"{a:0{bits}b}"[::-1], 2))
        for result in each_type(shapes.UNSIGNED, [type_.width]):
            yield simple("OpBitCount", [("a", type_)], result, python=lambda a: a.bit_count())
        for number in each_type(["uchar", "ushort", "uint", "ulong"], [1]):
            fields = [(f"offset:{bits}", number), (f"count:{bits}", number)]
            yield case("OpBitFieldInsert", [("a", type_), ("b", type_), *fields], type_, python=insert_field)
            for opcode, is_signed in [("OpBitFieldSExtract", True), ("OpBitFieldUExtract", False)]:
                yield case(opcode, [("a", type_), *fields], type_,
                           python=lambda a, o, n, is_signed=is_signed: extract_field(a, o, n, is_signed))


def make_dots():
    """Dot products of integers, of vectors and of four bytes in a word. Only the addition of the accumulator saturates:
    the sum of products must fit into the result."""
    signs = {"S": (True, True), "U": (False, False), "SU": (True, False)}
    pick = lambda is_signed: shapes.SIGNED if is_signed else shapes.UNSIGNED
    for name, (left, right) in signs.items():
        for size, width in itertools.product(range(4), shapes.WIDTHS[1:]):
            for result in pick(left)[size:]:
                yield from make_dot(name, Type(pick(left)[size], width), Type(pick(right)[size], width), Type(result))
        for result in pick(left)[2:]:
            yield from make_dot(name, Type(pick(left)[0], 4), Type(pick(right)[0], 4), Type(result), is_packed=True)


def limit_factor(type_, result, which):
    """Numbers whose products fit into the result, as many as the vector has."""
    limit = min(math.isqrt(((1 << (result.bits - 1)) - 1) // type_.width), values.get_range(type_.element)[1])
    return f"{'around' if type_.element in shapes.SIGNED else 'upto'}:{limit}:{which}", type_


def make_dot(name, left, right, result, is_packed=False):
    capability = "DotProductInput4x8BitPacked" if is_packed else (
        "DotProductInput4x8Bit" if (left.bits, left.width) == (8, 4) else "DotProductInputAll")
    operands = [limit_factor(left, result, "left"), limit_factor(right, result, "right")]
    model = lambda a, b: sum(x * y for x, y in zip(a, b))
    for suffix in ["", "AccSat"]:
        opcode = f"Op{name}Dot{suffix}"

        def spirv(function, a, b, *accumulator, opcode=opcode):
            function.module.need("DotProduct", capability, extension="SPV_KHR_integer_dot_product")
            if is_packed:
                a, b = function.op("OpBitcast", Type("uint"), a), function.op("OpBitcast", Type("uint"), b)
            last = ["PackedVectorFormat4x8Bit"] if is_packed else []
            return function.op(opcode, result, a, b, *accumulator, *last)

        def expect(a, b, *accumulator):
            least, greatest = values.get_range(result.element)
            return max(least, min(greatest, model(a, b) + sum(accumulator)))
        more = [("a", result)] if suffix else []
        yield Case(opcode, operands + more, result, spirv, model=expect, detail="packed" if is_packed else "")


def generate():
    yield from make_integers()
    yield from make_shifts()
    yield from make_floats()
    yield from make_extended()
    yield from make_bits()
    yield from make_dots()
