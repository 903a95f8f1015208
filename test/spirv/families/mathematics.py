"""The functions on floating-point numbers of OpenCL.std."""

import shapes
from case import Case, each_type

UNARY = """acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp exp2 exp10 expm1
fabs floor lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc degrees
radians sign""".split()
BINARY = "atan2 atan2pi copysign fdim fmax fmin fmod hypot maxmag minmag nextafter pow powr remainder step".split()
TERNARY = ["fma", "mad", "mix"]
WITH_INTEGER = ["ldexp", "pown", "rootn"]
# For float only, with as many operands.
NATIVE = {f"{prefix}_{name}": count for prefix in ("half", "native") for count, names in
          {1: "cos exp exp2 exp10 log log2 log10 recip rsqrt sin sqrt tan", 2: "divide powr"}.items()
          for name in names.split()}
# With a second result: its element type, or None if it is that of the first.
POINTER = {"fract": None, "modf": None, "sincos": None, "frexp": "int", "lgamma_r": "int", "remquo": "int"}
# They take long to compile, and all overloads of a function are called in one way.
SAMPLE = 1
STORAGE = {"Function": "private", "CrossWorkgroup": "global", "Workgroup": "local", "Generic": "generic"}


def call(name, operands, result, cl=None, detail="", subject=None):
    """An instruction whose name is that of the function in OpenCL C, unless another text is given."""
    arguments = ", ".join(f"x{number}" for number in range(len(operands)))
    return Case(subject or name, operands, result, lambda function, *ids: function.ext(name, result, *ids),
                cl=cl or f"{name}({arguments})", detail=detail)


def take(count, type_):
    return [(kind, type_) for kind in "abc"[:count]]


def make_plain():
    for type_ in each_type(shapes.FLOATS):
        for names, count in ((UNARY, 1), (BINARY, 2), (TERNARY, 3)):
            for name in names:
                yield call(name, take(count, type_), type_)
        yield call("ilogb", take(1, type_), type_.of("int"))
        for name in WITH_INTEGER:
            yield call(name, [("a", type_), ("c", type_.of("int"))], type_)
            yield call(name, [("a", type_), ("around:9:exponent", type_.of("int"))], type_, detail="small")
        unsigned = type_.of(shapes.UNSIGNED[shapes.SIZES[type_.element].bit_length() - 1])
        yield call("nan", [("a", unsigned)], type_)
    for type_ in each_type(["float"]):
        for name, count in NATIVE.items():
            yield call(name, take(count, type_), type_)


def make_common():
    """Those that need ordered operands, or have another name."""
    for type_ in each_type(shapes.FLOATS):
        for name in ("max", "min"):
            yield call(f"f{name}_common", take(2, type_), type_, cl=f"{name}(x0, x1)")
        for name, text in (("fclamp", "clamp(x0, fmin(x1, x2), fmax(x1, x2))"),
                           ("smoothstep", "smoothstep(fmin(x1, x2), fmax(x1, x2), x0)")):
            def spirv(function, number, a, b, name=name, type_=type_):
                ends = [function.ext(each, type_, a, b) for each in ("fmin", "fmax")]
                return function.ext(name, type_, *([number, *ends] if name == "fclamp" else [*ends, number]))
            yield Case(name, take(3, type_), type_, spirv, cl=text)


def make_geometry():
    for type_ in each_type(shapes.FLOATS, [1, 2, 3, 4]):
        prefixes = ["", "fast_"] if type_.element == "float" else [""]
        for prefix in prefixes:
            yield call(prefix + "distance", take(2, type_), type_.scalar)
            yield call(prefix + "length", take(1, type_), type_.scalar)
            yield call(prefix + "normalize", take(1, type_), type_)
        if type_.width > 2:
            yield call("cross", take(2, type_), type_)


def make_pointers():
    """The second result is stored through a pointer, to each kind of memory."""
    for type_ in each_type(shapes.FLOATS):
        for name, element in POINTER.items():
            other = type_.of(element) if element else type_
            operands = take(2 if name == "remquo" else 1, type_)
            arguments = ", ".join(f"x{number}" for number in range(len(operands)))
            for storage in STORAGE:
                def spirv(function, *ids, name=name, type_=type_, other=other, storage=storage):
                    pointer = function.find_scratch(storage, other, 1)
                    value = function.ext(name, type_, *ids, pointer)
                    return [value, function.op("OpLoad", other, pointer)]
                yield Case(name, operands, [type_, other], spirv, detail=STORAGE[storage],
                           cl=f"{other} other; r0 = {name}({arguments}, &other); r1 = other;")


def generate():
    yield from make_plain()
    yield from make_common()
    yield from make_geometry()
    yield from make_pointers()
