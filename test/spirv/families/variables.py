"""Variables of modules, built-in variables, arguments of kernels, execution modes and decorations."""

import shapes
from assembly import Type, pack
from case import Case, Launch, each_type
from families.groups import SubGroupCase, mask_of, read_built_in
from families.mathematics import take
from values import LOCAL_SIZE

SAMPLE = 2
ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
BOOL, UCHAR, UINT, ULONG, FLOAT = (Type(element) for element in ("bool", "uchar", "uint", "ulong", "float"))
VECTOR_BUILT_INS = {"NumWorkgroups": "get_num_groups", "WorkgroupSize": "get_local_size", "WorkgroupId": "get_group_id",
                    "LocalInvocationId": "get_local_id", "GlobalInvocationId": "get_global_id",
                    "GlobalSize": "get_global_size", "EnqueuedWorkgroupSize": "get_enqueued_local_size",
                    "GlobalOffset": "get_global_offset"}
SCALAR_BUILT_INS = {"LocalInvocationIndex": ("get_local_linear_id", ULONG),
                    "GlobalLinearId": ("get_global_linear_id", ULONG), "WorkDim": ("get_work_dim", UINT)}
LAUNCHES = {"1d": Launch(), "offset": Launch(offset="17"), "2d": Launch("16,16", "8,4"),
            "3d": Launch("8,8,4", "4,4,4", "3,5,7")}


def make_built_ins():
    for name, launch in LAUNCHES.items():
        for built_in, function in VECTOR_BUILT_INS.items():
            type_ = Type("ulong", 3)

            def load(function, built_in=built_in, type_=type_):
                return function.op("OpLoad", type_, function.module.built_in(built_in, type_))
            yield Case(built_in, [], type_, load, launch=launch, place=name,
                       cl=f"(ulong3)({function}(0), {function}(1), {function}(2))")

            def load_part(function, built_in=built_in, type_=type_):
                variable = function.module.built_in(built_in, type_)
                pointer = function.op("OpInBoundsAccessChain", function.module.pointer("Input", ULONG), variable,
                                      function.constant(UINT, 1))
                return function.op("OpLoad", ULONG, pointer)
            yield Case(built_in, [], ULONG, load_part, launch=launch, detail="part", place=name, cl=f"{function}(1)")
        for built_in, (function, type_) in SCALAR_BUILT_INS.items():
            def load_scalar(function, built_in=built_in, type_=type_):
                return function.op("OpLoad", type_, function.module.built_in(built_in, type_))
            yield Case(built_in, [], type_, load_scalar, launch=launch, place=name, cl=f"{function}()")


