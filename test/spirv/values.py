"""The numbers that instructions are tried with: tables of them, by element type and by what they are for.

Tables are aligned: entry i of each belongs to the same execution. The first entries pair every special value with
every other.
"""

import functools
import math
import random

import shapes
from assembly import pack, unpack

WORK_ITEMS = 256
LOCAL_SIZE = 64
ENTRIES = WORK_ITEMS * 16


def get_special(element):
    bits = 8 * shapes.SIZES[element]
    if element in shapes.FLOATS:
        least, normal, greatest = {"half": (2.0 ** -24, 2.0 ** -14, 65504.0),
                                   "float": (2.0 ** -149, 2.0 ** -126, (2 - 2.0 ** -23) * 2.0 ** 127),
                                   "double": (2.0 ** -1074, 2.0 ** -1022, (2 - 2.0 ** -52) * 2.0 ** 1023)}[element]
        return [0.0, -0.0, 1.0, -1.5, math.inf, -math.inf, math.nan, least, -5 * least, normal, greatest, 2.5]
    top = 1 << (bits - 1)
    return [0, 1, 2, 3, bits - 1, top - 1, top, top + 1, 2 * top - 1, 2 * top - 2, 0x5a5a5a5a5a5a5a5a, bits]


def make_random(numbers, element):
    """Floats are of moderate size, mostly; integers from the whole range."""
    if element not in shapes.FLOATS:
        return int.from_bytes(numbers.randbytes(8), "little") >> numbers.choice([0, 0, 40, 60])
    if numbers.random() < 0.2:
        return unpack(element, numbers.randbytes(shapes.SIZES[element]))[0]
    return numbers.choice([0.25, 1, 16]) * numbers.uniform(-4, 4)


def make_any(kind, element):
    special = get_special(element)
    numbers = random.Random(kind + element)
    count = len(special)
    rotation = {"a": lambda i: i // count, "b": lambda i: i, "c": lambda i: 5 * i + i // count}[kind]
    values = [special[rotation(i) % count] for i in range(count * count)]
    while len(values) < ENTRIES:
        values.append(numbers.choice(special) if numbers.random() < 0.2 else make_random(numbers, element))
    return values


def make_divisors(element):
    """For the numbers of `a`: a quotient that does not fit is undefined, and so is a division by 0."""
    signed = shapes.SIGNED[shapes.UNSIGNED.index(element)]
    least = -1 << (8 * shapes.SIZES[element] - 1)
    return [b if b != 0 and (a, b) != (least, -1) else 3
            for a, b in zip(get_values("a", signed), get_values("b", signed))]


def make_below(limit, element):
    numbers = random.Random(f"below {limit} {element}")
    return [0, limit - 1, 1 % limit, limit // 2] * 4 + [numbers.randrange(limit) for _ in range(ENTRIES - 16)]


def make_limited(least, greatest, seed):
    numbers = random.Random(f"{least} {greatest} {seed}")
    return [numbers.choice([least, greatest, numbers.randint(least, greatest)]) for _ in range(ENTRIES)]


def make_fields(bits):
    """Offsets and counts of bits, some of which are all of them or none."""
    numbers = random.Random(f"fields {bits}")
    fields = [(0, 0), (0, bits), (bits, 0), (bits - 1, 1), (0, 1), (bits // 2, bits // 2)]
    while len(fields) < ENTRIES:
        offset = numbers.randint(0, bits)
        fields.append((offset, numbers.randint(0, bits - offset)))
    return fields


def drop_sign(element):
    """Integers with and without a sign are the same bytes."""
    return shapes.UNSIGNED[shapes.INTEGERS.index(element) // 2] if element in shapes.INTEGERS else element


def get_range(element):
    bits = 8 * shapes.SIZES[element]
    return (-1 << (bits - 1), (1 << (bits - 1)) - 1) if element in shapes.SIGNED else (0, (1 << bits) - 1)


def make_fitting(wanted, element):
    """Numbers that the integer type has, rounded either way."""
    least, greatest = get_range(wanted)
    numbers = random.Random(f"fits {wanted} {element}")

    def is_fitting(number):
        return math.isfinite(number) and math.floor(number) >= least and math.ceil(number) <= greatest

    def find_other():
        while True:
            number = unpack(element, pack(element, [numbers.uniform(max(least, -60000), min(greatest, 60000))]))[0]
            if is_fitting(number):
                return number
    return [number if is_fitting(number) else find_other() for number in get_values("a", element)]


@functools.lru_cache(maxsize=None)
def get_data(kind, element):
    """The bytes of a table of floats or of integers without a sign. Kinds:

    a, b, c: any numbers; d: divisors of those of `a`; below:<n>; upto:<n>:<seed>, around:<n>:<seed>: of at most that
    magnitude, the second with both signs; offset:<bits>, count:<bits>: of bits in a number; fits:<element type>:
    numbers that can be converted to that type.
    """
    name, _, argument = kind.partition(":")
    if name in "abc":
        values = make_any(kind, element)
    elif name == "d":
        values = make_divisors(element)
    elif name == "below":
        values = make_below(int(argument), element)
    elif name in ("upto", "around"):
        limit, _, seed = argument.partition(":")
        values = make_limited(0 if name == "upto" else -int(limit), int(limit), seed)
    elif name == "offset":
        values = [offset for offset, _ in make_fields(int(argument))]
    elif name == "count":
        values = [count for _, count in make_fields(int(argument))]
    else:
        values = make_fitting(argument, element)
    return pack(element, values)


def get_values(kind, element):
    return unpack(element, get_data(kind, drop_sign(element)))


def get_vectors(kind, type_):
    """The operand of each work-item: a number, or a list of those of a vector."""
    numbers, room = get_values(kind, type_.element), shapes.room(type_.width)
    if type_.width == 1:
        return numbers[:WORK_ITEMS]
    return [numbers[i * room:i * room + type_.width] for i in range(WORK_ITEMS)]


class Tables:
    """The tables that a program reads, in one buffer."""

    def __init__(self):
        self.data = bytearray(128)  # a buffer is not empty
        self.offsets = {}

    def find(self, kind, element):
        """The place of a table, which is added if it is new."""
        element = drop_sign(element)
        if (kind, element) not in self.offsets:
            self.offsets[kind, element] = len(self.data)
            self.data += get_data(kind, element)
        return self.offsets[kind, element]
