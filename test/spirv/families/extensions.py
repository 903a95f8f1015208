"""Instructions of Intel's extensions, and decorations by other means than OpDecorate."""

import shapes
from assembly import Function, Type
from case import Case, each_type
from families.atomics import SharedCase
from families.groups import SubGroupCase, read_built_in
from values import LOCAL_SIZE, get_values

SAMPLE, PER_KERNEL = 1, 2
UCHAR, UINT, ULONG = Type("uchar"), Type("uint"), Type("ulong")


def make_shuffles():
    """Of one vector of all values of the sub-group, or of two side by side."""
    for type_ in each_type(shapes.UNSIGNED + shapes.FLOATS):
        def spirv(opcode, type_=type_):
            def write(function, *ids):
                function.module.need("SubgroupShuffleINTEL", extension="SPV_INTEL_subgroups")
                return function.op(opcode, type_, *ids)
            return write
        plain, two = [("a", type_), ("below:5", UINT)], [("a", type_), ("b", type_), ("below:5", UINT)]
        pick = lambda active, lane: active.get(lane, (None,))[0]

        def down(active, me, size, largest):
            lane = me + active[me][2]
            return active[lane][0] if lane < size else active[lane - largest][1] if 0 <= lane - largest < size else None

        def up(active, me, size, largest):
            lane = me - active[me][2]
            return active[lane][1] if lane >= 0 else active[lane + largest][0] if 0 <= lane + largest < size else None
        rows = [("OpSubgroupShuffleINTEL", plain, lambda active, me, *_: pick(active, active[me][1])),
                ("OpSubgroupShuffleXorINTEL", plain, lambda active, me, *_: pick(active, me ^ active[me][1])),
                ("OpSubgroupShuffleDownINTEL", two, down), ("OpSubgroupShuffleUpINTEL", two, up)]
        for opcode, operands, answer in rows:
            yield SubGroupCase(opcode, operands, type_, spirv(opcode), answer, slow=type_.width > 4)


def make_blocks():
    """Each component of a vector is that of all work-items side by side."""
    for type_ in each_type(shapes.UNSIGNED, [1, 2, 4, 8]):
        def find(function, base, offset, first=None, type_=type_):
            module = function.module
            module.need("SubgroupBufferBlockIOINTEL", extension="SPV_INTEL_subgroups")
            bytes_, pointer = module.pointer("CrossWorkgroup", UCHAR), module.pointer("CrossWorkgroup", type_.scalar)
            start = function.op("OpInBoundsPtrAccessChain", bytes_, base, function.constant(ULONG, offset))
            start = function.op("OpBitcast", pointer, start) if pointer != bytes_ else start
            return function.op("OpInBoundsPtrAccessChain", pointer, start, first) if first else start

        def read(function, _, type_=type_, find=find):
            place = find(function, function.numbers, function.tables.find("a", type_.element))
            return function.op("OpSubgroupBlockReadINTEL", type_, place)

        def expect_read(active, me, size, largest, width=type_.width, element=type_.element):
            numbers = get_values("a", element)
            return [numbers[i * largest + me] for i in range(width)] if width > 1 else numbers[me]
        yield SubGroupCase("OpSubgroupBlockReadINTEL", [("a", type_)], type_, read, expect_read)

        def write(function, a, type_=type_, find=find):
            # The sub-group's results are one block.
            lane = function.op("OpUConvert", ULONG, read_built_in(function, "SubgroupLocalInvocationId"))
            first = function.op("OpISub", ULONG, function.item, lane)
            first = function.op("OpIMul", ULONG, first, function.constant(ULONG, type_.width))
            place = find(function, function.out, function.places[0], first)
            function.do("OpSubgroupBlockWriteINTEL", place, a)
            return [None]

        def expect_write(active, me, size, largest, width=type_.width):
            if width == 1:
                return active[me][0]
            places = [divmod(me * width + i, size) for i in range(width)]
            return [active[lane][0][component] for component, lane in places]
        yield SubGroupCase("OpSubgroupBlockWriteINTEL", [("a", type_)], type_, write, expect_write)


