"""printf of OpenCL.std. What is printed is compared with what OpenCL C prints, line by line in any order."""

import shapes
from assembly import Type
from case import Case, each_type

SAMPLE, PER_KERNEL = 2, 4
UCHAR, UINT = Type("uchar"), Type("uint")
# Conversions by element type, and their length modifiers for scalars and vectors.
INTEGERS = {"char": ("hh", "hh"), "short": ("h", "h"), "int": ("", "hl"), "long": ("l", "l")}
FLOATS = {"float": ("", "hl"), "double": ("", "l")}


def print_case(operands, conversion, c_format, detail):
    """A line with the case's name and the numbers. C promotes scalars, so that SPIR-V converts them."""
    def spirv(function, *ids):
        numbers = [promote(function, type_, number) for (_, type_), number in zip(operands, ids)]
        text = find_format(function, f"{case.name}: {c_format}\n")
        result = function.ext("printf", UINT, text, *numbers)
        return [result]
    case = Case("printf", operands, [UINT], spirv, detail=detail, place=conversion)
    arguments = "".join(f", x{number}" for number in range(len(operands)))
    case.cl = f'r0 = printf("{case.name}: {c_format}\\n"{arguments});'
    case.prints = True
    return case


def promote(function, type_, number):
    if type_.width == 1 and type_.bits < 32:
        return function.op("OpSConvert" if type_.element in shapes.SIGNED else "OpUConvert", UINT, number)
    if type_ == Type("float"):
        return function.op("OpFConvert", Type("double"), number)
    return number


def find_format(function, text):
    """A pointer to the first of the characters."""
    module = function.module
    characters = text.encode() + b"\0"
    array = module.declare("OpTypeArray", module.type(UCHAR), module.constant(UINT, len(characters)))
    initial = module.declare("OpConstantComposite", array, *(module.constant(UCHAR, each) for each in characters))
    variable = module.variable("UniformConstant", array, initial)
    pointer = module.pointer("UniformConstant", UCHAR)
    return function.op("OpInBoundsAccessChain", pointer, variable, function.constant(UINT, 0))


def generate():
    for element, (scalar, vector) in INTEGERS.items():
        for type_ in each_type([element, f"u{element}"]):
            length = f"v{type_.width}{vector}" if type_.width > 1 else scalar
            for conversion in "dux":
                if (conversion == "d") == (type_.element in shapes.SIGNED):
                    yield print_case([("a", type_)], conversion, f"%{length}{conversion}", type_.element)
    for element, (scalar, vector) in FLOATS.items():
        for type_ in each_type([element]):
            length = f"v{type_.width}{vector}" if type_.width > 1 else scalar
            for conversion in "fega":
                yield print_case([("a", type_)], conversion, f"%{length}{conversion}", element)
    operands = [("a", Type("int")), ("b", Type("float")), ("c", Type("ulong"))]
    yield print_case(operands, "many", "%5d|%-9.3e|%016lx", "many")
    yield print_case([], "none", "100%%", "none")
