"""A case of the sweep: instructions on some numbers, and the same in OpenCL C or in Python."""

import typing

import shapes
import values
from assembly import Type, pack, unpack


class Launch(typing.NamedTuple):
    """How kernels are launched: sizes, with as many work-items as others have, and further arguments, each as oclrun
    takes it, as OpenCL C declares it, and as a function that makes its type in a module."""
    global_size: str = str(values.WORK_ITEMS)
    local_size: str = str(values.LOCAL_SIZE)
    offset: str = "0"
    arguments: tuple = ()

    @property
    def is_linear(self):
        """Whether the first component of a global id is the number of the work-item."""
        return "," not in self.global_size and self.offset == "0"


class Case:
    """`subject` is the opcode or the instruction of OpenCL.std that it is about, `detail` what is particular about it.
    There are several cases with both, which differ in types or in `place`. `covers` are other instructions that it
    would fail without.

    `operands` are kinds of numbers (values.py) with their types, `results` the types of what it stores. `spirv` gets
    the function it writes to and the ids of the operands, and returns those of the results. `cl` is an expression of
    OpenCL C for the one result, or statements; operands are x0, x1... in it, and results r0, r1... `python` gives the
    same for the numbers of one element; `model` for those of one work-item, with vectors as lists. A result with the
    element type `bool` is stored as 0 or 1 of type uchar. A case that is `slow` is in no sample, one that is `alone`
    has a kernel of its own.
    """

    def __init__(self, subject, operands, results, spirv, cl=None, python=None, model=None, detail="", place="",
                 covers=(), version=0, alone=False, slow=False, launch=Launch()):
        self.subject = subject
        self.detail = detail
        self.covers = {subject, *covers}
        self.operands = operands
        self.results = results if isinstance(results, list) else [results]
        self.spirv = spirv
        self.cl = cl
        # None for an operation in OpenCL C.
        self.model = model or (python and self.make_model(python))
        self.version = version
        self.alone = alone
        self.slow = slow
        self.launch = launch
        # Whether the lines that start with its name and a colon are a result.
        self.prints = False
        types = [str(type_) for _, type_ in operands] + [str(type_) for type_ in self.results]
        types = types if len(types) < 8 else list(dict.fromkeys(types))
        self.name = "_".join([subject, *filter(None, (detail, place)), *types])

    @property
    def stored(self):
        """The types in memory of the results."""
        return [type_.of("uchar") if type_.element == "bool" else type_ for type_ in self.results]

    @property
    def elements(self):
        """All element types that it has to do with."""
        return {type_.element for _, type_ in self.operands} | {type_.element for type_ in self.results}

    def make_model(self, python):
        width = max(type_.width for type_ in self.results)

        def model(*arguments):
            # A scalar operand is that of all elements.
            rows = zip(*(each if isinstance(each, list) else [each] * width for each in arguments))
            found = [python(*row) for row in rows]
            columns = list(zip(*found)) if isinstance(found[0], tuple) else [found]
            return tuple(list(column) if width > 1 else column[0] for column in columns)
        return model

    def expect(self, found):
        """The bytes that it stores for each result, by the model. `found` is what it did store."""
        return self.encode(self.compute(found))

    def get_columns(self):
        """The operands of all work-items, one list for each operand."""
        return [values.get_vectors(kind, type_) for kind, type_ in self.operands]

    def compute(self, _):
        """The results of each work-item."""
        rows = zip(*self.get_columns()) if self.operands else [()] * values.WORK_ITEMS
        return [self.model(*row) for row in rows]

    def encode(self, rows):
        outputs = [[] for _ in self.results]
        for row in rows:
            for type_, output, value in zip(self.stored, outputs, row if isinstance(row, tuple) else (row,)):
                numbers = value if isinstance(value, list) else [value]
                output += [int(number) if isinstance(number, bool) else number for number in numbers]
                output += [0] * (shapes.room(type_.width) - type_.width)
        return [pack(type_.element, output) for type_, output in zip(self.stored, outputs)]

    def decode(self, data):
        """The results of each work-item from their bytes."""
        columns = []
        for type_, column in zip(self.stored, data):
            numbers, room = unpack(type_.element, column), shapes.room(type_.width)
            columns.append(numbers if type_.width == 1 else
                           [numbers[i:i + type_.width] for i in range(0, len(numbers), room)])
        return list(zip(*columns))

    def compare(self, expected, found):
        """What is wrong with the bytes of the results, or None."""
        for number, (type_, left, right) in enumerate(zip(self.stored, expected, found)):
            undefined = (4, {3}) if type_.width == 3 else None
            place = shapes.compare(type_.element, left, right, undefined)
            if place is not None:
                return self.describe(number, type_, place, left, right)
        if expected[len(self.results):] != found[len(self.results):]:
            wrong = sorted(set(found[-1]) ^ set(expected[-1]))[:2]
            return f"only one of the two prints {wrong}"
        return None

    def describe(self, number, type_, place, expected, found):
        item, component = divmod(place, shapes.room(type_.width))
        size = type_.num_bytes // shapes.room(type_.width)
        show = lambda data: unpack(type_.element, data[place * size:(place + 1) * size])[0]
        text = f"result {number}, work-item {item}, component {component}: {show(found)} in place of {show(expected)}"
        inputs = [str(values.get_vectors(kind, operand)[item]) for kind, operand in self.operands]
        return f"{text}, for {', '.join(inputs)}" if inputs else text


def simple(opcode, operands, result, capabilities=(), extension=None, subject=None, **rest):
    """A case of one instruction."""
    def spirv(function, *ids):
        function.module.need(*capabilities, extension=extension)
        return function.op(opcode, result, *ids)
    return Case(subject or opcode, operands, result, spirv, **rest)


def each_type(elements, widths=None):
    for element in elements:
        for width in widths or shapes.WIDTHS:
            yield Type(element, width)