def make_pointer_casts():
    for type_ in each_type(shapes.UNSIGNED + shapes.FLOATS):
        for storage in ("DeviceOnlyINTEL", "HostOnlyINTEL"):
            def spirv(function, a, type_=type_, storage=storage):
                module = function.module
                module.need("USMStorageClassesINTEL", extension="SPV_INTEL_usm_storage_classes")
                place = function.find_scratch("CrossWorkgroup", type_)
                special = function.op("OpCrossWorkgroupCastToPtrINTEL", module.pointer(storage, type_), place)
                function.do("OpStore", special, a)
                back = function.op("OpPtrCastToCrossWorkgroupINTEL", module.pointer("CrossWorkgroup", type_), special)
                return [function.op("OpLoad", type_, special), function.op("OpLoad", type_, back)]
            yield Case("OpPtrCastToCrossWorkgroupINTEL", [("a", type_)], [type_, type_], spirv, place=storage,
                       covers=["OpCrossWorkgroupCastToPtrINTEL"], model=lambda a: (a, a))


def make_split_barriers():
    for type_ in each_type(["uint", "double"]):
        def spirv(function, a, type_=type_):
            module = function.module
            module.need("SplitBarrierINTEL", extension="SPV_INTEL_split_barrier")
            count = module.constant(UINT, LOCAL_SIZE)
            array = module.variable("Workgroup", module.declare("OpTypeArray", module.type(type_), count))
            pointer, local = module.pointer("Workgroup", type_), function.load_id("LocalInvocationId")
            function.do("OpStore", function.op("OpInBoundsAccessChain", pointer, array, local), a)
            scope = function.constant(UINT, 2)
            function.do("OpControlBarrierArriveINTEL", scope, scope, function.constant(UINT, 0x104))
            other = function.op("OpBitwiseXor", ULONG, local, function.constant(ULONG, 37))
            function.do("OpControlBarrierWaitINTEL", scope, scope, function.constant(UINT, 0x102))
            return function.op("OpLoad", type_, function.op("OpInBoundsAccessChain", pointer, array, other))
        yield SharedCase("OpControlBarrierArriveINTEL", [("a", type_)], type_, spirv,
                         covers=["OpControlBarrierWaitINTEL"],
                         model=lambda numbers: [numbers[i ^ 37] for i in range(LOCAL_SIZE)])


def make_aliases():
    """Accesses that are said not to touch the same memory."""
    def spirv(function, a, b):
        module = function.module
        module.need("MemoryAccessAliasingINTEL", extension="SPV_INTEL_memory_access_aliasing")
        domain = module.define("OpAliasDomainDeclINTEL")
        lists = [module.define("OpAliasScopeListDeclINTEL", module.define("OpAliasScopeDeclINTEL", domain))
                 for _ in range(2)]
        first, second = function.find_scratch("CrossWorkgroup", UINT), function.find_scratch("CrossWorkgroup", UINT)
        function.do("OpStore", first, a, "Aligned|AliasScopeINTELMask", 4, lists[0])
        function.do("OpStore", second, b, "NoAliasINTELMask", lists[0])
        return [function.op("OpLoad", UINT, first, "AliasScopeINTELMask", lists[0]),
                function.op("OpLoad", UINT, second)]
    yield Case("OpAliasScopeListDeclINTEL", [("a", UINT), ("b", UINT)], [UINT, UINT], spirv, model=lambda a, b: (a, b))


def make_long_composites():
    """Types and constants of more than one instruction."""
    def spirv(function, number):
        module = function.module
        module.need("LongConstantCompositeINTEL", extension="SPV_INTEL_long_constant_composite")
        array = module.define("OpTypeArray", module.type(UINT), module.constant(UINT, 4))
        structure = module.define("OpTypeStruct", module.type(UCHAR))
        module.declarations.append(f"OpTypeStructContinuedINTEL {array}")
        numbers = [module.constant(UINT, each) for each in (2, 3, 5, 7)]
        byte = module.constant(UCHAR, 9)
        loaded = []
        for prefix in ("", "Spec"):
            parts = module.define(f"Op{prefix}ConstantComposite", array, *numbers[:2])
            module.declarations.append(f"Op{prefix}ConstantCompositeContinuedINTEL {' '.join(numbers[2:])}")
            whole = module.define(f"Op{prefix}ConstantComposite", structure, byte)
            module.declarations.append(f"Op{prefix}ConstantCompositeContinuedINTEL {parts}")
            variable = module.variable("UniformConstant", structure, whole)
            place = function.op("OpInBoundsAccessChain", module.pointer("UniformConstant", UINT), variable,
                                function.constant(UINT, 1), number)
            loaded.append(function.op("OpLoad", UINT, place))
        return loaded
    yield Case("OpTypeStructContinuedINTEL", [("below:4", UINT)], [UINT, UINT], spirv, alone=True,
               model=lambda number: ((2, 3, 5, 7)[number],) * 2)


