"""Branches, switches, loops, phis and calls."""

import shapes
from assembly import Function, Type, unpack
from case import Case, each_type
from values import drop_sign, get_special

SAMPLE = 2
ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
BOOL, UCHAR, UINT, ULONG = Type("bool"), Type("uchar"), Type("uint"), Type("ulong")
BRANCHES = ["OpBranch", "OpBranchConditional", "OpLabel", "OpPhi"]


def test_bit(function, number):
    """Whether an integer of type uint is odd."""
    bit = function.op("OpBitwiseAnd", UINT, number, function.constant(UINT, 1))
    return function.op("OpINotEqual", BOOL, bit, function.constant(UINT, 0))


def choose(function, condition, then, otherwise, merge="OpSelectionMerge {} None", weights=()):
    """Branches on a condition. `then` and `otherwise` write blocks and return a value each; the two values are returned
    with the blocks where they come from, for a phi."""
    first, second, end = (function.module.new_id() for _ in range(3))
    if merge:
        function.do(merge.format(end))
    function.do("OpBranchConditional", condition, first, second, *weights)
    pairs = []
    for block, write in ((first, then), (second, otherwise)):
        function.label(block)
        pairs += [write(), function.block]
        function.do("OpBranch", end)
    function.label(end)
    return pairs


def make_selections():
    merges = {"none": "OpSelectionMerge {} None", "flatten": "OpSelectionMerge {} Flatten",
              "dont_flatten": "OpSelectionMerge {} DontFlatten", "unstructured": ""}
    for type_ in each_type(ELEMENTS):
        for name, merge in merges.items():
            for weights in ((), (3, 1)):
                def spirv(function, a, b, number, type_=type_, merge=merge, weights=weights):
                    condition = test_bit(function, number)
                    pairs = choose(function, condition, lambda: a, lambda: b, merge, weights)
                    return function.op("OpPhi", type_, *pairs)
                yield Case("OpSelectionMerge" if merge else "OpBranchConditional",
                           [("a", type_), ("b", type_), ("below:9", UINT)], type_, spirv, detail=name,
                           place="weights" if weights else "", covers=BRANCHES,
                           model=lambda a, b, number: a if number & 1 else b)


def make_nested():
    """Selections in both branches of a selection, with the memory of a variable in place of a phi."""
    for type_ in each_type(ELEMENTS):
        def spirv(function, a, b, c, number, type_=type_):
            variable = function.variable(type_)
            put = lambda value: lambda: function.do("OpStore", variable, value)
            half = function.op("OpShiftRightLogical", UINT, number, function.constant(UINT, 1))
            inner = lambda one, other: lambda: choose(function, test_bit(function, half), put(one), put(other))
            choose(function, test_bit(function, number), inner(a, b), inner(c, a))
            return function.op("OpLoad", type_, variable)
        yield Case("OpBranchConditional", [("a", type_), ("b", type_), ("c", type_), ("below:4", UINT)], type_, spirv,
                   detail="nested", covers=["OpSelectionMerge"],
                   model=lambda a, b, c, number: {3: a, 1: b, 2: c, 0: a}[number])


