"""Instructions that make, take apart and copy composites."""

import random

import shapes
from assembly import Type
from case import Case, each_type, simple

ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
# The parts of vectors that are constructed from vectors.
PARTS = {2: [(1, 1)], 3: [(1, 1, 1), (2, 1), (1, 2)], 4: [(1, 1, 1, 1), (2, 2), (1, 3), (2, 1, 1)],
         8: [(1,) * 8, (4, 4), (2, 3, 3), (1, 4, 2, 1)], 16: [(1,) * 16, (8, 8), (4, 4, 4, 4), (2, 3, 3, 8)]}
UNDEFINED = 0xffffffff


def make_constructions():
    for element in ELEMENTS:
        for width, lists in PARTS.items():
            for parts in lists:
                operands = [("abc"[i % 3], Type(element, part)) for i, part in enumerate(parts)]
                # Operands of one kind and type are the same numbers.
                yield simple("OpCompositeConstruct", operands, Type(element, width), model=concatenate,
                             detail="scalars" if set(parts) == {1} else "vectors")


def concatenate(*parts):
    return [number for part in parts for number in (part if isinstance(part, list) else [part])]


def make_components():
    """Elements of vectors, by a literal and by a value."""
    for type_ in each_type(ELEMENTS, shapes.WIDTHS[1:]):
        for index in sorted({0, type_.width // 2, type_.width - 1}):
            yield Case("OpCompositeExtract", [("a", type_)], type_.scalar, detail=f"{index}",
                       spirv=lambda f, a, t=type_.scalar, i=index: f.op("OpCompositeExtract", t, a, i),
                       model=lambda a, i=index: a[i])
            yield Case("OpCompositeInsert", [("a", type_), ("b", type_.scalar)], type_, detail=f"{index}",
                       spirv=lambda f, a, b, t=type_, i=index: f.op("OpCompositeInsert", t, b, a, i),
                       model=lambda a, b, i=index: insert(a, b, i))
        for element in shapes.UNSIGNED:
            index = (f"below:{type_.width}", Type(element))
            yield simple("OpVectorExtractDynamic", [("a", type_), index], type_.scalar, model=lambda a, i: a[i])
            yield simple("OpVectorInsertDynamic", [("a", type_), ("b", type_.scalar), index], type_, model=insert)


def insert(composite, part, index):
    return composite[:index] + [part] + composite[index + 1:]


def make_shuffles():
    """Components of two vectors. One that is not wanted is undefined, so that it is replaced."""
    numbers = random.Random("shuffles")
    for element in ELEMENTS:
        for left in shapes.WIDTHS[1:]:
            for right in shapes.WIDTHS[1:]:
                width = numbers.choice(shapes.WIDTHS[1:])
                for has_undefined in (False, True):
                    components = [numbers.randrange(left + right) for _ in range(width)]
                    if has_undefined:
                        components[numbers.randrange(width)] = UNDEFINED
                    yield make_shuffle(Type(element, left), Type(element, right), Type(element, width), components)


def make_shuffle(left, right, result, components):
    def spirv(function, a, b):
        value = function.op("OpVectorShuffle", result, a, b, *components)
        for place, component in enumerate(components):
            if component == UNDEFINED:
                zero = function.constant(result.scalar, 0)
                value = function.op("OpCompositeInsert", result, zero, value, place)
        return value

    def model(a, b):
        return [0 if component == UNDEFINED else (a + b)[component] for component in components]
    return Case("OpVectorShuffle", [("a", left), ("b", right)], result, spirv, model=model,
                detail="undefined" if UNDEFINED in components else "defined")


def declare_nested(module, type_):
    """A structure with a number, a vector, and an array of structures of a vector and a byte; and its parts' types."""
    inner = module.declare("OpTypeStruct", module.type(type_), module.type(Type("uchar")))
    array = module.declare("OpTypeArray", inner, module.constant(Type("uint"), 3))
    outer = module.declare("OpTypeStruct", module.type(type_.scalar), module.type(type_), array)
    return outer, array, inner


def make_nested():
    """A structure is built, changed inside, and taken apart again."""
    for type_ in each_type(ELEMENTS, shapes.WIDTHS[1:]):
        operands = [("a", type_), ("b", type_), ("c", Type("uchar")), ("c", type_.scalar)]

        def build(function, vector, other, byte, number, type_=type_):
            outer, array, inner = declare_nested(function.module, type_)
            parts = [function.op("OpCompositeConstruct", inner, each, byte) for each in (vector, other, vector)]
            parts = function.op("OpCompositeConstruct", array, *parts)
            return outer, function.op("OpCompositeConstruct", outer, number, other, parts)

        def construct(function, *ids, type_=type_, build=build):
            _, whole = build(function, *ids)
            return [function.op("OpCompositeExtract", type_, whole, 2, 1, 0),
                    function.op("OpCompositeExtract", type_.scalar, whole, 0),
                    function.op("OpCompositeExtract", Type("uchar"), whole, 2, 2, 1)]

        def change(function, *ids, type_=type_, build=build):
            outer, whole = build(function, *ids)
            whole = function.op("OpCompositeInsert", outer, ids[3], whole, 2, 1, 0, type_.width - 1)
            return [function.op("OpCompositeExtract", type_, whole, 2, 1, 0),
                    function.op("OpCompositeExtract", type_, whole, 2, 0, 0)]

        def copy(function, *ids, type_=type_, build=build):
            outer, whole = build(function, *ids)
            whole = function.op("OpCopyObject", outer, whole)
            return function.op("OpCompositeExtract", type_, whole, 2, 1, 0)

        yield Case("OpCompositeConstruct", operands, [type_, type_.scalar, Type("uchar")], construct, detail="nested",
                   model=lambda vector, other, byte, number: (other, number, byte))
        yield Case("OpCompositeInsert", operands, [type_, type_], change, detail="nested",
                   model=lambda vector, other, byte, number: (other[:-1] + [number], vector))
        yield Case("OpCopyObject", operands, type_, copy, detail="nested", model=lambda vector, other, *_: other)


def make_copies():
    for type_ in each_type(ELEMENTS):
        yield simple("OpCopyObject", [("a", type_)], type_, model=lambda a: a)

        def copy_logical(function, a, b, type_=type_):
            # Both have the same parts; a decoration of no consequence makes them different types.
            module = function.module
            parts = [module.type(type_), module.type(type_.scalar)]
            source, to = module.declare("OpTypeStruct", *parts), module.define("OpTypeStruct", *parts)
            module.decorate(to, "CPacked")
            whole = function.op("OpCompositeConstruct", source, a, b)
            whole = function.op("OpCopyLogical", to, whole)
            return [function.op("OpCompositeExtract", type_, whole, 0),
                    function.op("OpCompositeExtract", type_.scalar, whole, 1)]
        yield Case("OpCopyLogical", [("a", type_), ("b", type_.scalar)], [type_, type_.scalar], copy_logical, version=4,
                   model=lambda a, b: (a, b))

        def fill_undefined(function, a, type_=type_):
            # Every component is replaced.
            value = function.op("OpUndef", type_)
            if type_.width == 1:
                return function.op("OpSelect", type_, function.constant(Type("bool"), 1), a, value)
            for i in range(type_.width):
                part = function.op("OpCompositeExtract", type_.scalar, a, i)
                value = function.op("OpCompositeInsert", type_, part, value, i)
            return value
        yield Case("OpUndef", [("a", type_)], type_, fill_undefined, model=lambda a: a)


def generate():
    yield from make_constructions()
    yield from make_components()
    yield from make_shuffles()
    yield from make_nested()
    yield from make_copies()
