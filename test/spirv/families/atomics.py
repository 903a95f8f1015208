"""Atomic instructions and barriers, with all scopes and semantics."""

import shapes
from assembly import Type
from case import Case, each_type
from values import LOCAL_SIZE, WORK_ITEMS, get_range

SAMPLE = 2
BOOL, UINT, ULONG = Type("bool"), Type("uint"), Type("ulong")
STORAGE = ["Workgroup", "CrossWorkgroup", "Generic"]
SCOPES = {"CrossDevice": 0, "Device": 1, "Workgroup": 2, "Subgroup": 3, "Invocation": 4}
SEMANTICS = {"relaxed": 0, "acquire": 2, "release": 4, "acq_rel": 8, "seq_cst": 16}
MEMORY = {"": 0, "local": 0x100, "global": 0x200, "both": 0x300}
# The new value in memory for the old one and the operand, by whether integers have a sign.
UPDATES = {"OpAtomicExchange": ("U", lambda a, b: b), "OpAtomicIAdd": ("U", lambda a, b: a + b),
           "OpAtomicISub": ("U", lambda a, b: a - b), "OpAtomicSMin": ("S", min), "OpAtomicUMin": ("U", min),
           "OpAtomicSMax": ("S", max), "OpAtomicUMax": ("U", max), "OpAtomicAnd": ("U", lambda a, b: a & b),
           "OpAtomicOr": ("U", lambda a, b: a | b), "OpAtomicXor": ("U", lambda a, b: a ^ b)}
STEPS = {"OpAtomicIIncrement": 1, "OpAtomicIDecrement": -1}
FLOAT_UPDATES = {"OpAtomicFAddEXT": lambda a, b: a + b, "OpAtomicFMinEXT": min, "OpAtomicFMaxEXT": max,
                 "OpAtomicExchange": lambda a, b: b}
ATOMIC_INTEGERS = {"U": ["uint", "ulong"], "S": ["int", "long"]}


def need_atomics(function, opcode, type_):
    bits, need = type_.bits, function.module.need
    if not type_.is_float:
        if bits == 64:
            need("Int64Atomics")
    elif opcode == "OpAtomicFAddEXT":
        extension = "SPV_EXT_shader_atomic_float16_add" if bits == 16 else "SPV_EXT_shader_atomic_float_add"
        need(f"AtomicFloat{bits}AddEXT", extension=extension)
    elif opcode in FLOAT_UPDATES and opcode != "OpAtomicExchange":
        need(f"AtomicFloat{bits}MinMaxEXT", extension="SPV_EXT_shader_atomic_float_min_max")


