"""Variables, loads and stores, copies, access chains, and pointers."""

import shapes
from assembly import Type
from case import Case, each_type
from families.composites import declare_nested
from families.relations import make_bool

SAMPLE = 2
ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
STORAGE = ["Function", "Workgroup", "CrossWorkgroup", "Generic"]
BOOL, UCHAR, UINT, ULONG = Type("bool"), Type("uchar"), Type("uint"), Type("ulong")
ACCESSES = {"plain": "", "volatile": "Volatile", "aligned": "Aligned {size}", "nontemporal": "Nontemporal",
            "all": "Volatile|Aligned|Nontemporal {size}", "less": "Aligned 1"}


def same(*arguments):
    return arguments[0]


def make_accesses():
    """A value goes through memory, with all operands that accesses can have."""
    for type_ in each_type(ELEMENTS):
        for storage in STORAGE:
            for name, access in ACCESSES.items():
                def spirv(function, a, type_=type_, storage=storage, access=access):
                    pointer = function.find_scratch(storage, type_)
                    operands = access.format(size=type_.num_bytes)
                    function.do("OpStore", pointer, a, operands)
                    return function.op("OpLoad", type_, pointer, operands)
                yield Case("OpLoad", [("a", type_)], type_, spirv, model=same, detail=f"{storage}_{name}",
                           covers=["OpStore", "OpVariable"])

            def unaligned(function, a, type_=type_, storage=storage):
                module = function.module
                pointer = function.find_scratch(storage, module.declare(
                    "OpTypeArray", module.type(UCHAR), module.constant(UINT, type_.num_bytes + 1)))
                pointer = function.op("OpInBoundsAccessChain", module.pointer(storage, UCHAR), pointer,
                                      function.constant(UINT, 1))
                pointer = function.op("OpBitcast", module.pointer(storage, type_), pointer)
                function.do("OpStore", pointer, a, "Aligned 1")
                return function.op("OpLoad", type_, pointer, "Aligned 1")
            yield Case("OpStore", [("a", type_)], type_, unaligned, model=same, detail=f"{storage}_unaligned")


def make_variables():
    for type_ in each_type(ELEMENTS):
        def initialized(function, a, type_=type_):
            variable = function.variable(type_, function.constant(type_, 7))
            seven = function.op("OpLoad", type_, variable)
            function.do("OpStore", variable, a)
            return [seven, function.op("OpLoad", type_, variable)]
        yield Case("OpVariable", [("a", type_)], [type_, type_], initialized, detail="initialized",
                   model=lambda a: ([7] * len(a) if isinstance(a, list) else 7, a))

        def pointed(function, a, type_=type_):
            # A pointer in memory.
            pointer = function.module.pointer("Function", type_)
            variable, other = function.variable(type_), function.variable(pointer)
            function.do("OpStore", variable, a)
            function.do("OpStore", other, variable)
            return function.op("OpLoad", type_, function.op("OpLoad", pointer, other))
        yield Case("OpVariable", [("a", type_)], type_, pointed, model=same, detail="pointed")

        for size in (0, type_.num_bytes):
            def limited(function, a, type_=type_, size=size):
                variable = function.variable(type_)
                function.do("OpLifetimeStart", variable, size)
                function.do("OpStore", variable, a)
                value = function.op("OpLoad", type_, variable)
                function.do("OpLifetimeStop", variable, size)
                return value
            yield Case("OpLifetimeStart", [("a", type_)], type_, limited, model=same, covers=["OpLifetimeStop"],
                       detail="sized" if size else "whole")
    for width in shapes.WIDTHS:
        def booleans(function, a, width=width):
            variable = function.variable(Type("bool", width))
            function.do("OpStore", variable, make_bool(function, width, a))
            return function.op("OpLoad", Type("bool", width), variable)
        yield Case("OpVariable", [("a", Type("uchar", width))], Type("bool", width), booleans, detail="bool",
                   python=lambda a: bool(a & 1))


COPIES = {"plain": (0, ""), "aligned": (0, "Aligned {size}"), "volatile": (0, "Volatile|Aligned {size}"),
          "both": (4, "Aligned {size} Volatile")}


