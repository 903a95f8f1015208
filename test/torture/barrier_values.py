"""Values of random kernels with barriers: types of variables and of collectives, in C and in Python."""

MASK = 0xFFFFFFFF


def float_of(value):
    return float(value & 0xFFFF)


class Stop(Exception):
    """A body's return, break or continue on its way out."""

    def __init__(self, kind):
        self.kind = kind


class VarType:
    """How a variable is written from one number, and read as one; it starts as 0, in C as `start`."""

    def __init__(self, name, write, read, store, load, initial, start="0"):
        self.name, self.write, self.read = name, write, read
        self.store, self.load, self.initial, self.start = store, load, initial, start


def sign_extend(value, bits):
    value &= (1 << bits) - 1
    return (value - (1 << bits)) & MASK if value >> (bits - 1) else value


DEFINED_TYPES = [
    VarType("uint", "{}", "{}", lambda e: e, lambda v: v, 0),
    VarType("uchar", "(uchar)({})", "(uint){}", lambda e: e & 0xFF, lambda v: v, 0),
    VarType("short", "(short)({})", "(uint)(int){}", lambda e: e & 0xFFFF,
            lambda v: sign_extend(v, 16), 0),
    VarType("char", "(char)({})", "(uint)(int){}", lambda e: e & 0xFF,
            lambda v: sign_extend(v, 8), 0),
    VarType("ulong", "((ulong)({0}) * 0x100000003UL)", "(uint)({0} >> 32) + (uint){0}",
            lambda e: (e * 0x100000003) & 0xFFFFFFFFFFFFFFFF,
            lambda v: ((v >> 32) + v) & MASK, 0),
    VarType("bool", "(({}) & 1u) != 0", "(uint){}", lambda e: e & 1, lambda v: v, 0),
    VarType("float", "(float)(({}) & 0xFFFFu)", "(uint){}", float_of, lambda v: int(v) & MASK, 0.0),
    VarType("double", "(double)({})", "(uint){}", float, lambda v: int(v) & MASK, 0.0),
    VarType("uint4", "(uint4)({0}, 3u, ({0}) ^ 5u, ({0}) + 9u)", "({0}.x + {0}.y * {0}.z + {0}.w)",
            lambda e: (e, 3, e ^ 5, (e + 9) & MASK),
            lambda v: (v[0] + v[1] * v[2] + v[3]) & MASK, (0, 0, 0, 0)),
    VarType("uchar3", "(uchar3)((uchar)({0}), (uchar)(({0}) >> 8), 7)",
            "((uint){0}.x * 256u + {0}.y + {0}.z)", lambda e: (e & 0xFF, (e >> 8) & 0xFF, 7),
            lambda v: (v[0] * 256 + v[1] + v[2]) & MASK, (0, 0, 0)),
]

# Of the others, elements and members that are not read are undefined; see PARTIAL.
TYPES = DEFINED_TYPES + [
    VarType("uint2", "((uint3)(3u, 5u, {0})).hi", "{0}.x", lambda e: e, lambda v: v, 0),
    VarType("uchar2", "((uchar3)(3, (uchar)({0}), 7)).odd", "(uint){0}.x", lambda e: e & 0xFF, lambda v: v, 0),
    VarType("double2", "((double3)(1.0, 2.0, (double)({0}))).hi", "(uint){0}.x", lambda e: e, lambda v: v, 0),
    VarType("float4", "as_float4((float3)(5.0f, (float)(({0}) & 0xFFFu), 3.0f))", "(uint){0}.y", lambda e: e & 0xFFF,
            lambda v: v, 0),
    VarType("uint8", "partial_ints({0})", "({0}.s1 + {0}.s6)", lambda e: (e, e ^ 5), lambda v: (v[0] + v[1]) & MASK,
            (0, 0)),
    VarType("ushort16", "partial_shorts({0})", "((uint){0}.s3 * 3u + {0}.se)", lambda e: (e & 0xFFFF, e >> 16),
            lambda v: v[0] * 3 + v[1], (0, 0)),
    VarType("Partial", "partial_struct({0})", "sum({0})", lambda e: (e, e * 5, e ^ 3),
            lambda v: sum(v) & MASK, (0, 0, 0), "{0}"),
]

# What programs start with.
PARTIAL = """
typedef struct { uint a; uchar b; ulong c[2]; uint3 d; } Partial;
static Partial partial_struct(uint t) {
  Partial p;
  p.a = t;
  p.c[1] = (ulong)t * 5ul;
  p.d.y = t ^ 3u;
  return p;
}
static uint sum(Partial p) { return p.a + (uint)p.c[1] + p.d.y; }
static uint8 partial_ints(uint t) {
  uint8 v;
  v.s1 = t;
  v.s6 = t ^ 5u;
  return v;
}
static ushort16 partial_shorts(uint t) {
  ushort16 v;
  v.s3 = (ushort)t;
  v.se = (ushort)(t >> 16);
  return v;
}
"""


class CollectiveType:
    """A type of collectives: how it is made of a uint; sums of all work-items are exact."""

    def __init__(self, name, write, store, least=None):
        self.name, self.write, self.store, self.least = name, write, store, least
        self.is_integer = least is not None


def as_int(value):
    return value - (1 << 32) if value >> 31 else value


COLLECTIVE_TYPES = [
    CollectiveType("uint", "(uint)(%s)", lambda e: e, 0),
    CollectiveType("int", "(int)(%s)", as_int, -(1 << 31)),
    CollectiveType("ulong", "(ulong)(%s)", lambda e: e, 0),
    CollectiveType("long", "(long)(int)(%s)", as_int, -(1 << 63)),
    CollectiveType("float", "(float)((%s) & 0xFFFu)", lambda e: e & 0xFFF),
    CollectiveType("double", "(double)((%s) & 0xFFFFFu)", lambda e: e & 0xFFFFF),
    CollectiveType("half", "(half)((%s) & 31u)", lambda e: e & 31),
]


def set_variable(name, kind, text):
    """An assignment that evaluates the text once."""
    return "{ uint t = %s; %s = %s; }" % (text, name, kind.write.format("t"))


def combine(kind, values, shape, args, of):
    """What each work-item gets."""
    size = len(values)
    if kind == "any":
        return [int(any(value & 1 for value in values))] * size
    if kind == "all":
        return [int(all(value & 1 for value in values))] * size
    if kind == "first":
        return [values[0]] * size
    if kind == "broadcast":
        x = (args & 7) % shape[0]
        source = ((shape[2] - 1) * shape[1] + shape[1] - 1) * shape[0] + x
        return [values[source]] * size
    if kind.startswith("reduce"):
        return [{"reduce_add": sum, "reduce_min": min, "reduce_max": max}[kind](values)] * size
    results, total, largest, smallest = [], 0, of.least, values[0]
    for value in values:
        before, before_largest = total, largest
        total += value
        largest = value if largest is None else max(largest, value)
        smallest = min(smallest, value)
        results.append({"scan_inclusive_add": total, "scan_exclusive_add": before,
                        "scan_inclusive_max": largest, "scan_inclusive_min": smallest,
                        "scan_exclusive_max": before_largest}[kind])
    return results