def make_function_pointers():
    """Work-items choose a function from a table, and call another by a constant."""
    for type_ in each_type(shapes.UNSIGNED + shapes.FLOATS):
        def spirv(function, a, b, number, type_=type_):
            module = function.module
            module.need("FunctionPointersINTEL", extension="SPV_INTEL_function_pointers")
            type_id = module.type(type_)
            pointer = module.pointer("CodeSectionINTEL", module.declare("OpTypeFunction", type_id, type_id, type_id))
            pointers = []
            for i in range(2):
                callee = Function(module, type_, [type_, type_], control="DontInline")
                callee.end("OpReturnValue", callee.parameters[i])
                pointers.append(module.define("OpConstantFunctionPointerINTEL", pointer, callee.id))
            array = module.declare("OpTypeArray", pointer, module.constant(UINT, 2))
            table = module.variable("UniformConstant", array, module.define("OpConstantComposite", array, *pointers))
            place = function.op("OpInBoundsAccessChain", module.pointer("UniformConstant", pointer), table, number)
            chosen = function.op("OpFunctionPointerCallINTEL", type_, function.op("OpLoad", pointer, place), a, b)
            return [chosen, function.op("OpFunctionPointerCallINTEL", type_, pointers[1], a, b)]
        yield Case("OpFunctionPointerCallINTEL", [("a", type_), ("b", type_), ("below:2", UINT)], [type_, type_], spirv,
                   covers=["OpConstantFunctionPointerINTEL"], model=lambda a, b, number: (b if number else a, b))


def make_decorations():
    """Decorations of groups of ids, of members, with ids and with strings."""
    def group(function, a, b):
        module = function.module
        decorations = module.new_id()
        results = [function.op("OpUConvert", UCHAR, each) for each in (a, b)]
        module.decorate(decorations, "SaturatedConversion")
        module.decorations += [f"{decorations} = OpDecorationGroup",
                               f"OpGroupDecorate {decorations} {' '.join(results)}"]
        return results
    yield Case("OpGroupDecorate", [("a", UINT), ("b", UINT)], [UCHAR, UCHAR], group,
               model=lambda a, b: (min(a, 255), min(b, 255)))

    def members(function, a):
        module = function.module
        decorations = module.new_id()
        structure = module.define("OpTypeStruct", module.type(UINT), module.type(UINT))
        module.decorate(decorations, "Volatile")
        module.decorations += [f"{decorations} = OpDecorationGroup",
                               f"OpGroupMemberDecorate {decorations} {structure} 0",
                               f"OpMemberDecorate {structure} 1 Volatile",
                               f'OpMemberDecorateString {structure} 1 UserSemantic "second"',
                               f'OpDecorateString {structure} UserSemantic "pair"']
        module.names.append(f'OpMemberName {structure} 0 "first"')
        variable = function.variable(structure)
        place = function.op("OpInBoundsAccessChain", module.pointer("Function", UINT), variable,
                            function.constant(UINT, 1))
        function.do("OpStore", place, a)
        return function.op("OpLoad", UINT, place)
    yield Case("OpMemberDecorate", [("a", UINT)], UINT, members, version=4, model=lambda a: a)

    def by_id(function, a):
        module = function.module
        # Several of them: one may be aligned by chance.
        variables = [module.variable("CrossWorkgroup", UCHAR) for _ in range(3)]
        module.decorations += [f"OpDecorateId {each} AlignmentId {module.constant(UINT, 256)}" for each in variables]
        addresses = [function.op("OpConvertPtrToU", ULONG, each) for each in variables]
        bits = function.op("OpBitwiseOr", ULONG, addresses[0], function.op("OpBitwiseOr", ULONG, *addresses[1:]))
        return [a, function.op("OpBitwiseAnd", ULONG, bits, function.constant(ULONG, 255))]
    yield Case("OpDecorateId", [("a", UINT)], [UINT, ULONG], by_id, version=2, model=lambda a: (a, 0))

    def opaque(function, a):
        module = function.module
        place = function.find_scratch("CrossWorkgroup", UINT)
        hidden = module.pointer("CrossWorkgroup", module.declare('OpTypeOpaque "hidden"'))
        function.do("OpStore", place, a)
        passed = function.op("OpBitcast", hidden, place)
        return function.op("OpLoad", UINT, function.op("OpBitcast", module.pointer("CrossWorkgroup", UINT), passed))
    yield Case("OpTypeOpaque", [("a", UINT)], UINT, opaque, model=lambda a: a)


def generate():
    yield from make_shuffles()
    yield from make_blocks()
    yield from make_pointer_casts()
    yield from make_split_barriers()
    yield from make_aliases()
    yield from make_long_composites()
    yield from make_function_pointers()
    yield from make_decorations()
