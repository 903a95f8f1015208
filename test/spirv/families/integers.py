"""The functions on integers of OpenCL.std, and those on any data that do not access memory."""

import shapes
from assembly import Type
from case import Case, each_type
from families.mathematics import call, take

# The number of operands of those that exist with and without a sign, and of those without one.
BY_SIGN = {"abs": 1, "abs_diff": 2, "add_sat": 2, "sub_sat": 2, "hadd": 2, "rhadd": 2, "mad_hi": 3, "mad_sat": 3,
           "max": 2, "min": 2, "mul_hi": 2}
PLAIN = {"clz": 1, "ctz": 1, "popcount": 1, "rotate": 2}
# Their results have no sign in any case.
UNSIGNED_RESULTS = ["abs", "abs_diff"]


def write_call(name, count):
    return f"{name}({', '.join(f'x{number}' for number in range(count))})"


def make_by_sign():
    for size in range(4):
        for sign, elements in (("s", shapes.SIGNED), ("u", shapes.UNSIGNED)):
            for type_ in each_type([elements[size]]):
                for name, count in BY_SIGN.items():
                    result = type_.of(shapes.UNSIGNED[size]) if name in UNSIGNED_RESULTS else type_
                    yield call(f"{sign}_{name}", take(count, type_), result, write_call(name, count))

                def spirv(function, number, a, b, sign=sign, type_=type_):
                    ends = [function.ext(f"{sign}_{each}", type_, a, b) for each in ("min", "max")]
                    return function.ext(f"{sign}_clamp", type_, number, *ends)
                yield Case(f"{sign}_clamp", take(3, type_), type_, spirv, cl="clamp(x0, min(x1, x2), max(x1, x2))")
                if size < 3:
                    halves = [("a", type_), ("b", type_.of(shapes.UNSIGNED[size]))]
                    yield call(f"{sign}_upsample", halves, type_.of(elements[size + 1]), "upsample(x0, x1)")


def make_24_bits():
    for width in shapes.WIDTHS:
        for sign, element, kind in (("s", "int", f"around:{(1 << 23) - 1}"), ("u", "uint", f"upto:{(1 << 24) - 1}")):
            type_ = Type(element, width)
            factors = [(f"{kind}:{seed}", type_) for seed in "ab"]
            yield call(f"{sign}_mul24", factors, type_, "mul24(x0, x1)")
            yield call(f"{sign}_mad24", [*factors, ("a", type_)], type_, "mad24(x0, x1, x2)")


def make_selections():
    for type_ in each_type(shapes.UNSIGNED + shapes.FLOATS):
        unsigned = type_.of(shapes.UNSIGNED[shapes.SIZES[type_.element].bit_length() - 1])
        yield call("bitselect", take(3, type_), type_)
        yield call("select", [("a", type_), ("b", type_), ("c", unsigned)], type_)
        if type_.width in (1, 3):
            continue
        for width in (2, 4, 8, 16):
            mask, result = Type(unsigned.element, width), Type(type_.element, width)
            yield call("shuffle", [("a", type_), ("c", mask)], result)
            yield call("shuffle2", [("a", type_), ("b", type_), ("c", mask)], result)


def generate():
    yield from make_by_sign()
    yield from make_24_bits()
    for type_ in each_type(shapes.UNSIGNED):
        for name, count in PLAIN.items():
            yield call(name, take(count, type_), type_)
    yield from make_selections()
