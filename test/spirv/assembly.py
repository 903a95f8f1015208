"""SPIR-V modules as text for spirv-as. Types, constants and capabilities are added where they are used."""

import struct
import typing

import shapes

CAPABILITIES = {"char": "Int8", "uchar": "Int8", "short": "Int16", "ushort": "Int16", "long": "Int64", "ulong": "Int64",
                "half": "Float16", "double": "Float64"}


class Type(typing.NamedTuple):
    """A scalar or a vector, named as in OpenCL C; the element may also be `bool`."""
    element: str
    width: int = 1

    def __str__(self):
        return shapes.vector(self.element, self.width)

    @property
    def scalar(self):
        return Type(self.element)

    @property
    def bits(self):
        return 8 * shapes.SIZES[self.element]

    @property
    def num_bytes(self):
        """In memory."""
        return shapes.room(self.width) * shapes.SIZES[self.element]

    @property
    def is_float(self):
        return self.element in shapes.FLOATS

    def of(self, element):
        """As many elements of another type."""
        return Type(element, self.width)


def pack(element, values):
    """The bytes of numbers. Integers wrap around."""
    if element in shapes.FLOATS:
        return struct.pack(f"<{len(values)}{shapes.FLOAT_CODES[element]}", *values)
    size = shapes.SIZES[element]
    return b"".join((value % (1 << 8 * size)).to_bytes(size, "little") for value in values)


def unpack(element, data):
    if element in shapes.FLOATS:
        code = shapes.FLOAT_CODES[element]
    else:
        code = "bhiq"[[1, 2, 4, 8].index(shapes.SIZES[element])]
        code = code.upper() if element in shapes.UNSIGNED else code
    return list(struct.unpack(f"<{len(data) // shapes.SIZES[element]}{code}", data))


def format_literal(element, value):
    """A number as an operand: floats are given by their words."""
    data = pack(element, [value])
    if element not in shapes.FLOATS:
        return str(int.from_bytes(data, "little"))
    words = [data[i:i + 4] for i in range(0, len(data), 4)]
    return " ".join(f"!{int.from_bytes(word, 'little'):#x}" for word in words)


class Module:
    def __init__(self, version=0):
        self.version = version  # the minor one
        self.capabilities = {"Addresses": None, "Kernel": None, "Linkage": None}
        self.extensions = {}
        self.entry_points = []
        self.interface = []
        self.modes = []
        self.strings = []
        self.names = []
        self.decorations = []
        self.declarations = []
        self.functions = []
        self.interned = {}
        self.num_ids = 0
        self.ext_inst_set = self.new_id()

    def new_id(self):
        self.num_ids += 1
        return f"%v{self.num_ids}"

    def need(self, *capabilities, extension=None):
        self.capabilities.update(dict.fromkeys(capabilities))
        if extension:
            self.extensions[extension] = None

    def decorate(self, target, *words):
        self.decorations.append(" ".join(["OpDecorate", target, *map(str, words)]))

    def define(self, *words, result=None):
        """A declaration in front of functions."""
        result = result or self.new_id()
        self.declarations.append(f"{result} = {' '.join(map(str, words))}")
        return result

    def declare(self, *words):
        """The same, once for each text."""
        text = " ".join(map(str, words))
        if text not in self.interned:
            self.interned[text] = self.define(text)
        return self.interned[text]

    def type(self, type_):
        """The id of a type, which may be given by its id already."""
        if isinstance(type_, str):
            return type_
        if type_.width > 1:
            if type_.width > 4:
                self.need("Vector16")
            return self.declare("OpTypeVector", self.type(type_.scalar), type_.width)
        if type_.element == "bool":
            return self.declare("OpTypeBool")
        if type_.element in CAPABILITIES:
            self.need(CAPABILITIES[type_.element])
        if type_.is_float:
            return self.declare("OpTypeFloat", type_.bits)
        return self.declare("OpTypeInt", type_.bits, 0)

    @property
    def void(self):
        return self.declare("OpTypeVoid")

    def pointer(self, storage, pointee):
        return self.declare("OpTypePointer", storage, self.type(pointee))

    def constant(self, type_, value, opcode="OpConstant"):
        """A number, or a list of those of a vector. One number is that of all elements."""
        declare = self.declare if opcode == "OpConstant" else self.define
        if type_.width > 1:
            values = value if isinstance(value, (list, tuple)) else [value] * type_.width
            parts = [self.constant(type_.scalar, each, opcode) for each in values]
            return declare(f"{opcode}Composite", self.type(type_), *parts)
        if type_.element == "bool":
            return declare(f"{opcode}{'True' if value else 'False'}", self.type(type_))
        return declare(opcode, self.type(type_), format_literal(type_.element, value))

    def variable(self, storage, pointee, *initializer):
        """A variable of the module."""
        variable = self.define("OpVariable", self.pointer(storage, pointee), storage, *initializer)
        if self.version >= 4 or storage == "Input":
            self.interface.append(variable)
        return variable

    def built_in(self, name, type_):
        """The variable of a built-in."""
        key = f"built-in {name} {type_}"
        if key not in self.interned:
            self.interned[key] = self.variable("Input", type_)
            self.decorate(self.interned[key], "BuiltIn", name)
        return self.interned[key]

    def text(self):
        entries = [f"OpEntryPoint Kernel {function} \"{name}\" {' '.join(self.interface)}"
                   for function, name in self.entry_points]
        return "\n".join([
            *(f"OpCapability {name}" for name in self.capabilities),
            *(f'OpExtension "{name}"' for name in self.extensions),
            f'{self.ext_inst_set} = OpExtInstImport "OpenCL.std"', "OpMemoryModel Physical64 OpenCL", *entries,
            *self.modes, *self.strings, *self.names, *self.decorations, *self.declarations,
            *(line for function in self.functions for line in function.get_lines()), ""])


class Function:
    """A function and its instructions."""

    def __init__(self, module, result, parameters, control="None"):
        self.module = module
        self.lines = []
        self.variables = []
        self.block = None
        type_ = module.declare("OpTypeFunction", module.type(result), *map(module.type, parameters))
        self.id = self.op("OpFunction", result, control, type_)
        self.parameters = [self.op("OpFunctionParameter", each) for each in parameters]
        self.label()
        # Variables stand at the start of the first block.
        self.start = len(self.lines)
        module.functions.append(self)

    def get_lines(self):
        return self.lines[:self.start] + self.variables + self.lines[self.start:]

    def variable(self, type_, *initializer):
        """A variable of the function."""
        variable = self.module.new_id()
        pointer = self.module.pointer("Function", type_)
        self.variables.append(" ".join([variable, "= OpVariable", pointer, "Function", *initializer]))
        return variable

    def do(self, opcode, *operands):
        """An instruction without a result."""
        self.lines.append(" ".join([opcode, *map(str, operands)]))

    def op(self, opcode, type_, *operands, result=None):
        """An instruction with a result of that type."""
        result = result or self.module.new_id()
        self.lines.append(" ".join([result, "=", opcode, self.module.type(type_), *map(str, operands)]))
        return result

    def ext(self, name, type_, *operands):
        """An instruction of OpenCL.std."""
        return self.op("OpExtInst", type_, self.module.ext_inst_set, name, *operands)

    def constant(self, type_, value):
        return self.module.constant(type_, value)

    def label(self, block=None):
        """Starts a block."""
        self.block = block or self.module.new_id()
        self.lines.append(f"{self.block} = OpLabel")
        return self.block

    def end(self, opcode="OpReturn", *operands):
        self.do(opcode, *operands)
        self.do("OpFunctionEnd")