def make_sub_group_built_ins():
    """Sub-groups are those that the same variables tell."""
    masks = {"Eq": lambda me, lane: lane == me, "Ge": lambda me, lane: lane >= me, "Gt": lambda me, lane: lane > me,
             "Le": lambda me, lane: lane <= me, "Lt": lambda me, lane: lane < me}
    for name, is_set in masks.items():
        def spirv(function, _, name=name):
            function.module.need("GroupNonUniformBallot")
            variable = function.module.built_in(f"Subgroup{name}Mask", Type("uint", 4))
            return function.op("OpLoad", Type("uint", 4), variable)
        yield SubGroupCase(f"Subgroup{name}Mask", [("a", UINT)], Type("uint", 4), spirv, detail="masks",
                           answer=lambda active, me, size, _, is_set=is_set: mask_of(
                               lane for lane in range(size) if is_set(me, lane)))
    for name in ("NumSubgroups", "NumEnqueuedSubgroups"):
        yield SubGroupCase(name, [("a", UINT)], UINT, lambda function, _, name=name: read_built_in(function, name),
                           answer=lambda active, me, size, largest: -(-LOCAL_SIZE // largest))


def make_initialized():
    """Variables of a module, whose elements are chosen by a number."""
    for type_ in each_type(ELEMENTS):
        for storage in ("UniformConstant", "CrossWorkgroup"):
            def spirv(function, number, type_=type_, storage=storage):
                module = function.module
                array = module.declare("OpTypeArray", module.type(type_), module.constant(UINT, 5))
                values_ = [module.constant(type_, 10 + i) for i in range(5)]
                variable = module.variable(storage, array, module.declare("OpConstantComposite", array, *values_))
                if storage == "UniformConstant":
                    module.decorate(variable, "Constant")
                place = function.op("OpInBoundsAccessChain", module.pointer(storage, type_), variable, number)
                return function.op("OpLoad", type_, place)
            expected = lambda number, w=type_.width: [10 + number] * w if w > 1 else 10 + number
            yield Case("OpVariable", [("below:5", UINT)], type_, spirv, model=expected, detail=storage)

        def zeros(function, a, type_=type_):
            # What has no initializer is zero in global memory, and can be written.
            pointer = function.find_scratch("CrossWorkgroup", type_)
            before = function.op("OpLoad", type_, pointer)
            function.do("OpStore", pointer, a)
            return [before, function.op("OpLoad", type_, pointer)]
        yield Case("OpVariable", [("a", type_)], [type_, type_], zeros, detail="zeros",
                   model=lambda a: ([0] * len(a) if isinstance(a, list) else 0, a))


def make_vectors_of_constants():
    """vload from constant memory."""
    for element in ELEMENTS:
        for width in shapes.WIDTHS[1:]:
            type_ = Type(element, width)

            def spirv(function, number, type_=type_):
                module = function.module
                count = 4 * type_.width
                array = module.declare("OpTypeArray", module.type(type_.scalar), module.constant(UINT, count))
                numbers = [module.constant(type_.scalar, i) for i in range(count)]
                initial = module.declare("OpConstantComposite", array, *numbers)
                variable = module.variable("UniformConstant", array, initial)
                start = function.op("OpInBoundsAccessChain", module.pointer("UniformConstant", type_.scalar), variable,
                                    function.constant(UINT, 0))
                return function.ext("vloadn", type_, number, start, type_.width)
            yield Case("vloadn", [("below:4", ULONG)], type_, spirv, detail="constant",
                       model=lambda number, width=width: [number * width + i for i in range(width)])


def make_linked():
    """A list whose nodes point to each other, in variables that are initialized with addresses."""
    for storage in ("CrossWorkgroup", "UniformConstant"):
        for forward in (False, True):
            def spirv(function, number, storage=storage, forward=forward):
                module = function.module
                pointer, node = module.new_id(), module.new_id()
                if not forward:
                    pointer = module.pointer(storage, UCHAR)
                else:
                    module.declarations.append(f"OpTypeForwardPointer {pointer} {storage}")
                module.define("OpTypeStruct", module.type(UINT), pointer, result=node)
                if forward:
                    module.define("OpTypePointer", storage, node, result=pointer)
                node_pointer = pointer if forward else module.pointer(storage, node)
                following = module.declare("OpConstantNull", pointer)
                for value in (30, 20, 10):
                    initial = module.define("OpSpecConstantComposite", node, module.constant(UINT, value), following)
                    variable = module.define("OpVariable", node_pointer, storage, initial)
                    if module.version >= 4:
                        module.interface.append(variable)
                    zero = module.constant(UINT, 0)
                    operation = ["PtrAccessChain", variable, zero] if forward else ["Bitcast", variable]
                    following = module.define("OpSpecConstantOp", pointer, *operation)
                return walk(function, variable, number, storage, pointer, node_pointer)
            yield Case("OpTypeForwardPointer" if forward else "OpTypePointer", [("below:3", UINT)], [UINT, BOOL], spirv,
                       detail=storage, model=lambda number: (10 * (number + 1), number < 2))


def walk(function, first, number, storage, pointer, node_pointer):
    """The value of a node of the list, and whether another one follows."""
    module = function.module
    place = function.variable(node_pointer)
    function.do("OpStore", place, first)

    def load_next():
        current = function.op("OpLoad", node_pointer, place)
        field = function.op("OpInBoundsAccessChain", module.pointer(storage, pointer), current,
                            function.constant(UINT, 1))
        return function.op("OpLoad", pointer, field)
    for step in range(2):
        then, end = module.new_id(), module.new_id()
        goes_on = function.op("OpUGreaterThan", BOOL, number, function.constant(UINT, step))
        function.do("OpSelectionMerge", end, "None")
        function.do("OpBranchConditional", goes_on, then, end)
        function.label(then)
        following = load_next()
        function.do("OpStore", place, following if pointer == node_pointer else
                    function.op("OpBitcast", node_pointer, following))
        function.do("OpBranch", end)
        function.label(end)
    current = function.op("OpLoad", node_pointer, place)
    field = function.op("OpInBoundsAccessChain", module.pointer(storage, UINT), current, function.constant(UINT, 0))
    address = function.op("OpConvertPtrToU", ULONG, load_next())
    return [function.op("OpLoad", UINT, field), function.op("OpINotEqual", BOOL, address, function.constant(ULONG, 0))]


def make_addresses():
    """Addresses inside variables as constants."""
    chains = {"AccessChain": [2], "InBoundsAccessChain": [2], "PtrAccessChain": [0, 2],
              "InBoundsPtrAccessChain": [0, 2]}
    for type_ in each_type(ELEMENTS):
        for storage in ("CrossWorkgroup", "UniformConstant", "Workgroup"):
            for opcode, indices in chains.items():
                def spirv(function, a, type_=type_, storage=storage, opcode=opcode, indices=indices):
                    module = function.module
                    array = module.declare("OpTypeArray", module.type(type_), module.constant(UINT, 4))
                    numbers = [module.constant(type_, 3 * i) for i in range(4)]
                    initial = [] if storage == "Workgroup" else [module.declare("OpConstantComposite", array, *numbers)]
                    variable = module.variable(storage, array, *initial)
                    pointer = module.pointer(storage, type_)
                    inside = module.define("OpSpecConstantOp", pointer, opcode, variable,
                                           *(module.constant(UINT, index) for index in indices))
                    same = function.op("OpInBoundsAccessChain", pointer, variable, function.constant(UINT, 2))
                    if storage == "Workgroup":
                        function.do("OpStore", same, function.constant(type_, 6))
                        scope = function.constant(UINT, 2)
                        function.do("OpControlBarrier", scope, scope, function.constant(UINT, 0x108))
                    distance = function.op("OpISub", ULONG, *(function.op("OpConvertPtrToU", ULONG, each)
                                                              for each in (inside, same)))
                    return [function.op("OpLoad", type_, inside), distance]
                six = [6] * type_.width if type_.width > 1 else 6
                yield Case("OpSpecConstantOp", [("a", UCHAR)], [type_, ULONG], spirv, detail=f"{opcode}_{storage}",
                           place=str(type_), model=lambda _, six=six: (six, 0))


def make_packed():
    """A packed structure has no padding: its bytes are those of its members."""
    for type_ in each_type(shapes.UNSIGNED + ["float", "double"]):
        def spirv(function, byte, a, type_=type_):
            module = function.module
            packed = module.define("OpTypeStruct", module.type(UCHAR), module.type(type_))
            module.decorate(packed, "CPacked")
            variable = function.variable(packed)
            pointer = lambda each: module.pointer("Function", each)
            member = function.op("OpInBoundsAccessChain", pointer(type_), variable, function.constant(UINT, 1))
            function.do("OpStore", function.op("OpInBoundsAccessChain", pointer(UCHAR), variable,
                                               function.constant(UINT, 0)), byte)
            function.do("OpStore", member, a, "Aligned 1")
            bytes_ = function.op("OpBitcast", pointer(UCHAR), variable)
            second = function.op("OpInBoundsPtrAccessChain", pointer(UCHAR), bytes_, function.constant(ULONG, 1))
            whole = function.op("OpLoad", packed, variable, "Aligned 1")
            return [function.op("OpLoad", UCHAR, second), function.op("OpCompositeExtract", type_, whole, 1)]

        def model(_, a, type_=type_):
            return pack(type_.element, a if isinstance(a, list) else [a])[0], a
        yield Case("CPacked", [("a", UCHAR), ("b", type_)], [UCHAR, type_], spirv, model=model)


def make_decorations():
    for type_ in each_type(ELEMENTS):
        for size in (32, 128):
            def aligned(function, a, type_=type_, size=size):
                variable = function.variable(type_)
                shared = function.module.variable("CrossWorkgroup", type_)
                for each in (variable, shared):
                    function.module.decorate(each, "Alignment", size)
                    function.module.decorate(each, "Volatile")
                function.do("OpStore", variable, a)
                mask = function.constant(ULONG, size - 1)
                rests = [function.op("OpBitwiseAnd", ULONG, function.op("OpConvertPtrToU", ULONG, each), mask)
                         for each in (variable, shared)]
                return [function.op("OpLoad", type_, variable), *rests]
            yield Case("Alignment", [("a", type_)], [type_, ULONG, ULONG], aligned, model=lambda a: (a, 0, 0),
                       detail=str(size))
    for type_ in each_type(shapes.UNSIGNED):
        for opcode, text in {"OpIAdd": "x0 + x1", "OpISub": "x0 - x1", "OpIMul": "x0 * x1"}.items():
            def no_wrap(function, a, b, type_=type_, opcode=opcode):
                function.module.need(extension="SPV_KHR_no_integer_wrap_decoration")
                result = function.op(opcode, type_, a, b)
                for decoration in ("NoSignedWrap", "NoUnsignedWrap"):
                    function.module.decorate(result, decoration)
                return result
            kinds = ("upto:11:a", "upto:0:b") if opcode == "OpISub" else ("upto:11:a", "upto:11:b")
            yield Case("NoSignedWrap", [(kind, type_) for kind in kinds], type_, no_wrap, cl=text, detail=opcode)
    for type_ in each_type(shapes.FLOATS):
        # Whole numbers have the same results with any licence.
        for mode in ("None", "NotNaN|NotInf", "NSZ|AllowRecip", "Fast"):
            for opcode, text in {"OpFAdd": "x0 + x1", "OpFMul": "x0 * x1", "OpFNegate": "-x0"}.items():
                def fast(function, *ids, type_=type_, mode=mode, opcode=opcode):
                    result = function.op(opcode, type_, *ids)
                    function.module.decorate(result, "FPFastMathMode", mode)
                    return result
                kinds = ["around:30:a", "around:30:b"][:1 if opcode == "OpFNegate" else 2]
                yield Case("FPFastMathMode", [(kind, type_) for kind in kinds], type_, fast, cl=text, detail=mode,
                           place=opcode)


def make_arguments():
    """Kernels with arguments of every kind."""
    for type_ in each_type(shapes.INTEGERS + shapes.FLOATS):
        numbers = [number % 100 for number in range(11, 11 + type_.width)]
        launch = Launch(arguments=((f"{type_}={','.join(map(str, numbers))}", f"{type_} p", lambda module, t=type_:
                                    module.type(t)),))

        def spirv(function, a, type_=type_):
            if type_.width == 1 and type_.element in ("char", "short", "uchar", "ushort"):
                extension = "Sext" if type_.element in shapes.SIGNED else "Zext"
                function.module.decorate(function.arguments[0], "FuncParamAttr", extension)
            return function.op("OpFAdd" if type_.is_float else "OpIAdd", type_, a, function.arguments[0])
        yield Case("OpFunctionParameter", [("a", type_)], type_, spirv, cl="x0 + p", launch=launch, alone=True,
                   detail="value", slow=type_.width not in (1, 3))
    yield make_local_argument()
    yield make_structure_argument()


def make_local_argument():
    launch = Launch(arguments=((f"local={4 * LOCAL_SIZE}", "local uint *p",
                                lambda module: module.pointer("Workgroup", UINT)),))

    def spirv(function, a):
        pointer = function.module.pointer("Workgroup", UINT)
        local = function.load_id("LocalInvocationId")
        place = function.op("OpInBoundsPtrAccessChain", pointer, function.arguments[0], local)
        function.do("OpStore", place, a)
        scope = function.constant(UINT, 2)
        function.do("OpControlBarrier", scope, scope, function.constant(UINT, 0x108))
        other = function.op("OpBitwiseXor", ULONG, local, function.constant(ULONG, 5))
        place = function.op("OpInBoundsPtrAccessChain", pointer, function.arguments[0], other)
        return function.op("OpLoad", UINT, place)
    return Case("OpFunctionParameter", [("a", UINT)], UINT, spirv, detail="local", launch=launch, alone=True,
                cl="size_t l = get_local_id(0); p[l] = x0; barrier(CLK_LOCAL_MEM_FENCE); r0 = p[l ^ 5];")


def make_structure_argument():
    """By value: the kernel gets a pointer to a structure of its own."""
    def declare(module):
        return module.declare("OpTypeStruct", module.type(UCHAR), module.type(FLOAT), module.type(ULONG))
    data = bytes([7, 0, 0, 0]) + pack("float", [2.5]) + pack("ulong", [1 << 40])
    launch = Launch(arguments=((f"bytes={data.hex()}", "struct { uchar x; float y; ulong z; } p",
                                lambda module: module.pointer("Function", declare(module))),))

    def spirv(function, a):
        argument = function.arguments[0]
        function.module.decorate(argument, "FuncParamAttr", "ByVal")
        members = [function.op("OpLoad", type_, function.op(
            "OpInBoundsAccessChain", function.module.pointer("Function", type_), argument, function.constant(UINT, i)))
            for i, type_ in enumerate((UCHAR, FLOAT, ULONG))]
        return [a, *members]
    return Case("OpFunctionParameter", [("a", UINT)], [UINT, UCHAR, FLOAT, ULONG], spirv, detail="structure",
                launch=launch, alone=True, model=lambda a: (a, 7, 2.5, 1 << 40))


MODES = {"LocalSize": (0, [], "LocalSize 64 1 1"), "LocalSizeHint": (0, [], "LocalSizeHint 64 1 1"),
         "VecTypeHint": (0, [], "VecTypeHint 262149"), "ContractionOff": (0, [], "ContractionOff"),
         "DenormPreserve": (0, ["DenormPreserve"], "DenormPreserve 32"),
         "SignedZeroInfNanPreserve": (0, ["SignedZeroInfNanPreserve"], "SignedZeroInfNanPreserve 32"),
         "RoundingModeRTE": (0, ["RoundingModeRTE"], "RoundingModeRTE 32")}


def make_modes():
    """Execution modes leave results as they are."""
    for name, (version, capabilities, mode) in MODES.items():
        def spirv(function, a, b, c, capabilities=capabilities, mode=mode):
            extension = "SPV_KHR_float_controls" if capabilities else None
            function.module.need(*capabilities, extension=extension)
            function.module.modes.append(f"OpExecutionMode {function.id} {mode}")
            size = function.load_id("WorkgroupSize")
            product = function.op("OpFMul", FLOAT, a, b)
            return [function.op("OpFAdd", FLOAT, product, c), size]
        yield Case(name, take(3, FLOAT), [FLOAT, ULONG], spirv, version=version, alone=True,
                   cl="float m = x0 * x1; r0 = m + x2; r1 = get_local_size(0);")

    def by_id(function, a):
        size, one = function.constant(UINT, LOCAL_SIZE), function.constant(UINT, 1)
        function.module.modes.append(f"OpExecutionModeId {function.id} LocalSizeId {size} {one} {one}")
        return [a, function.load_id("WorkgroupSize")]
    yield Case("LocalSizeId", [("a", UINT)], [UINT, ULONG], by_id, version=2, alone=True,
               model=lambda a: (a, LOCAL_SIZE))
    for size in (8, 16):
        def sub_group(function, _, size=size):
            function.module.modes.append(f"OpExecutionMode {function.id} SubgroupSize {size}")
            return read_built_in(function, "SubgroupMaxSize")
        yield SubGroupCase("SubgroupSize", [("a", UINT)], UINT, sub_group, alone=True, detail=str(size),
                           answer=lambda *_, size=size: size)


def make_information():
    """What says something about the source changes nothing."""
    def spirv(function, a):
        module = function.module
        name = module.new_id()
        module.strings += [f'{name} = OpString "some.cl"', f'OpSource OpenCL_C 300000 {name} "kernel void k() {{}}"',
                           'OpSourceContinued "// more"', 'OpSourceExtension "cl_khr_fp64"']
        module.names += [f'OpName {a} "operand"', 'OpModuleProcessed "by hand"']
        return function.op("OpNot", UINT, a)
    yield Case("OpSource", [("a", UINT)], UINT, spirv, version=1, model=lambda a: ~a)


def generate():
    yield from make_built_ins()
    yield from make_sub_group_built_ins()
    yield from make_initialized()
    yield from make_vectors_of_constants()
    yield from make_linked()
    yield from make_addresses()
    yield from make_packed()
    yield from make_decorations()
    yield from make_arguments()
    yield from make_modes()
    yield from make_information()
