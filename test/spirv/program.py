"""Many cases as kernels of one program, in SPIR-V and in OpenCL C. All kernels take the same arguments: the bytes of
the results, and the tables of operands."""

import shapes
import values
from assembly import Function, Module, Type

ULONG, UCHAR, UINT = Type("ulong"), Type("uchar"), Type("uint")
PRELUDE = shapes.PRELUDE.partition("typedef")[0]


class Layout:
    """Where the results of the cases of a kernel are."""

    def __init__(self, cases):
        self.size = 0
        self.places = {}
        for case in cases:
            self.places[case] = []
            for type_ in case.stored:
                self.places[case].append(self.size)
                self.size += values.WORK_ITEMS * type_.num_bytes


class Kernel(Function):
    """A kernel with some cases one after the other."""

    def __init__(self, module, name, layout, tables, launch):
        bytes_ = module.pointer("CrossWorkgroup", UCHAR)
        super().__init__(module, module.void, [bytes_, bytes_, *(make(module) for _, _, make in launch.arguments)])
        self.out, self.numbers, *self.arguments = self.parameters
        self.layout, self.tables = layout, tables
        self.item = self.load_id("GlobalInvocationId") if launch.is_linear else self.op(
            "OpLoad", ULONG, module.built_in("GlobalLinearId", ULONG))
        module.entry_points.append((self.id, name))

    def find_place(self, base, offset, type_, index=None):
        """An element of an array at that offset, by default that of the work-item."""
        module = self.module
        bytes_, pointer = module.pointer("CrossWorkgroup", UCHAR), module.pointer("CrossWorkgroup", type_)
        start = self.op("OpInBoundsPtrAccessChain", bytes_, base, self.constant(ULONG, offset))
        start = self.op("OpBitcast", pointer, start) if pointer != bytes_ else start
        return self.op("OpInBoundsPtrAccessChain", pointer, start, index or self.item)

    def load(self, kind, type_, index=None):
        """An entry of a table, by default that of the work-item."""
        place = self.find_place(self.numbers, self.tables.find(kind, type_.element), type_, index)
        return self.op("OpLoad", type_, place, "Aligned", type_.num_bytes)

    def store(self, offset, type_, value):
        if type_.element == "bool":
            type_ = type_.of("uchar")
            value = self.op("OpSelect", type_, value, self.constant(type_, 1), self.constant(type_, 0))
        self.do("OpStore", self.find_place(self.out, offset, type_), value, "Aligned", type_.num_bytes)

    def find_scratch(self, storage, type_, number=None):
        """A pointer to memory that only this work-item uses: a variable, or the place of that result of the case."""
        module = self.module
        if storage == "Function":
            return self.variable(type_)
        if storage == "CrossWorkgroup" and number is not None:
            return self.find_place(self.out, self.places[number], type_)
        if storage == "Generic":
            module.need("GenericPointer")
            inner = self.find_scratch("CrossWorkgroup", type_, number)
            return self.op("OpPtrCastToGeneric", module.pointer("Generic", type_), inner)
        is_local = storage == "Workgroup"
        count = module.constant(UINT, values.LOCAL_SIZE if is_local else values.WORK_ITEMS)
        array = module.variable(storage, module.declare("OpTypeArray", module.type(type_), count))
        index = self.load_id("LocalInvocationId") if is_local else self.item
        return self.op("OpInBoundsAccessChain", module.pointer(storage, type_), array, index)

    def load_id(self, name):
        """The first component of a built-in vector."""
        ids = self.op("OpLoad", Type("ulong", 3), self.module.built_in(name, Type("ulong", 3)))
        return self.op("OpCompositeExtract", ULONG, ids, 0)

    def add(self, case):
        self.places = self.layout.places[case]
        operands = [self.load(kind, type_) for kind, type_ in case.operands]
        found = case.spirv(self, *operands)
        for offset, type_, value in zip(self.places, case.results, found if isinstance(found, list) else [found]):
            # What has no id is in its place already.
            if value:
                self.store(offset, type_, value)


def write_statements(case, places, tables):
    """A case in OpenCL C."""
    lines = ["{"]
    for number, (kind, type_) in enumerate(case.operands):
        lines.append(f"{type_} x{number} = ((global const {type_} *)(in + {tables.find(kind, type_.element)}))[i];")
    for number, type_ in enumerate(case.stored):
        lines.append(f"{type_} r{number};")
    lines.append(case.cl if ";" in case.cl else f"r0 = {case.cl};")
    for number, (place, type_) in enumerate(zip(places, case.stored)):
        lines.append(f"((global {type_} *)(out + {place}))[i] = r{number};")
    return "\n  ".join(lines) + "\n}\n"


class Program:
    """Cases with the same launch, `per_kernel` of them in one kernel."""

    def __init__(self, cases, per_kernel):
        groups = [[case] for case in cases if case.alone]
        together = [case for case in cases if not case.alone]
        groups += [together[i:i + per_kernel] for i in range(0, len(together), per_kernel)]
        self.kernels = {f"k{number}": group for number, group in enumerate(groups)}
        self.layouts = {name: Layout(group) for name, group in self.kernels.items()}
        self.tables = values.Tables()
        self.size = max(layout.size for layout in self.layouts.values())
        self.version = max(case.version for case in cases)
        self.launch = cases[0].launch

    def write_spirv(self):
        module = Module(self.version)
        for name, cases in self.kernels.items():
            kernel = Kernel(module, name, self.layouts[name], self.tables, self.launch)
            for case in cases:
                kernel.add(case)
            kernel.end()
        return module.text()

    def write_cl(self):
        """The text with those of the cases that OpenCL C can express."""
        text = [PRELUDE]
        more = "".join(f", {declaration}" for _, declaration, _ in self.launch.arguments)
        for name, cases in self.kernels.items():
            text.append(f"kernel void {name}(global uchar *out, global const uchar *in{more}) {{\n"
                        "size_t i = get_global_linear_id();\n")
            text += [write_statements(case, self.layouts[name].places[case], self.tables) for case in cases if case.cl]
            text.append("}\n")
        return "".join(text)

    def read(self, outputs, printed):
        """The bytes of the results of each case, from those of the kernels, and the lines that it prints."""
        lines = sorted(printed.splitlines())
        found = {}
        for name, layout in self.layouts.items():
            for case, places in layout.places.items():
                found[case.name] = [outputs[name][place:place + values.WORK_ITEMS * type_.num_bytes]
                                    for place, type_ in zip(places, case.stored)]
                if case.prints:
                    found[case.name].append([line for line in lines if line.startswith(f"{case.name}: ")])
        return found
