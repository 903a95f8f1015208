"""Instructions of work-groups and sub-groups. Which sub-groups there are is read from the built-in variables."""

import functools
import itertools
import operator

import shapes
from assembly import Type
from case import Case, each_type
from families.atomics import SharedCase
from families.control_flow import choose, test_bit
from families.relations import make_bool
from values import LOCAL_SIZE, WORK_ITEMS, get_range

# The code for sub-groups grows faster than a kernel.
SAMPLE, PER_KERNEL = 1, 2
BOOL, UCHAR, UINT, ULONG, UINT4 = Type("bool"), Type("uchar"), Type("uint"), Type("ulong"), Type("uint", 4)
WORKGROUP, SUBGROUP = 2, 3
ELEMENTS = shapes.UNSIGNED + shapes.FLOATS
# The operation, element types and the identity. Multiplications are of 1 and -1, so that they are exact.
ARITHMETIC = {"IAdd": (operator.add, shapes.UNSIGNED), "FAdd": (operator.add, shapes.FLOATS),
              "SMin": (min, shapes.SIGNED), "UMin": (min, shapes.UNSIGNED), "FMin": (min, shapes.FLOATS),
              "SMax": (max, shapes.SIGNED), "UMax": (max, shapes.UNSIGNED), "FMax": (max, shapes.FLOATS)}
NON_UNIFORM = {**ARITHMETIC, "IMul": (operator.mul, shapes.UNSIGNED), "FMul": (operator.mul, shapes.FLOATS),
               "BitwiseAnd": (operator.and_, shapes.UNSIGNED), "BitwiseOr": (operator.or_, shapes.UNSIGNED),
               "BitwiseXor": (operator.xor, shapes.UNSIGNED)}
LOGICAL = {"LogicalAnd": operator.and_, "LogicalOr": operator.or_, "LogicalXor": operator.xor}
SCANS = ["Reduce", "InclusiveScan", "ExclusiveScan"]


def get_identity(name, element):
    least, greatest = (-float("inf"), float("inf")) if element in shapes.FLOATS else get_range(element)
    return {"Add": 0, "Mul": 1, "Min": greatest, "Max": least, "And": -1, "Or": 0, "Xor": 0}[
        next(part for part in ("Add", "Mul", "Min", "Max", "And", "Xor", "Or") if part in name)]


def wrap(value, element):
    if element in shapes.FLOATS or element == "bool":
        return value
    bits = Type(element).bits
    value &= (1 << bits) - 1
    return value - (1 << bits) if element in shapes.SIGNED and value >> (bits - 1) else value


def fold(scan, combine, identity, numbers, place, element):
    """What the work-item at that place of the numbers gets. Vectors are folded by component."""
    if isinstance(numbers[0], list):
        return [fold(scan, combine, identity, list(column), place, element) for column in zip(*numbers)]
    count = {"Reduce": len(numbers), "InclusiveScan": place + 1, "ExclusiveScan": place}[scan]
    taken = numbers[:count]
    return wrap(functools.reduce(combine, taken, identity) if not taken else functools.reduce(combine, taken), element)


def pick_kind(element, name):
    """Floats are whole numbers that are added exactly; factors are odd."""
    if element in shapes.FLOATS:
        return "around:1:odd" if "Mul" in name else "around:9:group"
    return "a"


