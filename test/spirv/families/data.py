"""Vectors in memory of OpenCL.std: vload, vstore and their variants for half; and prefetch."""

import shapes
from assembly import Type
from case import Case, each_type
from families.mathematics import STORAGE

# Each storage class and rounding mode is sampled.
SAMPLE = 1
WIDTHS = [2, 3, 4, 8, 16]
MODES = ["", "_rte", "_rtz", "_rtp", "_rtn"]
ULONG = Type("ulong")


def make_access(subject, spirv_name, cl_name, data, memory, element, value_type, is_load, storage, mode="", step=None):
    """An access to 16 elements in memory at one of the places where it fits.

    `data` is the type in SPIR-V of what is loaded or stored, `memory` the type of 16 elements in memory, `element` what
    the pointer points to, `step` the distance between places.
    """
    places = 16 // (step or data.width)
    operands = [("a", memory if is_load else value_type), (f"below:{places}", ULONG)]
    cl_pointer = f"({element.element} *)&m"

    def find_pointer(function):
        module = function.module
        if element.element == "half":
            module.need("Float16Buffer")
            pointee = module.declare("OpTypeFloat", 16)
        else:
            pointee = module.type(element)
        whole = function.find_scratch(storage, memory, 1)
        return whole, function.op("OpBitcast", module.pointer(storage, pointee), whole)

    def load(function, numbers, offset):
        whole, pointer = find_pointer(function)
        function.do("OpStore", whole, numbers)
        loaded = function.ext(spirv_name, data, offset, pointer, *count)
        return [loaded, None if storage == "CrossWorkgroup" else numbers]

    def store(function, value, offset):
        whole, pointer = find_pointer(function)
        function.do("OpStore", whole, function.constant(memory, 0))
        last = [mode.strip("_").upper()] if mode else []
        function.ext(spirv_name, function.module.void, value, offset, pointer, *last)
        return [value, function.op("OpLoad", memory, whole)]

    count = [data.width] if is_load and spirv_name not in ("vload_half",) else []
    if is_load:
        text = f"{memory} m = x0; r0 = {cl_name}(x1, {cl_pointer}); r1 = m;"
    else:
        text = f"{memory} m = 0; {cl_name}(x0, x1, {cl_pointer}); r0 = x0; r1 = m;"
    return Case(subject, operands, [data if is_load else value_type, memory], load if is_load else store, cl=text,
                detail=STORAGE[storage] + mode)


def make_plain():
    for element in shapes.UNSIGNED + shapes.FLOATS:
        for width in WIDTHS:
            type_, memory = Type(element, width), Type(element, 16)
            for storage in STORAGE:
                for name, is_load in (("vload", True), ("vstore", False)):
                    yield make_access(f"{name}n", f"{name}n", f"{name}{width}", type_, memory, type_.scalar, type_,
                                      is_load, storage)


def make_halves():
    memory, half = Type("ushort", 16), Type("half")
    for width in [1, *WIDTHS]:
        suffix, n = (str(width), "n") if width > 1 else ("", "")
        for storage in STORAGE:
            for aligned in ("", "a") if width > 1 else ("",):
                step = shapes.room(width) if aligned else width
                data = Type("float", width)
                name = f"vload{aligned}_half"
                yield make_access(name + n, name + n, name + suffix, data, memory, half, data, True, storage, step=step)
                for value in each_type(["float", "double"], [width]):
                    name = f"vstore{aligned}_half"
                    for mode in MODES:
                        full = name + n + ("_r" if mode else "")
                        yield make_access(full, full, name + suffix + mode, value, memory, half, value, False, storage,
                                          mode, step)


def make_prefetches():
    for type_ in each_type(shapes.UNSIGNED + ["float", "double"]):
        def spirv(function, number, count, type_=type_):
            pointer = function.find_place(function.numbers, function.tables.find("a", type_.element), type_)
            function.ext("prefetch", function.module.void, pointer, count)
            return number
        yield Case("prefetch", [("a", type_), ("below:16", ULONG)], type_, spirv, model=lambda a, count: a)


def generate():
    yield from make_plain()
    yield from make_halves()
    yield from make_prefetches()