def make_copies():
    for type_ in each_type(ELEMENTS):
        for to in STORAGE:
            for source in STORAGE:
                for name, (version, operands) in COPIES.items():
                    yield make_copy("OpCopyMemory", type_, to, source, version, operands, name)
                    yield make_copy("OpCopyMemorySized", type_, to, source, version, operands, name)
    bytes_ = Type("uchar", 16)

    def some(function, a, count):
        source, to = function.find_scratch("Function", bytes_), function.find_scratch("Workgroup", bytes_)
        function.do("OpStore", source, a)
        function.do("OpStore", to, function.constant(bytes_, 0))
        function.do("OpCopyMemorySized", to, source, count, "Aligned 16")
        return function.op("OpLoad", bytes_, to)
    yield Case("OpCopyMemorySized", [("a", bytes_), ("below:17", ULONG)], bytes_, some, detail="by_value",
               model=lambda a, count: a[:count] + [0] * (16 - count))


def make_copy(opcode, type_, to, source, version, operands, name):
    def spirv(function, a):
        pointers = [function.find_scratch(storage, type_) for storage in (to, source)]
        function.do("OpStore", pointers[1], a)
        size = [function.constant(ULONG, type_.num_bytes)] if opcode.endswith("Sized") else []
        function.do(opcode, *pointers, *size, operands.format(size=type_.num_bytes))
        return function.op("OpLoad", type_, pointers[0])
    return Case(opcode, [("a", type_)], type_, spirv, model=same, version=version, detail=name, place=f"{source}_{to}")


def make_chains():
    """Into nested composites, with constant and variable indices of any type."""
    for type_ in each_type(ELEMENTS, shapes.WIDTHS[1:]):
        for opcode in ("OpAccessChain", "OpInBoundsAccessChain", "OpPtrAccessChain", "OpInBoundsPtrAccessChain"):
            for storage in STORAGE[:3]:
                for index in shapes.UNSIGNED:
                    yield make_chain(opcode, type_, storage, Type(index))


def make_chain(opcode, type_, storage, index):
    def spirv(function, a, b, outer_index, component):
        module = function.module
        outer, _, _ = declare_nested(module, type_)
        whole = function.find_scratch(storage, outer)
        zero = [function.constant(index, 0)] if "Ptr" in opcode else []
        fixed = lambda number: function.constant(UINT, number)

        def chain(part, *indices):
            return function.op(opcode, module.pointer(storage, part), whole, *zero, *indices)
        for i, value in enumerate((a, b, a)):
            function.do("OpStore", chain(type_, fixed(2), fixed(i), fixed(0)), value)
        function.do("OpStore", chain(type_.scalar, fixed(0)), function.constant(type_.scalar, 3))
        function.do("OpStore", chain(type_, fixed(1)), b)
        return [function.op("OpLoad", type_, chain(type_, fixed(2), outer_index, fixed(0))),
                function.op("OpLoad", type_.scalar, chain(type_.scalar, fixed(2), outer_index, fixed(0), component)),
                function.op("OpLoad", type_, chain(type_, fixed(1)))]
    operands = [("a", type_), ("b", type_), ("below:3", index), (f"below:{type_.width}", index)]
    return Case(opcode, operands, [type_, type_.scalar, type_], spirv, detail=storage,
                model=lambda a, b, i, k: ((a, b, a)[i], (a, b, a)[i][k], b))


def make_steps():
    """From element to element of an array, also backwards: indices have a sign."""
    for type_ in each_type(ELEMENTS):
        for opcode in ("OpPtrAccessChain", "OpInBoundsPtrAccessChain"):
            for index in shapes.SIGNED:
                def spirv(function, a, b, step, type_=type_, opcode=opcode, index=index):
                    module = function.module
                    pointer = module.pointer("Function", type_)
                    four = module.constant(UINT, 4)
                    array = function.variable(module.declare("OpTypeArray", module.type(type_), four))
                    places = [function.op("OpInBoundsAccessChain", pointer, array, function.constant(UINT, i))
                              for i in range(4)]
                    for place, value in zip(places, (a, b, b, a)):
                        function.do("OpStore", place, value)
                    back = function.op("OpSNegate", Type(index), step)
                    return function.op("OpLoad", type_, function.op(opcode, pointer, places[3], back))
                yield Case(opcode, [("a", type_), ("b", type_), ("below:4", Type(index))], type_, spirv,
                           detail="back", model=lambda a, b, step: (a, b, b, a)[3 - step])