class SubGroupCase(Case):
    """A case about sub-groups. Its results are followed by the sub-group, the work-item in it and the two sizes.

    `answer` gets the sub-group's work-items that execute the instruction, by their number in it, each with its
    operands; the one that asks; and the sub-group's sizes. It returns the results, None for what is undefined. With
    `diverges`, only work-items whose last operand is odd execute it; others keep 0.
    """

    def __init__(self, subject, operands, results, spirv, answer, diverges=False, **rest):
        self.answer, self.diverges = answer, diverges
        self.own = results if isinstance(results, list) else [results]
        if diverges:
            operands = [*operands, ("below:7", UINT)]
        super().__init__(subject, operands, [*self.own, UINT, UINT, UINT, UINT], self.wrap(spirv, self.own), version=3,
                         **rest)
        self.model = answer

    def wrap(self, spirv, own):
        def write(function, *ids):
            def call():
                found = spirv(function, *(ids[:-1] if self.diverges else ids))
                return found if isinstance(found, list) else [found]
            if self.diverges:
                zeros = [function.constant(type_, 0) for type_ in own]
                called, inside, outside = choose_all(function, ids[-1], call)
                found = [function.op("OpPhi", type_, value, inside, zero, outside)
                         for type_, value, zero in zip(own, called, zeros)]
            else:
                found = call()
            return found + [read_built_in(function, name) for name in
                            ("SubgroupId", "SubgroupLocalInvocationId", "SubgroupSize", "SubgroupMaxSize")]
        return write

    def compute(self, found):
        rows = list(zip(*self.get_columns())) if self.operands else [()] * WORK_ITEMS
        stored = self.decode(found)
        groups = {}
        for item, row in enumerate(stored):
            groups.setdefault((item // LOCAL_SIZE, row[-4]), {})[row[-3]] = item
        expected = []
        for item, row in enumerate(stored):
            group = groups[item // LOCAL_SIZE, row[-4]]
            if len(group) != row[-2]:
                raise ValueError(f"{self.name}: a sub-group has {len(group)} work-items, but says {row[-2]}")
            active = {lane: rows[other] for lane, other in sorted(group.items())
                      if not self.diverges or rows[other][-1] & 1}
            if row[-3] not in active:
                answer = tuple([0] * type_.width if type_.width > 1 else 0 for type_ in self.own)
            else:
                answer = self.answer(active, row[-3], row[-2], row[-1])
                answer = answer if isinstance(answer, tuple) else (answer,)
            expected.append(tuple(old if new is None else new for new, old in zip(answer, row)) + tuple(row[-4:]))
        return expected


def choose_all(function, number, call):
    """Executes the call if the number is odd: its values, and the blocks with and without it."""
    found = []
    _, inside, _, outside = choose(function, test_bit(function, number), lambda: found.append(call()), lambda: None)
    return found[0], inside, outside


def read_built_in(function, name):
    function.module.need("SubgroupDispatch")
    return function.op("OpLoad", UINT, function.module.built_in(name, UINT))


def scope_of(function, scope):
    return function.constant(UINT, scope)


def make_group_case(opcode, scope, operands, result, spirv, shared, answer, **rest):
    """The same for a work-group and for a sub-group."""
    name = {WORKGROUP: "work", SUBGROUP: "sub"}[scope]
    detail = "_".join(filter(None, (name, rest.pop("detail", ""))))

    def write(function, *ids):
        function.module.need("Groups")
        return spirv(function, *ids)
    if scope == WORKGROUP:
        return SharedCase(opcode, operands, result, write, model=shared, detail=detail, **rest)
    return SubGroupCase(opcode, operands, result, write, answer, detail=detail, **rest)


def make_votes():
    for scope in (WORKGROUP, SUBGROUP):
        # Numbers that are mostly, hardly ever and at times odd.
        for kind in ("below:2", "b", "upto:0:none", "around:1:ones"):
            for opcode, python in (("OpGroupAll", all), ("OpGroupAny", any)):
                def spirv(function, number, opcode=opcode, scope=scope):
                    return function.op(opcode, BOOL, scope_of(function, scope), make_bool(function, 1, number))
                yield make_group_case(
                    opcode, scope, [(kind, UCHAR)], BOOL, spirv, detail=kind.replace(":", ""),
                    shared=lambda numbers, python=python: [python(n & 1 for n in numbers)] * len(numbers),
                    answer=lambda active, *_, python=python: python(n & 1 for n, in active.values()))


def make_broadcasts():
    """From one work-item, which has one to three ids in a work-group."""
    for type_ in each_type(ELEMENTS):
        for count in (1, 2, 3):
            def spirv(function, a, type_=type_, count=count):
                index = function.constant(Type("ulong", count), [5, 0, 0][:count] if count > 1 else 5)
                return function.op("OpGroupBroadcast", type_, scope_of(function, WORKGROUP), a, index)
            yield make_group_case("OpGroupBroadcast", WORKGROUP, [("a", type_)], type_, spirv, detail=f"{count}d",
                                  shared=lambda numbers: [numbers[5]] * len(numbers), answer=None)
        for index_type in (UINT, ULONG):
            def sub_group(function, a, type_=type_, index_type=index_type):
                last = read_built_in(function, "SubgroupSize")
                last = function.op("OpISub", UINT, last, function.constant(UINT, 1))
                if index_type != UINT:
                    last = function.op("OpUConvert", index_type, last)
                return function.op("OpGroupBroadcast", type_, scope_of(function, SUBGROUP), a, last)
            yield make_group_case("OpGroupBroadcast", SUBGROUP, [("a", type_)], type_, sub_group, shared=None,
                                  detail=index_type.element, answer=lambda active, me, size, _: active[size - 1][0])


def make_arithmetic():
    for scope, scan, (name, (combine, elements)) in itertools.product((WORKGROUP, SUBGROUP), SCANS, ARITHMETIC.items()):
        for type_ in each_type(elements):
            def spirv(function, a, scope=scope, scan=scan, name=name, type_=type_):
                return function.op(f"OpGroup{name}", type_, scope_of(function, scope), scan, a)
            apply = functools.partial(fold, scan, combine, get_identity(name, type_.element), element=type_.element)
            operands = [(pick_kind(type_.element, name), type_)]
            yield make_group_case(
                f"OpGroup{name}", scope, operands, type_, spirv, detail=scan, slow=type_.width > 2,
                shared=lambda numbers, apply=apply: [apply(numbers=numbers, place=i) for i in range(len(numbers))],
                answer=lambda active, me, size, _, apply=apply: apply(numbers=[row[0] for row in active.values()],
                                                                      place=list(active).index(me)))


def make_uniform():
    """The operations that SPV_KHR_uniform_group_instructions adds."""
    names = [name for name in NON_UNIFORM if name not in ARITHMETIC] + list(LOGICAL)
    for scope, scan, name in itertools.product((WORKGROUP, SUBGROUP), SCANS, names):
        combine, elements = (LOGICAL[name], ["bool"]) if name in LOGICAL else NON_UNIFORM[name]
        for type_ in each_type(elements, [1] if name in LOGICAL else None):
            yield make_uniform_case(f"OpGroup{name}KHR", scope, scan, type_, combine,
                                    name == "LogicalAnd" if name in LOGICAL else get_identity(name, type_.element),
                                    "below:3" if name in LOGICAL else pick_kind(type_.element, name))


def make_uniform_case(opcode, scope, scan, type_, combine, identity, kind):
    is_bool = type_.element == "bool"

    def spirv(function, a):
        function.module.need("GroupUniformArithmeticKHR", extension="SPV_KHR_uniform_group_instructions")
        value = make_bool(function, 1, a) if is_bool else a
        return function.op(opcode, type_, scope_of(function, scope), scan, value)

    def apply(numbers, place):
        numbers = [bool(number & 1) for number in numbers] if is_bool else numbers
        return fold(scan, combine, identity, numbers, place, type_.element)
    return make_group_case(
        opcode, scope, [(kind, UCHAR if is_bool else type_)], type_, spirv, detail=scan, slow=type_.width > 2,
        shared=lambda numbers: [apply(numbers, i) for i in range(len(numbers))],
        answer=lambda active, me, *_: apply([row[0] for row in active.values()], list(active).index(me)))


def make_copies():
    """Between local and global memory, of elements side by side or apart."""
    for type_ in each_type(ELEMENTS):
        for stride, direction in itertools.product((1, 2), ("in", "out")):
            yield make_copy(type_, stride, direction)


def make_copy(type_, stride, direction):
    def spirv(function, a):
        module = function.module
        event, pointer = module.declare("OpTypeEvent"), module.pointer("Workgroup", type_)
        count = module.constant(UINT, LOCAL_SIZE)
        array = module.variable("Workgroup", module.declare("OpTypeArray", module.type(type_), count))
        start = function.op("OpInBoundsAccessChain", pointer, array, function.constant(UINT, 0))
        own = function.op("OpInBoundsAccessChain", pointer, array, function.load_id("LocalInvocationId"))
        group = function.load_id("WorkgroupId")
        waited = function.variable(event)

        def copy(to, source):
            found = function.op("OpGroupAsyncCopy", event, scope_of(function, WORKGROUP), to, source,
                                function.constant(ULONG, LOCAL_SIZE), function.constant(ULONG, stride),
                                module.declare("OpConstantNull", event))
            function.do("OpStore", waited, found)
            function.do("OpGroupWaitEvents", scope_of(function, WORKGROUP), function.constant(UINT, 1), waited)
        if direction == "in":
            copy(start, find_first(function, function.numbers, function.tables.find("a", type_.element), group))
            return function.op("OpLoad", type_, own)
        function.do("OpStore", own, a)
        scope = scope_of(function, WORKGROUP)
        function.do("OpControlBarrier", scope, scope, function.constant(UINT, 0x108))
        copy(find_first(function, function.out, function.places[0], group), start)
        return [None]

    def find_first(function, base, offset, group):
        """The first element of the group; strided elements of both start at the first of all."""
        module = function.module
        bytes_, pointer = module.pointer("CrossWorkgroup", UCHAR), module.pointer("CrossWorkgroup", type_)
        start = function.op("OpInBoundsPtrAccessChain", bytes_, base, function.constant(ULONG, offset))
        start = function.op("OpBitcast", pointer, start) if pointer != bytes_ else start
        first = function.op("OpIMul", ULONG, group, function.constant(ULONG, LOCAL_SIZE if stride == 1 else 0))
        return function.op("OpInBoundsPtrAccessChain", pointer, start, first)

    case = Case("OpGroupAsyncCopy", [("a", type_)], type_, spirv, detail=f"{direction}{stride}", model=lambda a: a,
                covers=["OpGroupWaitEvents"])
    if stride > 1:
        case.compute = lambda found: expect_strided(case, direction, found)
    return case


def expect_strided(case, direction, found):
    """Every group reads the same elements; groups write different ones to the same places, so that any of them may be
    there."""
    column = case.get_columns()[0]
    if direction == "in":
        return [column[2 * (i % LOCAL_SIZE)] for i in range(WORK_ITEMS)]
    stored = [row[0] for row in case.decode(found)]
    nothing = [0] * case.results[0].width if case.results[0].width > 1 else 0
    expected = []
    for i in range(WORK_ITEMS):
        choices = [column[start + i // 2] for start in range(0, WORK_ITEMS, LOCAL_SIZE)] if i < 2 * LOCAL_SIZE else []
        choices = choices if i % 2 == 0 else []
        same = [choice for choice in choices if repr(choice) == repr(stored[i])]
        expected.append((same or choices or [nothing])[0])
    return expected


def non_uniform(opcode, operands, results, spirv, answer, capabilities, extension=None, detail="", **rest):
    """A case in uniform and one in divergent control flow."""
    def write(function, *ids):
        function.module.need("GroupNonUniform", *capabilities, extension=extension)
        return spirv(function, *ids)
    for diverges in (False, True):
        yield SubGroupCase(opcode, operands, results, write, answer, diverges,
                           detail="_".join(filter(None, (detail, "divergent" if diverges else ""))), **rest)


def make_non_uniform_votes():
    vote = ["GroupNonUniformVote"]
    scope = lambda function: scope_of(function, SUBGROUP)
    yield from non_uniform("OpGroupNonUniformElect", [("a", UINT)], BOOL,
                           lambda function, _: function.op("OpGroupNonUniformElect", BOOL, scope(function)),
                           lambda active, me, *_: me == min(active), [])
    for kind in ("below:2", "upto:0:none", "around:1:ones"):
        for opcode, python in (("OpGroupNonUniformAll", all), ("OpGroupNonUniformAny", any)):
            def spirv(function, number, opcode=opcode):
                return function.op(opcode, BOOL, scope(function), make_bool(function, 1, number))
            answer = lambda active, *_, python=python: python(row[0] & 1 for row in active.values())
            yield from non_uniform(opcode, [(kind, UCHAR)], BOOL, spirv, answer, vote, detail=kind.replace(":", ""))
    for type_ in each_type(ELEMENTS):
        # Nearly always the same number; a NaN is not equal to itself.
        for kind in ("upto:1:equal", "upto:0:equal"):
            def equal(function, a, type_=type_):
                return function.op("OpGroupNonUniformAllEqual", BOOL, scope(function), a)
            yield from non_uniform("OpGroupNonUniformAllEqual", [(kind, type_)], BOOL, equal, capabilities=vote,
                                   detail=kind.replace(":", ""), slow=type_.width > 2,
                                   answer=lambda active, *_: len({str(row[0]) for row in active.values()}) == 1)


def make_non_uniform_arithmetic():
    capabilities = ["GroupNonUniformArithmetic", "GroupNonUniformClustered"]
    for scan, (name, (combine, elements)) in itertools.product([*SCANS, 1, 2, 4], NON_UNIFORM.items()):
        for type_ in each_type(elements):
            identity = get_identity(name, type_.element)
            yield from make_fold(name, scan, type_, combine, identity, capabilities, pick_kind(type_.element, name))
    for scan, (name, combine) in itertools.product([*SCANS, 1, 2, 4], LOGICAL.items()):
        yield from make_fold(name, scan, BOOL, combine, name == "LogicalAnd", capabilities, "below:3")


def make_fold(name, scan, type_, combine, identity, capabilities, kind):
    """A number in place of a scan is that of the work-items in a cluster."""
    opcode, is_bool = f"OpGroupNonUniform{name}", type_ == BOOL

    def spirv(function, a):
        value = make_bool(function, 1, a) if is_bool else a
        operation = [scan, value] if scan in SCANS else ["ClusteredReduce", value, function.constant(UINT, scan)]
        return function.op(opcode, type_, scope_of(function, SUBGROUP), *operation)

    def answer(active, me, _, largest):
        numbers = {lane: bool(row[0] & 1) if is_bool else row[0] for lane, row in active.items()}
        if scan in SCANS:
            return fold(scan, combine, identity, list(numbers.values()), list(numbers).index(me), type_.element)
        if scan > largest:
            return None
        cluster = [number for lane, number in numbers.items() if lane // scan == me // scan]
        return fold("Reduce", combine, identity, cluster, 0, type_.element)
    yield from non_uniform(opcode, [(kind, UCHAR if is_bool else type_)], type_, spirv, answer, capabilities,
                           detail=str(scan) if scan in SCANS else "clustered", place=str(scan), slow=type_.width > 2)


def lane_of(function):
    return read_built_in(function, "SubgroupLocalInvocationId")


def make_shuffles():
    """The operand says which work-item's value is wanted; without such a work-item the result is undefined."""
    relative, plain = ["GroupNonUniformShuffleRelative"], ["GroupNonUniformShuffle"]
    targets = {"OpGroupNonUniformShuffle": (plain, lambda me, n: n),
               "OpGroupNonUniformShuffleXor": (plain, lambda me, n: me ^ n),
               "OpGroupNonUniformShuffleUp": (relative, lambda me, n: me - n),
               "OpGroupNonUniformShuffleDown": (relative, lambda me, n: me + n)}
    for type_ in each_type(ELEMENTS):
        for opcode, (capabilities, target) in targets.items():
            def spirv(function, a, number, opcode=opcode, type_=type_):
                return function.op(opcode, type_, scope_of(function, SUBGROUP), a, number)
            yield from non_uniform(opcode, [("a", type_), ("below:5", UINT)], type_, spirv, capabilities=capabilities,
                                   slow=type_.width > 2, answer=lambda active, me, size, _, target=target:
                                   active.get(target(me, active[me][1]), (None,))[0])
        yield from make_broadcast(type_)
        yield from make_rotations(type_)


def make_broadcast(type_):
    ballot = ["GroupNonUniformBallot"]

    def first(function, a):
        return function.op("OpGroupNonUniformBroadcastFirst", type_, scope_of(function, SUBGROUP), a)
    yield from non_uniform("OpGroupNonUniformBroadcastFirst", [("a", type_)], type_, first, capabilities=ballot,
                           answer=lambda active, *_: active[min(active)][0], slow=type_.width > 2)

    def some(function, a):
        return function.op("OpGroupNonUniformBroadcast", type_, scope_of(function, SUBGROUP), a,
                           function.constant(UINT, 1))
    yield from non_uniform("OpGroupNonUniformBroadcast", [("a", type_)], type_, some, capabilities=ballot,
                           answer=lambda active, *_: active.get(1, (None,))[0], slow=type_.width > 2)


def make_rotations(type_):
    """All work-items take part, with the same distance."""
    for cluster in (0, 1, 4):
        def spirv(function, a, cluster=cluster):
            function.module.need("GroupNonUniform", "GroupNonUniformRotateKHR", extension="SPV_KHR_subgroup_rotate")
            size = [function.constant(UINT, cluster)] if cluster else []
            return function.op("OpGroupNonUniformRotateKHR", type_, scope_of(function, SUBGROUP), a,
                               function.constant(UINT, 3), *size)

        def answer(active, me, size, largest, cluster=cluster):
            if cluster > largest:
                return None
            count = cluster or size
            return active.get(me // count * count + (me + 3) % count, (None,))[0]
        yield SubGroupCase("OpGroupNonUniformRotateKHR", [("a", type_)], type_, spirv, answer,
                           detail="clustered" if cluster else "", place=str(cluster), slow=type_.width > 2)


def mask_of(lanes):
    number = sum(1 << lane for lane in lanes)
    return [number >> shift & 0xffffffff for shift in range(0, 128, 32)]


def make_ballots():
    capabilities = ["GroupNonUniformBallot"]
    voters = lambda active: [lane for lane, row in active.items() if row[0] & 1]

    def vote(function, number):
        bit = make_bool(function, 1, number)
        return function.op("OpGroupNonUniformBallot", UINT4, scope_of(function, SUBGROUP), bit)

    def on_ballot(opcode, result, *more):
        # With the ballot itself, so that it is known which one it is about.
        return lambda function, number: [ballot := vote(function, number),
                                         function.op(opcode, result, scope_of(function, SUBGROUP), *more, ballot)]

    def extract(function, number):
        ballot = vote(function, number)
        index = function.op("OpBitwiseXor", UINT, lane_of(function), function.constant(UINT, 1))
        scope = scope_of(function, SUBGROUP)
        return [ballot, function.op("OpGroupNonUniformBallotBitExtract", BOOL, scope, ballot, index)]

    counts = {"Reduce": lambda lanes, me: len(lanes), "InclusiveScan": lambda lanes, me: sum(n <= me for n in lanes),
              "ExclusiveScan": lambda lanes, me: sum(n < me for n in lanes)}
    rows = [("OpGroupNonUniformInverseBallot", BOOL, [], lambda lanes, me, size: me in lanes),
            ("OpGroupNonUniformBallotFindLSB", UINT, [], lambda lanes, me, size: min(lanes, default=None)),
            ("OpGroupNonUniformBallotFindMSB", UINT, [], lambda lanes, me, size: max(lanes, default=None))]
    rows += [("OpGroupNonUniformBallotBitCount", UINT, [scan], lambda lanes, me, size, count=count: count(lanes, me))
             for scan, count in counts.items()]
    for kind in ("below:2", "around:1:ones", "upto:0:none"):
        for opcode, result, more, python in rows:
            yield from non_uniform(opcode, [(kind, UCHAR)], [UINT4, result], on_ballot(opcode, result, *more),
                                   lambda active, me, size, _, python=python: (
                                       mask_of(voters(active)), python(voters(active), me, size)),
                                   capabilities, detail="".join(more), place=kind)
        yield from non_uniform("OpGroupNonUniformBallotBitExtract", [(kind, UCHAR)], [UINT4, BOOL], extract,
                               lambda active, me, size, _: (
                                   mask_of(voters(active)), (me ^ 1) in voters(active) if me ^ 1 < size else None),
                               capabilities, place=kind)
        yield from non_uniform("OpGroupNonUniformBallot", [(kind, UCHAR)], UINT4, vote,
                               lambda active, *_: mask_of(voters(active)), capabilities, place=kind)
        yield from make_extension_cases(kind, voters)


def make_extension_cases(kind, voters):
    """The same as extensions gave it first."""
    shader_ballot = (["SubgroupBallotKHR"], "SPV_KHR_shader_ballot")
    subgroup_vote = (["SubgroupVoteKHR"], "SPV_KHR_subgroup_vote")
    votes = {"OpSubgroupAllKHR": lambda bits: all(bits), "OpSubgroupAnyKHR": any,
             "OpSubgroupAllEqualKHR": lambda bits: len(set(bits)) == 1}
    for opcode, python in votes.items():
        def spirv(function, number, opcode=opcode):
            return function.op(opcode, BOOL, make_bool(function, 1, number))
        yield from non_uniform(opcode, [(kind, UCHAR)], BOOL, spirv,
                               lambda active, *_, python=python: python([row[0] & 1 for row in active.values()]),
                               *subgroup_vote, place=kind)

    def ballot(function, number):
        return function.op("OpSubgroupBallotKHR", UINT4, make_bool(function, 1, number))
    yield from non_uniform("OpSubgroupBallotKHR", [(kind, UCHAR)], UINT4, ballot,
                           lambda active, *_: mask_of(voters(active)), *shader_ballot, place=kind)
    for type_ in each_type(ELEMENTS):
        yield from non_uniform(
            "OpSubgroupFirstInvocationKHR", [("a", type_)], type_,
            lambda function, a, type_=type_: function.op("OpSubgroupFirstInvocationKHR", type_, a),
            lambda active, *_: active[min(active)][0], *shader_ballot, slow=type_.width > 2)
        yield from non_uniform(
            "OpSubgroupReadInvocationKHR", [("a", type_)], type_, lambda function, a, type_=type_: function.op(
                "OpSubgroupReadInvocationKHR", type_, a, function.constant(UINT, 1)),
            lambda active, *_: active.get(1, (None,))[0], *shader_ballot, slow=type_.width > 2)


def generate():
    yield from make_votes()
    yield from make_broadcasts()
    yield from make_arithmetic()
    yield from make_uniform()
    yield from make_copies()
    yield from make_non_uniform_votes()
    yield from make_non_uniform_arithmetic()
    yield from make_shuffles()
    yield from make_ballots()
