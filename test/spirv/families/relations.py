"""Comparisons, logic, classification and selection."""

import math
import operator

import shapes
from assembly import Type
from case import Case, each_type, simple

COMPARISONS = {"Equal": operator.eq, "NotEqual": operator.ne, "LessThan": operator.lt, "GreaterThan": operator.gt,
               "LessThanEqual": operator.le, "GreaterThanEqual": operator.ge}
LOGICALS = {"OpLogicalEqual": operator.eq, "OpLogicalNotEqual": operator.ne, "OpLogicalOr": lambda a, b: a or b,
            "OpLogicalAnd": lambda a, b: a and b}
SMALLEST_NORMAL = {"half": 2.0 ** -14, "float": 2.0 ** -126, "double": 2.0 ** -1022}


def is_unordered(a, b):
    return math.isnan(a) or math.isnan(b)


def compare(opcode, operands, python, **rest):
    return simple(opcode, operands, Type("bool", operands[0][1].width), python=python, **rest)


def make_integer_comparisons():
    for name, python in COMPARISONS.items():
        for sign, elements in (("S", shapes.SIGNED), ("U", shapes.UNSIGNED)):
            if name.endswith("Equal") and "Than" not in name:
                sign = "I"
            for type_ in each_type(elements):
                yield compare(f"Op{sign}{name}", [("a", type_), ("b", type_)], python)


def make_float_comparisons():
    for type_ in each_type(shapes.FLOATS):
        operands = [("a", type_), ("b", type_)]
        for name, python in COMPARISONS.items():
            ordered = lambda a, b, python=python: not is_unordered(a, b) and python(a, b)
            unordered = lambda a, b, python=python: is_unordered(a, b) or python(a, b)
            yield compare(f"OpFOrd{name}", operands, ordered)
            yield compare(f"OpFUnord{name}", operands, unordered)
        yield compare("OpLessOrGreater", operands, lambda a, b: a < b or a > b)
        yield compare("OpOrdered", operands, lambda a, b: not is_unordered(a, b))
        yield compare("OpUnordered", operands, is_unordered)


def make_classifications():
    for type_ in each_type(shapes.FLOATS):
        normal = SMALLEST_NORMAL[type_.element]
        for opcode, python in {"OpIsNan": math.isnan, "OpIsInf": math.isinf, "OpIsFinite": math.isfinite,
                               "OpIsNormal": lambda a, normal=normal: math.isfinite(a) and abs(a) >= normal,
                               "OpSignBitSet": lambda a: math.copysign(1, a) < 0}.items():
            yield compare(opcode, [("a", type_)], python)


def make_bool(function, width, number):
    """A bool, or a vector of them, from the lowest bit of bytes."""
    type_ = Type("uchar", width)
    bit = function.op("OpBitwiseAnd", type_, number, function.constant(type_, 1))
    return function.op("OpINotEqual", Type("bool", width), bit, function.constant(type_, 0))


def make_logic():
    for width in shapes.WIDTHS:
        bools, operands = Type("bool", width), [("a", Type("uchar", width)), ("c", Type("uchar", width))]

        def case(opcode, operands, result, width=width, **rest):
            def spirv(function, *numbers):
                return function.op(opcode, result, *(make_bool(function, width, number) for number in numbers))
            return Case(opcode, operands, result, spirv, **rest)

        for opcode, python in LOGICALS.items():
            yield case(opcode, operands, bools, python=lambda a, b, python=python: bool(python(a & 1, b & 1)))
        yield case("OpLogicalNot", operands[:1], bools, python=lambda a: not a & 1)
        if width > 1:
            yield case("OpAny", operands[:1], Type("bool"), model=lambda a: any(each & 1 for each in a))
            # Bytes that are mostly odd, so that all are at times.
            odd = [("below:2", Type("uchar", width))]
            yield case("OpAll", odd, Type("bool"), model=lambda a: all(each & 1 for each in a))
            yield case("OpAny", odd, Type("bool"), model=lambda a: any(each & 1 for each in a), detail="some")


def make_selections():
    """The condition of vectors is a vector, or one bool since version 1.4."""
    for type_ in each_type(shapes.UNSIGNED + shapes.FLOATS):
        for width in {1, type_.width}:
            def spirv(function, a, b, condition, type_=type_, width=width):
                return function.op("OpSelect", type_, make_bool(function, width, condition), a, b)

            def model(a, b, condition):
                if isinstance(a, list) and isinstance(condition, list):
                    return [x if each & 1 else y for x, y, each in zip(a, b, condition)]
                return a if condition & 1 else b
            yield Case("OpSelect", [("a", type_), ("b", type_), ("c", Type("uchar", width))], type_, spirv, model=model,
                       version=4 if width != type_.width else 0)


def generate():
    yield from make_integer_comparisons()
    yield from make_float_comparisons()
    yield from make_classifications()
    yield from make_logic()
    yield from make_selections()