def make_sizes():
    for type_ in each_type(ELEMENTS):
        def spirv(function, _, type_=type_):
            module = function.module
            plain = module.declare("OpTypeStruct", module.type(UCHAR), module.type(type_))
            packed = module.define("OpTypeStruct", module.type(UCHAR), module.type(type_))
            array = module.declare("OpTypeArray", module.type(type_), module.constant(UINT, 5))
            module.decorate(packed, "CPacked")
            return [function.op("OpSizeOf", UINT, function.variable(each))
                    for each in (type_, plain, packed, array)]
        size = type_.num_bytes
        yield Case("OpSizeOf", [("a", type_)], [UINT] * 4, spirv, version=1,
                   model=lambda _, size=size: (size, 2 * size, 1 + size, 5 * size))


def make_pointers():
    for type_ in each_type(ELEMENTS):
        for storage in STORAGE:
            yield from make_pointer_cases(type_, storage)


def make_pointer_cases(type_, storage):
    operands = [("below:4", ULONG), ("below:3", ULONG), ("a", type_)]

    def find_array(function):
        module = function.module
        array = module.declare("OpTypeArray", module.type(type_), module.constant(UINT, 4))
        pointer = module.pointer(storage, type_)
        whole = function.find_scratch(storage, array)
        return pointer, lambda index: function.op("OpInBoundsAccessChain", pointer, whole, index)

    def compare(function, i, k, _):
        _, find = find_array(function)
        p, q = find(i), find(k)
        return [function.op("OpPtrEqual", BOOL, p, q), function.op("OpPtrNotEqual", BOOL, p, q),
                function.op("OpPtrDiff", ULONG, p, q), function.op("OpPtrDiff", UINT, p, q)]
    yield Case("OpPtrEqual", operands, [BOOL, BOOL, ULONG, UINT], compare, version=4, detail=storage,
               covers=["OpPtrNotEqual", "OpPtrDiff"], model=lambda i, k, _: (i == k, i != k, i - k, i - k))

    def convert(function, i, k, value, to_number="OpConvertPtrToU", to_pointer="OpConvertUToPtr"):
        pointer, find = find_array(function)
        function.do("OpStore", find(i), value)
        first, other = (function.op(to_number, ULONG, find(index)) for index in (i, k))
        size = function.constant(ULONG, type_.num_bytes)
        distance = function.op("OpIMul", ULONG, function.op("OpISub", ULONG, i, k), size)
        back = function.op(to_pointer, pointer, function.op("OpIAdd", ULONG, other, distance))
        return [function.op("OpISub", ULONG, first, other), function.op("OpLoad", type_, back)]

    def cast(function, *ids):
        return convert(function, *ids, "OpBitcast", "OpBitcast")
    for name, spirv in (("OpConvertPtrToU", convert), ("OpBitcast", cast)):
        yield Case(name, operands, [ULONG, type_], spirv, detail=f"pointers_{storage}",
                   covers=["OpConvertUToPtr"] if spirv is convert else [],
                   model=lambda i, k, value: ((i - k) * type_.num_bytes, value))
    if storage != "Generic":
        yield make_generic(type_, storage, find_array, operands)


def make_generic(type_, storage, find_array, operands):
    """A pointer through the generic storage class, and what is said about it there."""
    def spirv(function, i, _, value):
        module = function.module
        module.need("GenericPointer")
        pointer, find = find_array(function)
        generic = function.op("OpPtrCastToGeneric", module.pointer("Generic", type_), find(i))
        function.do("OpStore", function.op("OpGenericCastToPtr", pointer, generic), value)
        found = []
        for other in STORAGE[:3]:
            explicit = function.op("OpGenericCastToPtrExplicit", module.pointer(other, type_), generic, other)
            number = function.op("OpConvertPtrToU", ULONG, explicit)
            found.append(function.op("OpINotEqual", BOOL, number, function.constant(ULONG, 0)))
        semantics = function.op("OpGenericPtrMemSemantics", UINT, generic)
        return [function.op("OpLoad", type_, generic), *found,
                function.op("OpBitwiseAnd", UINT, semantics, function.constant(UINT, 0x300))]
    expected = {"Function": 0, "Workgroup": 0x100, "CrossWorkgroup": 0x200}
    covers = ["OpGenericCastToPtr", "OpGenericCastToPtrExplicit", "OpGenericPtrMemSemantics"]
    return Case("OpPtrCastToGeneric", operands, [type_, BOOL, BOOL, BOOL, UINT], spirv, detail=storage, covers=covers,
                model=lambda i, k, value: (value, *(other == storage for other in STORAGE[:3]), expected[storage]))


def generate():
    yield from make_accesses()
    yield from make_variables()
    yield from make_copies()
    yield from make_chains()
    yield from make_steps()
    yield from make_sizes()
    yield from make_pointers()