def make_switches():
    """Over numbers at the ends of the range, two of which have one block; others fall back to the default."""
    for selector in each_type(shapes.UNSIGNED, [1]):
        # As the table has them.
        special = [unpack(selector.element, value.to_bytes(8, "little")[:selector.bits // 8])[0]
                   for value in get_special(drop_sign(selector.element))]
        targets = {value: 100 + number // 2 for number, value in enumerate(dict.fromkeys(special[:10]))}
        for type_ in each_type(ELEMENTS, [1, 4]):
            for merge in ("OpSelectionMerge", ""):
                yield make_switch(selector, type_, targets, merge)


def make_switch(selector, type_, targets, merge):
    def spirv(function, number, a):
        blocks = {value: function.module.new_id() for value in dict.fromkeys(targets.values())}
        default, end = function.module.new_id(), function.module.new_id()
        if merge:
            function.do(merge, end, "None")
        literals = [f"{literal} {blocks[value]}" for literal, value in targets.items()]
        function.do("OpSwitch", number, default, *literals)
        pairs = []
        for value, block in [*blocks.items(), (None, default)]:
            function.label(block)
            pairs += [a if value is None else function.constant(type_, value), block]
            function.do("OpBranch", end)
        function.label(end)
        return function.op("OpPhi", type_, *pairs)

    def model(number, a):
        value = targets.get(number)
        return a if value is None else [value] * type_.width if type_.width > 1 else value
    return Case("OpSwitch", [("b", selector), ("a", type_)], type_, spirv, model=model, covers=BRANCHES,
                detail=selector.element, place="merged" if merge else "")


def make_fall_through():
    """Each case of a switch continues with the next; no value is above the last, which is unreachable."""
    def spirv(function, number, a):
        blocks = [function.module.new_id() for _ in range(4)]
        default, end = function.module.new_id(), function.module.new_id()
        variable = function.variable(UINT)
        function.do("OpStore", variable, a)
        function.do("OpSelectionMerge", end, "None")
        function.do("OpSwitch", number, default, *(f"{i} {block}" for i, block in enumerate(blocks)))
        for block, following in zip(blocks, [*blocks[1:], end]):
            function.label(block)
            old = function.op("OpLoad", UINT, variable)
            function.do("OpStore", variable, function.op("OpIMul", UINT, old, function.constant(UINT, 3)))
            function.do("OpBranch", following)
        function.label(default)
        function.do("OpUnreachable")
        function.label(end)
        return function.op("OpLoad", UINT, variable)
    yield Case("OpUnreachable", [("below:4", UINT), ("a", UINT)], UINT, spirv, covers=["OpSwitch"],
               model=lambda number, a: a * 3 ** (4 - number))


LOOPS = {"none": (0, "None"), "unroll": (0, "Unroll"), "dont_unroll": (0, "DontUnroll"),
         "independent": (1, "DependencyInfinite"), "distance": (1, "DependencyLength 4"),
         "bounds": (4, "MinIterations|MaxIterations|IterationMultiple 0 9 1"), "peel": (4, "PeelCount 1"),
         "partial": (4, "PartialCount 2"), "intel": (0, "OpLoopControlINTEL"), "unstructured": (0, "")}


def write_loop(function, count, initial, step, control, at_end):
    """A loop of `count` iterations, at least one if the condition is at its end. `step` writes the body: it takes the
    index and the value so far, and returns the next value."""
    module = function.module
    header, body, following, end = (module.new_id() for _ in range(4))
    next_index, next_value = module.new_id(), module.new_id()
    before = function.block
    function.do("OpBranch", header)
    function.label(header)
    index = function.op("OpPhi", UINT, function.constant(UINT, 0), before, next_index, following)
    value = function.op("OpPhi", UINT, initial, before, next_value, following)
    is_inside = None if at_end else function.op("OpULessThan", BOOL, index, count)
    if control == "OpLoopControlINTEL":
        module.need("UnstructuredLoopControlsINTEL", extension="SPV_INTEL_unstructured_loop_controls")
        function.do("OpLoopControlINTEL", 2)
    elif control:
        function.do("OpLoopMerge", end, following, control)
    if at_end:
        function.do("OpBranch", body)
    else:
        function.do("OpBranchConditional", is_inside, body, end)
    function.label(body)
    found = step(index, value, following)
    function.do("OpBranch", following)
    function.label(following)
    function.op("OpIAdd", UINT, index, function.constant(UINT, 1), result=next_index)
    function.op("OpCopyObject", UINT, found, result=next_value)
    if at_end:
        again = function.op("OpULessThan", BOOL, next_index, count)
        function.do("OpBranchConditional", again, header, end)
    else:
        function.do("OpBranch", header)
    function.label(end)
    return next_value if at_end else value


def make_loops():
    for name, (version, control) in LOOPS.items():
        for at_end in (False, True):
            def spirv(function, count, a, control=control, at_end=at_end):
                def step(index, value, _):
                    value = function.op("OpIMul", UINT, value, function.constant(UINT, 5))
                    return function.op("OpIAdd", UINT, value, index)
                return write_loop(function, count, a, step, control, at_end)

            def model(count, a, at_end=at_end):
                for index in range(max(count, at_end)):
                    a = a * 5 + index
                return a
            subject = control if control == "OpLoopControlINTEL" else "OpLoopMerge" if control else "OpPhi"
            yield Case(subject, [("below:10", UINT), ("a", UINT)], UINT, spirv, model=model, version=version,
                       detail=name, place="at_end" if at_end else "", covers=BRANCHES)


def make_nested_loops():
    """A divergent loop in a divergent loop, with a selection that skips part of the body."""
    def spirv(function, count, other, a):
        def inner(index, value, _):
            odd = function.op("OpIAdd", UINT, value, index)
            changed = lambda: function.op("OpBitwiseXor", UINT, odd, function.constant(UINT, 0x55))
            return function.op("OpPhi", UINT, *choose(function, test_bit(function, odd), changed, lambda: odd))

        def outer(index, value, _):
            limit = function.op("OpIAdd", UINT, index, other)
            return write_loop(function, limit, value, inner, "None", False)
        return write_loop(function, count, a, outer, "None", False)

    def model(count, other, a):
        for i in range(count):
            for k in range(i + other):
                a = a + k & 0xffffffff
                a = a ^ 0x55 if a & 1 else a
        return a
    yield Case("OpLoopMerge", [("below:5", UINT), ("below:6", UINT), ("a", UINT)], UINT, spirv, model=model,
               detail="nested", covers=BRANCHES)


CONTROLS = ["None", "Inline", "DontInline", "Pure", "Const"]


def make_calls():
    for type_ in each_type(ELEMENTS):
        for control in CONTROLS:
            def spirv(function, a, b, number, type_=type_, control=control):
                # The function returns from two places.
                callee = Function(function.module, type_, [type_, type_, UINT], control)
                then, otherwise = function.module.new_id(), function.module.new_id()
                callee.do("OpBranchConditional", test_bit(callee, callee.parameters[2]), then, otherwise)
                callee.label(then)
                callee.do("OpReturnValue", callee.parameters[0])
                callee.label(otherwise)
                callee.end("OpReturnValue", callee.parameters[1])
                once = function.op("OpFunctionCall", type_, callee.id, a, b, number)
                half = function.op("OpShiftRightLogical", UINT, number, function.constant(UINT, 1))
                return [once, function.op("OpFunctionCall", type_, callee.id, b, once, half)]

            def model(a, b, number):
                once = a if number & 1 else b
                return once, b if number & 2 else once
            yield Case("OpFunctionCall", [("a", type_), ("b", type_), ("below:4", UINT)], [type_, type_], spirv,
                       model=model, detail=control, covers=["OpReturnValue"])

        def through_pointer(function, a, b, number, type_=type_):
            # A function without a result that returns early.
            pointer = function.module.pointer("Function", type_)
            callee = Function(function.module, function.module.void, [pointer, type_, UINT])
            then, otherwise = function.module.new_id(), function.module.new_id()
            callee.do("OpBranchConditional", test_bit(callee, callee.parameters[2]), then, otherwise)
            callee.label(then)
            callee.do("OpReturn")
            callee.label(otherwise)
            callee.do("OpStore", callee.parameters[0], callee.parameters[1])
            callee.end()
            variable = function.variable(type_)
            function.do("OpStore", variable, a)
            function.op("OpFunctionCall", function.module.void, callee.id, variable, b, number)
            return function.op("OpLoad", type_, variable)
        yield Case("OpReturn", [("a", type_), ("b", type_), ("below:4", UINT)], type_, through_pointer,
                   model=lambda a, b, number: a if number & 1 else b, covers=["OpFunctionCall"])

        def structures(function, a, b, type_=type_):
            # Structures as an argument and as the result.
            part = function.module.type(type_)
            pair = function.module.declare("OpTypeStruct", part, part)
            callee = Function(function.module, pair, [pair])
            swapped = [callee.op("OpCompositeExtract", type_, callee.parameters[0], i) for i in (1, 0)]
            callee.end("OpReturnValue", callee.op("OpCompositeConstruct", pair, *swapped))
            argument = function.op("OpCompositeConstruct", pair, a, b)
            result = function.op("OpFunctionCall", pair, callee.id, argument)
            return [function.op("OpCompositeExtract", type_, result, i) for i in (0, 1)]
        yield Case("OpFunctionCall", [("a", type_), ("b", type_)], [type_, type_], structures, detail="structures",
                   model=lambda a, b: (b, a))


def make_extended_parameters():
    """Narrow integers whose extension is part of the interface of a function."""
    for element in ("char", "uchar", "short", "ushort"):
        signed = element in shapes.SIGNED

        def spirv(function, a, b, element=element, signed=signed):
            callee = Function(function.module, UINT, [Type(element)])
            function.module.decorate(callee.parameters[0], "FuncParamAttr", "Sext" if signed else "Zext")
            callee.end("OpReturnValue", callee.op("OpSConvert" if signed else "OpUConvert", UINT, callee.parameters[0]))
            total = function.op("OpIAdd", Type(element), a, b)
            return function.op("OpFunctionCall", UINT, callee.id, total)

        def model(a, b, element=element):
            bits = Type(element).bits
            total = a + b & (1 << bits) - 1
            return total - (1 << bits) if element in shapes.SIGNED and total >> (bits - 1) else total
        yield Case("OpFunctionCall", [("a", Type(element)), ("b", Type(element))], UINT, spirv, detail="extended",
                   model=model)


def make_hints():
    def need(function):
        function.module.need("ExpectAssumeKHR", extension="SPV_KHR_expect_assume")
    for type_ in [BOOL, *each_type(shapes.UNSIGNED)]:
        def expect(function, a, b, type_=type_):
            need(function)
            if type_ == BOOL:
                a, b = test_bit(function, a), test_bit(function, b)
            return function.op("OpExpectKHR", type_, a, b)
        operand = UINT if type_ == BOOL else type_
        yield Case("OpExpectKHR", [("a", operand), ("b", operand)], type_, expect,
                   model=(lambda a, b: bool(a & 1)) if type_ == BOOL else (lambda a, b: a))

    def assume(function, number):
        need(function)
        function.do("OpAssumeTrueKHR", function.op("OpULessThan", BOOL, number, function.constant(UINT, 9)))
        return function.op("OpUMod", UINT, number, function.constant(UINT, 9))
    yield Case("OpAssumeTrueKHR", [("below:9", UINT)], UINT, assume, model=lambda number: number)

    def lines(function, a):
        name = function.module.new_id()
        function.module.strings.append(f'{name} = OpString "some.cl"')
        function.do("OpLine", name, 3, 4)
        value = function.op("OpNot", UINT, a)
        function.do("OpNoLine")
        function.do("OpNop")
        return value
    yield Case("OpLine", [("a", UINT)], UINT, lines, model=lambda a: ~a, covers=["OpNoLine", "OpNop"])


def generate():
    yield from make_selections()
    yield from make_nested()
    yield from make_switches()
    yield from make_fall_through()
    yield from make_loops()
    yield from make_nested_loops()
    yield from make_calls()
    yield from make_extended_parameters()
    yield from make_hints()
