"""Pieces of kernels as pairs of texts: OpenCL C, and Python that does the same for one work-item.

Every expression stands for a number of type uint; what is computed in other types is converted to
them and back, so that nothing overflows and nothing is rounded. In Python, variables of integer types
hold numbers of their range, those of floating-point types whole numbers, vectors tuples, structures
lists.
"""

MASK = 0xFFFFFFFF


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def rotate(value, by):
    by &= 31
    return (value << by | value >> (32 - by)) & MASK if by else value


def divide(a, b):
    """As C does it: towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def popcount(value):
    return bin(value).count("1")


def clz(value):
    return 32 - value.bit_length()


def saturate(value, low, high):
    return min(max(value, low), high)


# What the Python texts may call.
NAMES = {"M": MASK, "signed": signed, "rotate": rotate, "divide": divide, "saturate": saturate,
         "popcount": popcount, "clz": clz}


class Scalar:
    """A type of variables: how a uint is stored in it, and what is read back."""

    def __init__(self, name, c_write, c_read, py_write, py_read, size):
        self.name, self.c_write, self.c_read = name, c_write, c_read
        self.py_write, self.py_read, self.size = py_write, py_read, size

    def write(self, pair):
        return self.c_write.format(pair[0]), self.py_write.format(pair[1])

    def read(self, name):
        return self.c_read.format(name), self.py_read.format(name)


def integer(name, bits, is_signed):
    if is_signed:
        wide = "(uint)(int){}" if bits < 64 else "(uint){}"
        return Scalar(name, "(%s)({})" % name, wide, "signed({}, %d)" % bits, "({} & M)", bits // 8)
    return Scalar(name, "(%s)({})" % name, "(uint){}", "(({}) & %d)" % ((1 << bits) - 1),
                  "({} & M)", bits // 8)


def floating(name, mask, size):
    return Scalar(name, "(%s)(({}) & %du)" % (name, mask), "(uint){}", "(({}) & %d)" % mask, "{}", size)


SCALARS = [
    integer("uint", 32, False), integer("uint", 32, False), integer("int", 32, True),
    integer("uchar", 8, False), integer("char", 8, True), integer("ushort", 16, False),
    integer("short", 16, True), integer("ulong", 64, False), integer("long", 64, True),
    floating("float", 0xFFFF, 4), floating("double", 0xFFFFFFF, 8), floating("half", 0x3FF, 2),
    Scalar("bool", "((({}) & 1u) != 0)", "(uint){}", "(({}) & 1)", "{}", 1),
]
BY_NAME = {scalar.name: scalar for scalar in SCALARS}

# Vector types: name, type of the elements, their number.
VECTORS = [("uint2", "uint", 2), ("uint4", "uint", 4), ("uint3", "uint", 3), ("uchar4", "uchar", 4),
           ("short8", "short", 8), ("float4", "float", 4), ("ulong2", "ulong", 2), ("half2", "half", 2)]
COMPONENTS = ["s%x" % i for i in range(16)]

# Operators of two numbers, {0} and {1}.
BINARY = [
    ("({0} + {1})", "(({0} + {1}) & M)"),
    ("({0} - {1})", "(({0} - {1}) & M)"),
    ("({0} * {1})", "(({0} * {1}) & M)"),
    ("({0} ^ {1})", "({0} ^ {1})"),
    ("({0} & {1})", "({0} & {1})"),
    ("({0} | {1})", "({0} | {1})"),
    ("({0} / ({1} | 1u))", "({0} // ({1} | 1))"),
    ("({0} % ({1} | 1u))", "({0} % ({1} | 1))"),
    ("({0} << ({1} & 31u))", "(({0} << ({1} & 31)) & M)"),
    ("({0} >> ({1} & 31u))", "({0} >> ({1} & 31))"),
    # Other integer types.
    ("(uint)((int){0} >> ({1} & 31u))", "((signed({0}, 32) >> ({1} & 31)) & M)"),
    ("(uint)((int)({0} & 0xFFFFFu) / ((int)({1} & 15u) - 16))",
     "(divide({0} & 0xFFFFF, ({1} & 15) - 16) & M)"),
    ("(uint)((short){0} * (short){1})", "((signed({0}, 16) * signed({1}, 16)) & M)"),
    ("(uint)(uchar)((uchar){0} + (uchar){1})", "(({0} + {1}) & 255)"),
    ("(uint)(((ulong){0} * (ulong){1}) >> 17)", "((({0} * {1}) >> 17) & M)"),
    ("(uint)((long)(int){0} - (long)(int){1})", "((signed({0}, 32) - signed({1}, 32)) & M)"),
    ("(uint)((long){0} / ((long)({1} & 255u) + 1))", "({0} // (({1} & 255) + 1))"),
    # Floating point.
    ("(uint)((float)({0} & 0xFFFu) * (float)({1} & 0xFFFu))", "(({0} & 0xFFF) * ({1} & 0xFFF))"),
    ("(uint)(int)((float)({0} & 0xFFFu) - (float)({1} & 0xFFFu))",
     "((({0} & 0xFFF) - ({1} & 0xFFF)) & M)"),
    ("(uint)((double)({0} & 0xFFFFFu) * (double)({1} & 0xFFFu) / 4096.0)",
     "((({0} & 0xFFFFF) * ({1} & 0xFFF)) >> 12)"),
    ("(uint)((half)({0} & 31u) * (half)({1} & 31u) + (half)1)", "(({0} & 31) * ({1} & 31) + 1)"),
    ("(uint)fmax((float)({0} & 0xFFFFu), (float)({1} & 0xFFFFu))",
     "max({0} & 0xFFFF, {1} & 0xFFFF)"),
    ("(uint)floor((float)({0} & 0xFFFFu) * 0.25f)", "(({0} & 0xFFFF) >> 2)"),
    ("(uint)sqrt((float)(({0} & 0xFFu) * ({0} & 0xFFu)))", "({0} & 0xFF)"),
    # Functions of the device library.
    ("min({0}, {1})", "min({0}, {1})"),
    ("(uint)max((int){0}, (int){1})", "(max(signed({0}, 32), signed({1}, 32)) & M)"),
    ("abs_diff({0}, {1})", "abs({0} - {1})"),
    ("rotate({0}, {1})", "rotate({0}, {1})"),
    ("mul_hi({0}, {1})", "(({0} * {1}) >> 32)"),
    ("add_sat({0}, {1})", "min({0} + {1}, M)"),
    ("sub_sat({0}, {1})", "max({0} - {1}, 0)"),
    ("hadd({0}, {1})", "(({0} + {1}) >> 1)"),
    ("(uint)convert_uchar_sat((int)({0} & 1023u) - (int)({1} & 511u))",
     "saturate(({0} & 1023) - ({1} & 511), 0, 255)"),
    ("(popcount({0}) + clz({1}))", "(popcount({0}) + clz({1}))"),
    ("select({0}, {1}, {0} & 0x80000000u)", "({1} if {0} >> 31 else {0})"),
    # Vectors.
    ("dot4((uint4)({0}, {1}, 3u, {0}))", "(({0} + {1} * 3 + 15 + {0} * 7) & M)"),
    ("((uint4)({0}, {1}, 5u, 6u) + (uint4)({1}))[{0} & 3u]",
     "((({0}, {1}, 5, 6)[{0} & 3] + {1}) & M)"),
    ("as_uint((uchar4)((uchar){0}, (uchar){1}, 7, 9))",
     "(({0} & 255) | ({1} & 255) << 8 | 0x09070000)"),
    ("(uint)any((int2)((int){0}, (int){1}))", "int({0} >> 31 or {1} >> 31)"),
]

COMPARISONS = [
    ("{0} {2} {1}", "{0} {2} {1}"),
    ("(int){0} {2} (int){1}", "signed({0}, 32) {2} signed({1}, 32)"),
    ("(uchar){0} {2} (uchar){1}", "({0} & 255) {2} ({1} & 255)"),
    ("(float)({0} & 0xFFFFu) {2} (float)({1} & 0xFFFFu)", "({0} & 0xFFFF) {2} ({1} & 0xFFFF)"),
    ("(ulong){0} * 3ul {2} (ulong){1} * 2ul", "{0} * 3 {2} {1} * 2"),
]
RELATIONS = ["<", ">", "==", "!=", "<=", ">="]

# The structure's bytes.
STRUCT = "<IB3xQHH4x"

# What every program starts with.
HEAD = """
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#else
#define half float
#define half2 float2
#endif
typedef struct { uint a; uchar b; ulong c; ushort d[2]; } Struct;
constant uint table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static uint dot4(uint4 v) { return v.x + v.y * v.z + v.z * 5u + v.w * 7u; }
static Struct twist(Struct s, uint by) {
  if (by & 1u)
    s.a += by;
  else
    s.d[by >> 1 & 1u] = (ushort)by;
  return s;
}
"""
NAMES["table"] = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3)


def twist(s, by):
    s = list(s)
    if by & 1:
        s[0] = (s[0] + by) & MASK
    else:
        s[3 + (by >> 1 & 1)] = by & 0xFFFF
    return s


NAMES["twist"] = twist
