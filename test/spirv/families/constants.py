"""Constants and specialization constants. An operation on those gives what the instruction gives at run time."""

import shapes
import values
from assembly import Type
from case import Case, each_type
from families import arithmetic, composites, conversions, relations
from families.composites import declare_nested

SAMPLE = 2
UCHAR, UINT, ULONG = Type("uchar"), Type("uint"), Type("ulong")
ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
# Which of the cases of other families can be operations on specialization constants.
ALLOWED = """SConvert FConvert SNegate Not IAdd ISub IMul UDiv SDiv UMod SRem SMod ShiftRightLogical
ShiftRightArithmetic ShiftLeftLogical BitwiseOr BitwiseXor BitwiseAnd VectorShuffle CompositeExtract CompositeInsert
LogicalOr LogicalAnd LogicalNot LogicalEqual LogicalNotEqual Select IEqual INotEqual ULessThan SLessThan UGreaterThan
SGreaterThan ULessThanEqual SLessThanEqual UGreaterThanEqual SGreaterThanEqual ConvertFToS ConvertSToF ConvertFToU
ConvertUToF UConvert Bitcast FNegate FAdd FSub FMul FDiv FRem FMod""".split()
# Every so many entries of the tables of operands, as many times; there are special values among them.
STEP, COUNT = 33, 8


class ConstantWriter:
    """Writes instructions as operations on specialization constants."""

    def __init__(self, module):
        self.module = module

    def constant(self, type_, value):
        return self.module.constant(type_, value)

    def op(self, opcode, type_, *operands):
        return self.module.define("OpSpecConstantOp", self.module.type(type_), opcode[2:], *operands)


class TwiceCase(Case):
    """A case whose second half of results is what the first half must be."""

    def compute(self, found):
        half = len(self.results) // 2
        return [row[half:] * 2 for row in self.decode(found)]


def as_list(value):
    return value if isinstance(value, list) else [value]


def make_operation(case, subject, make_constant):
    """The case with constants, which are in an array, and with the same numbers at run time."""
    def spirv(function, *_):
        module = function.module
        writer = ConstantWriter(module)
        columns = []
        for entry in range(0, STEP * COUNT, STEP):
            operands = [make_constant(module, type_, values.get_vectors(kind, type_)[entry])
                        for kind, type_ in case.operands]
            found = [as_number(writer, type_, value) for type_, value in
                     zip(case.results, as_list(case.spirv(writer, *operands)))]
            columns.append(found)
        number = function.op("OpBitwiseAnd", ULONG, function.item, function.constant(ULONG, COUNT - 1))
        constants = [load_constant(function, type_, column, number)
                     for type_, column in zip(case.stored, zip(*columns))]
        entry = function.op("OpIMul", ULONG, number, function.constant(ULONG, STEP))
        loaded = [function.load(kind, type_, entry) for kind, type_ in case.operands]
        return constants + [as_number(function, type_, value) for type_, value in
                            zip(case.results, as_list(case.spirv(function, *loaded)))]
    detail = "_".join(filter(None, (case.subject, case.detail))) if subject == "OpSpecConstantOp" else ""
    return TwiceCase(subject, case.operands, case.stored * 2, spirv, version=case.version, model=True, detail=detail)


def as_number(function, type_, value):
    """There are no bools in memory."""
    if type_.element != "bool":
        return value
    type_ = type_.of("uchar")
    return function.op("OpSelect", type_, value, function.constant(type_, 1), function.constant(type_, 0))


def load_constant(function, type_, constants, number):
    module = function.module
    array = module.declare("OpTypeArray", module.type(type_), module.constant(UINT, COUNT))
    variable = module.variable("UniformConstant", array, module.define("OpSpecConstantComposite", array, *constants))
    pointer = module.pointer("UniformConstant", type_)
    return function.op("OpLoad", type_, function.op("OpInBoundsAccessChain", pointer, variable, number))


def make_operations():
    for family in (arithmetic, relations, conversions, composites):
        for case in family.generate():
            if case.subject[2:] in ALLOWED and case.detail != "nested":
                yield make_operation(case, "OpSpecConstantOp", lambda module, type_, value: module.constant(
                    type_, value, "OpSpecConstant"))


def make_plain():
    for type_ in each_type(["bool", *ELEMENTS]):
        stored = type_.of("uchar") if type_.element == "bool" else type_
        copied = Case("OpCopyObject", [("a", stored)], type_, lambda writer, a, t=type_: (
            relations.make_bool(writer, t.width, a) if t.element == "bool" else a))
        for opcode in ("OpConstant", "OpSpecConstant"):
            yield make_operation(copied, opcode, lambda module, type_, value, opcode=opcode: module.constant(
                type_, value, opcode))

        def booleans(function, _, type_=type_):
            values_ = [i % 3 == 0 for i in range(type_.width)]
            return [function.module.constant(type_, values_ if type_.width > 1 else True, opcode)
                    for opcode in ("OpConstant", "OpSpecConstant")]
        if type_.element == "bool":
            expected = [int(i % 3 == 0) for i in range(type_.width)]
            expected = expected if type_.width > 1 else 1
            yield Case("OpConstantTrue", [("a", UCHAR)], [type_, type_], booleans,
                       model=lambda _, expected=expected: (expected, expected))


def make_composites():
    for type_ in each_type(ELEMENTS, shapes.WIDTHS[1:]):
        for opcode in ("OpConstant", "OpSpecConstant"):
            def spirv(function, _, type_=type_, opcode=opcode):
                module = function.module
                outer, array, inner = declare_nested(module, type_)
                count = lambda first: module.constant(type_, [first + k for k in range(type_.width)])
                parts = [module.define(f"{opcode}Composite", inner, count(i), module.constant(UCHAR, i))
                         for i in (1, 2)]
                parts = module.define(f"{opcode}Composite", array, *parts, module.declare("OpConstantNull", inner))
                whole = module.define(f"{opcode}Composite", outer, module.constant(type_.scalar, 9),
                                      module.declare("OpConstantNull", module.type(type_)), parts)
                extract = lambda part, *path: function.op("OpCompositeExtract", part, whole, *path)
                return [extract(type_, 1), extract(type_, 2, 1, 0), extract(UCHAR, 2, 1, 1), extract(type_, 2, 2, 0),
                        extract(type_.scalar, 0)]
            zeros = [0] * type_.width
            yield Case(f"{opcode}Composite", [("a", UCHAR)], [type_, type_, UCHAR, type_, type_.scalar], spirv,
                       covers=["OpConstantNull"],
                       model=lambda _, zeros=zeros: (zeros, [2 + k for k in range(len(zeros))], 2, zeros, 9))


def make_nulls():
    for type_ in each_type(["bool", *ELEMENTS]):
        def spirv(function, _, type_=type_):
            return function.module.declare("OpConstantNull", function.module.type(type_))
        zero = [0] * type_.width if type_.width > 1 else 0
        yield Case("OpConstantNull", [("a", UCHAR)], type_, spirv, model=lambda _, zero=zero: zero)


def generate():
    yield from make_operations()
    yield from make_plain()
    yield from make_composites()
    yield from make_nulls()