def each_order(excluded=()):
    """Names and numbers of scopes and semantics. Which memory they order changes from one to the next."""
    for scope, number in SCOPES.items():
        for order, flags in SEMANTICS.items():
            if order not in excluded:
                memory = list(MEMORY)[(number + flags // 2) % len(MEMORY)] if flags else ""
                yield order, f"{scope}_{memory}", (number, flags | MEMORY[memory])


def make_update(opcode, type_, storage, order, place, numbers, operands, model, detail):
    def spirv(function, a, *more):
        need_atomics(function, opcode, type_)
        pointer = function.find_scratch(storage, type_, 1)
        function.do("OpStore", pointer, a)
        ids = [function.constant(UINT, number) for number in numbers]
        old = function.op(opcode, type_, pointer, *ids, *more)
        return [old, None if storage == "CrossWorkgroup" else function.op("OpLoad", type_, pointer)]
    return Case(opcode, operands, [type_, type_], spirv, model=model, detail=detail, place=f"{order}_{storage}_{place}")


def make_updates():
    for storage in STORAGE:
        for order, place, numbers in each_order():
            for opcode, (sign, update) in UPDATES.items():
                for element in ATOMIC_INTEGERS[sign]:
                    type_ = Type(element)
                    yield make_update(opcode, type_, storage, order, place, numbers, [("a", type_), ("b", type_)],
                                      lambda a, b, update=update: (a, update(a, b)), element)
            for opcode, step in STEPS.items():
                for element in ATOMIC_INTEGERS["U"]:
                    type_ = Type(element)
                    yield make_update(opcode, type_, storage, order, place, numbers, [("a", type_)],
                                      lambda a, step=step: (a, a + step), element)
            for opcode, update in FLOAT_UPDATES.items():
                for element in shapes.FLOATS:
                    # Halves are exchanged by no device.
                    if (opcode, element) == ("OpAtomicExchange", "half"):
                        continue
                    type_ = Type(element)
                    operands = [("around:50:a", type_), ("around:50:b", type_)]
                    yield make_update(opcode, type_, storage, order, place, numbers, operands,
                                      lambda a, b, update=update: (a, update(a, b)), element)


def make_accesses():
    for storage in STORAGE:
        for type_ in each_type(["uint", "ulong", "float", "double"], [1]):
            for order, place, numbers in each_order(excluded=("release", "acq_rel")):
                def load(function, a, type_=type_, storage=storage, numbers=numbers):
                    need_atomics(function, "OpAtomicLoad", type_)
                    pointer = function.find_scratch(storage, type_)
                    function.do("OpStore", pointer, a)
                    return function.op("OpAtomicLoad", type_, pointer, *(function.constant(UINT, n) for n in numbers))
                yield Case("OpAtomicLoad", [("a", type_)], type_, load, model=lambda a: a, detail=type_.element,
                           place=f"{order}_{storage}_{place}")
            for order, place, numbers in each_order(excluded=("acquire", "acq_rel")):
                def store(function, a, type_=type_, storage=storage, numbers=numbers):
                    need_atomics(function, "OpAtomicStore", type_)
                    pointer = function.find_scratch(storage, type_)
                    function.do("OpAtomicStore", pointer, *(function.constant(UINT, n) for n in numbers), a)
                    return function.op("OpLoad", type_, pointer)
                yield Case("OpAtomicStore", [("a", type_)], type_, store, model=lambda a: a, detail=type_.element,
                           place=f"{order}_{storage}_{place}")


def make_compare_exchanges():
    """Of few numbers, so that some are equal. The order of a failure is no stronger than that of a success."""
    for opcode in ("OpAtomicCompareExchange", "OpAtomicCompareExchangeWeak"):
        for storage in STORAGE:
            for element in ATOMIC_INTEGERS["U"]:
                for order, place, (scope, flags) in each_order():
                    for failure in {0, flags if order in ("acquire", "seq_cst") else 0}:
                        name = f"{order}_{storage}_{place}_{failure}"
                        yield make_compare_exchange(opcode, storage, Type(element), name, (scope, flags, failure))


def make_compare_exchange(opcode, storage, type_, place, numbers):
    def spirv(function, a, value, comparator):
        need_atomics(function, opcode, type_)
        pointer = function.find_scratch(storage, type_, 1)
        function.do("OpStore", pointer, a)
        ids = [function.constant(UINT, number) for number in numbers]
        old = function.op(opcode, type_, pointer, *ids, value, comparator)
        return [old, None if storage == "CrossWorkgroup" else function.op("OpLoad", type_, pointer)]
    operands = [("upto:1:a", type_), ("b", type_), ("upto:1:c", type_)]
    return Case(opcode, operands, [type_, type_], spirv, detail=type_.element, place=place,
                model=lambda a, value, comparator: (a, value if a == comparator else a))


def make_flags():
    for storage in STORAGE:
        for order, place, numbers in each_order():
            def spirv(function, _, storage=storage, order=order, numbers=numbers):
                pointer = function.find_scratch(storage, UINT)
                function.do("OpStore", pointer, function.constant(UINT, 0))
                ids = [function.constant(UINT, number) for number in numbers]
                # A flag is not cleared with an order that acquires.
                weaker = numbers[1] & ~10 if order in ("acquire", "acq_rel") else numbers[1]
                clear_ids = [ids[0], function.constant(UINT, weaker)]
                test = lambda: function.op("OpAtomicFlagTestAndSet", BOOL, pointer, *ids)
                found = [test(), test()]
                function.do("OpAtomicFlagClear", pointer, *clear_ids)
                return [*found, test()]
            yield Case("OpAtomicFlagTestAndSet", [("a", UINT)], [BOOL] * 3, spirv, covers=["OpAtomicFlagClear"],
                       place=f"{order}_{storage}_{place}", model=lambda _: (False, True, False))


class SharedCase(Case):
    """A case whose results depend on the operands of the whole work-group: `model` gets lists of them, and returns
    the results of each work-item."""

    def compute(self, _):
        columns = self.get_columns()
        rows = []
        for start in range(0, WORK_ITEMS, LOCAL_SIZE):
            rows += self.model(*(column[start:start + LOCAL_SIZE] for column in columns))
        return rows


def synchronize(function, scope=2, semantics=0x308):
    scope = function.constant(UINT, scope)
    function.do("OpControlBarrier", scope, scope, function.constant(UINT, semantics))


def make_contended():
    """All work-items of a group update one number, and read it when all have."""
    for storage in STORAGE[:2]:
        updates = [(opcode, element, update) for opcode, (sign, update) in UPDATES.items()
                   if opcode != "OpAtomicExchange" for element in ATOMIC_INTEGERS[sign]]
        updates += [(opcode, element, lambda a, _, step=step: a + step) for opcode, step in STEPS.items()
                    for element in ATOMIC_INTEGERS["U"]]
        updates += [(opcode, element, update) for opcode, update in FLOAT_UPDATES.items() for element in shapes.FLOATS
                    if opcode != "OpAtomicExchange"]
        for opcode, element, update in updates:
            yield make_shared_update(opcode, Type(element), storage, update)


def make_shared_update(opcode, type_, storage, update):
    def spirv(function, a):
        module = function.module
        need_atomics(function, opcode, type_)
        groups = module.constant(UINT, WORK_ITEMS // LOCAL_SIZE)
        array = module.variable(storage, module.declare("OpTypeArray", module.type(type_), groups))
        index = function.load_id("WorkgroupId") if storage == "CrossWorkgroup" else function.constant(UINT, 0)
        pointer = function.op("OpInBoundsAccessChain", module.pointer(storage, type_), array, index)
        # Each stores the same.
        function.do("OpStore", pointer, function.constant(type_, 5))
        synchronize(function)
        ids = [function.constant(UINT, number) for number in (2, 0)]
        function.op(opcode, type_, pointer, *ids, *([] if opcode in STEPS else [a]))
        synchronize(function)
        return function.op("OpLoad", type_, pointer)

    def model(numbers):
        total = 5
        for number in numbers:
            total = update(total, number)
        if not type_.is_float and "Min" not in opcode and "Max" not in opcode:
            total &= get_range("ulong")[1]
        return [total] * len(numbers)
    kind = "around:9:shared" if type_.is_float else "a"
    return SharedCase(opcode, [(kind, type_)], type_, spirv, model=model, detail="shared", place=storage)


def make_barriers():
    """Values that go from one work-item to another through local memory."""
    for type_ in each_type(["uint", "ulong", "float", "double"]):
        for opcode, semantics in (("OpControlBarrier", 0x108), ("OpControlBarrier", 0x110), ("OpMemoryBarrier", 0x108),
                                  ("OpMemoryBarrier", 0x310)):
            def spirv(function, a, type_=type_, opcode=opcode, semantics=semantics):
                module = function.module
                count = module.constant(UINT, LOCAL_SIZE)
                array = module.variable("Workgroup", module.declare("OpTypeArray", module.type(type_), count))
                local = function.load_id("LocalInvocationId")
                pointer = module.pointer("Workgroup", type_)
                function.do("OpStore", function.op("OpInBoundsAccessChain", pointer, array, local), a)
                if opcode == "OpMemoryBarrier":
                    for scope in SCOPES.values():
                        numbers = [function.constant(UINT, number) for number in (scope, semantics)]
                        function.do("OpMemoryBarrier", *numbers)
                    synchronize(function, semantics=0x108)
                else:
                    synchronize(function, semantics=semantics)
                other = function.op("OpBitwiseXor", ULONG, local, function.constant(ULONG, 37))
                return function.op("OpLoad", type_, function.op("OpInBoundsAccessChain", pointer, array, other))
            yield SharedCase(opcode, [("a", type_)], type_, spirv, detail=f"{semantics:x}",
                             model=lambda numbers: [numbers[i ^ 37] for i in range(LOCAL_SIZE)])


def generate():
    yield from make_updates()
    yield from make_accesses()
    yield from make_compare_exchanges()
    yield from make_flags()
    yield from make_contended()
    yield from make_barriers()
