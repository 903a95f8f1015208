"""Variables of random kernels that are written to in some control flow only, or in part, and used where they were.

They are indices, divisors, shifts, pointers and numbers to convert, so that an undefined one would do harm in a lane
that is not active; private arrays, and structures that are copied, passed on and stored whole. In Python a variable that
was not written to has no value, and a member of a structure is None.
"""

import sub_group_model
from language import BY_NAME, STRUCT

# Types of variables, how they are written from a uint, and how they are used as one.
USES = [
    ("uint", "({} & 63u)", "({} & 63)", "x[{}]", "x[{}]"),
    ("int", "(int)({} & 63u)", "({} & 63)", "x[{}]", "x[{}]"),
    ("ulong", "(ulong)({} & 31u) + 7ul", "(({} & 31) + 7)", "(uint)xl[{}]", "(xl[{}] & M)"),
    ("uint", "({} | 1u)", "({} | 1)", "((n + 77u) / {})", "((n + 77) // {})"),
    ("uint", "({} | 1u)", "({} | 1)", "(i * 91u % {})", "(i * 91 % {})"),
    ("int", "((int)({} & 255u) + 1)", "(({} & 255) + 1)", "(uint)((int)n / {})", "(n // {})"),
    ("uint", "({} & 31u)", "({} & 31)", "((n | 5u) << {})", "(((n | 5) << {}) & M)"),
    ("uchar", "(uchar)({} & 15u)", "({} & 15)", "(0x12345u >> {})", "(0x12345 >> {})"),
    ("float", "(float)({} & 0xFFFFu)", "({} & 0xFFFF)", "(uint){}", "{}"),
    ("float", "(float)({} & 0xFFFu)", "({} & 0xFFF)", "(uint)convert_uchar_sat({})", "min({}, 255)"),
    ("double", "(double)({} & 63u)", "({} & 63)", "x[(int){}]", "x[{}]"),
    ("global const uint *", "(x + ({} & 63u))", "({} & 63)", "(*{})", "x[{}]"),
    ("global const uchar *", "(xc + ({} & 31u))", "({} & 31)", "(uint)({0}[0] + {0}[32])", "(xc[{0}] + xc[{0} + 32])"),
    ("bool", "(({} & 1u) != 0)", "({} & 1)", "({} ? n : i)", "(n if {} else i)"),
]
# Others are only read, which does no harm.
READS = [(kind, BY_NAME[kind].c_write, BY_NAME[kind].py_write, BY_NAME[kind].c_read, BY_NAME[kind].py_read)
         for kind in ("uint", "int", "uchar", "short", "ulong", "float")]

# What programs start with that have such variables; `language.HEAD` has the structure.
HEAD = """
static Struct alter(Struct s, uint by) {
  if (by & 1u)
    s.b = (uchar)by;
  else
    s.d[0] = (ushort)by;
  return s;
}
static uint pick(Struct s, uint by) { return by & 1u ? s.a : (uint)s.c; }
"""


def alter(s, by):
    s = list(s)
    s[1 if by & 1 else 3] = by & (0xFF if by & 1 else 0xFFFF)
    return s


NAMES = {"alter": alter}
# The structure's members, in C and by what they are written, in Python.
MEMBERS = [("a", "{}", "{}"), ("b", "(uchar)({})", "({}) & 255"), ("c", "(ulong)({}) * 3ul", "({}) * 3"),
           ("d[0]", "(ushort)({})", "({}) & 0xFFFF"), ("d[1]", "(ushort)({})", "({}) & 0xFFFF")]
READ = ["{}.a", "(uint){}.b", "(uint){}.c", "(uint){}.d[0]", "(uint){}.d[1]"]


class Use:
    """A variable's declaration in C, its assignment, and what is made of it."""

    def __init__(self, kind, name, value):
        type_name, c_write, py_write, c_read, py_read = kind
        self.declaration = "%s %s;" % (type_name, name)
        self.write = ("%s = %s" % (name, c_write.format(value[0])), "%s = %s" % (name, py_write.format(value[1])))
        self.read = c_read.format(name), py_read.format(name)
        self.is_harmless = kind in READS


class Uninitialized:
    """Statements of a kernel's body; see Body."""

    def draw_use(self):
        kind = self.rng.choice(USES + READS)
        return Use(kind, self.new_name("z"), self.expression(1))

    def read_if(self, flag, use):
        """A scalar gets the variable where that has a value."""
        rng = self.rng
        name, target = rng.choice(self.scalars)
        if self.sub_groups and rng.random() < 0.3:
            number = rng.choice([number for number in sub_group_model.FOR_SOME
                                 if sub_group_model.FUNCTIONS[number].takes != "condition"])
            return [("if (%s) {" % flag, "if %s:" % flag)] + [
                (c, " " + py) for c, py in self.call_sub_group(number, use.read)] + [("}", "")]
        if rng.random() < 0.4:
            other = self.leaf()
            form = "select({2}, {1}, (uint){0})" if use.is_harmless and rng.random() < 0.5 else "({0} ? {1} : {2})"
            c, py = target.write((form.format(flag, use.read[0], other[0]),
                                  "(%s if %s else %s)" % (use.read[1], flag, other[1])))
            return [("%s = %s;" % (name, c), "%s = %s" % (name, py))]
        c, py = target.write(use.read)
        return [("if (%s) %s = %s;" % (flag, name, c), "if %s: %s = %s" % (flag, name, py))]

    def define_in_part(self, depth, loop):
        """A variable that is written to under a condition, and read only where the condition holds."""
        flag = self.new_name("y")
        use = self.draw_use()
        condition = self.condition()
        between = self.block(depth + 1, loop)
        return [("bool %s = %s; %s" % (flag, condition[0], use.declaration), "%s = %s" % (flag, condition[1])),
                ("if (%s) %s;" % (flag, use.write[0]), "if %s: %s" % (flag, use.write[1])),
                ("{", "if True:"), between, ("}", "")] + self.read_if(flag, use)

    def define_in_loop(self, depth, _loop):
        """A variable that an iteration writes to, and later ones read; perhaps it is read behind the loop, too."""
        rng = self.rng
        flag, j = self.new_name("y"), self.new_counter()
        use = self.draw_use()
        condition, end = self.condition(), rng.choice([self.expression(1), ("n", "n")])
        self.counters.append(j)
        between = self.block(depth + 1, "loop")
        read = self.read_if(flag, use)
        self.counters.pop()
        behind = self.read_if(flag, use) if rng.random() < 0.5 else []
        return [("bool %s = false; %s" % (flag, use.declaration), "%s = False" % flag),
                ("for (uint {0} = 0, e{0} = {1} & 3u; {0} < e{0}; ++{0}) {{".format(j, end[0]),
                 "for %s in range(%s & 3):" % (j, end[1]))] + [(c, " " + py) for c, py in read] + [
                     ("if (%s) { %s; %s = true; }" % (condition[0], use.write[0], flag), " if %s:" % condition[1]),
                     ("", "  %s" % use.write[1]), ("", "  %s = True" % flag), between, ("}", "")] + behind

    def fill_array(self, _depth, _loop):
        """A private array to some of whose elements something is written; all are stored, those are used."""
        rng = self.rng
        kind, form = self.places.setdefault("oa", rng.choice([("uint", "I"), ("uchar", "B"), ("ulong", "Q")]))
        self.use("oa", kind, form, True, 8 * 64)
        name, step = self.new_name("t"), rng.choice([2, 3, 4])
        parts = [("{ %s %s[8];" % (kind, name), "%s = [None] * 8" % name)]
        count = (8 + step - 1) // step
        value = BY_NAME[kind].write(self.expression(1))
        parts.append(("for (uint k = 0; k < %du; ++k) %s[k * %du] = %s;" % (count, name, step, value[0]),
                      "%s[::%d] = [%s] * %d" % (name, step, value[1], count)))
        (at, where), value = self.expression(2), BY_NAME[kind].write(self.expression(1))
        parts.append(("%s[(%s) & 7u] = %s;" % (name, at, value[0]), "%s[(%s) & 7] = %s" % (name, where, value[1])))
        if rng.random() < 0.4:
            copy = self.new_name("t")
            parts.append(("%s %s[8]; for (uint k = 0; k < 8u; ++k) %s[k] = %s[k];" % (kind, copy, copy, name),
                          "%s = list(%s)" % (copy, name)))
            name = copy
        if rng.random() < 0.7:
            parts.append(("for (uint k = 0; k < 8u; ++k) oa[i * 8u + k] = %s[k];" % name,
                          "oa[i * 8:i * 8 + 8] = %s" % name))
        target, to = rng.choice(self.scalars)
        at, where = self.expression(2)
        read = "%s[(%s) %% %du * %du]" % (name, at, count, step), "%s[(%s) %% %d * %d]" % (name, where, count, step)
        c, py = to.write((BY_NAME[kind].c_read.format(read[0]), BY_NAME[kind].py_read.format(read[1])))
        return parts + [("%s = %s; }" % (target, c), "%s = %s" % (target, py))]

    def fill_struct(self, _depth, _loop):
        """A structure to some of whose members something is written; it is passed on, and stored whole."""
        rng = self.rng
        self.use("ps", "Struct", STRUCT, True, 64)
        name = self.new_name("s")
        parts = [("{ Struct %s;" % name, "%s = [None] * 5" % name)]
        written = sorted(rng.sample(range(5), rng.randint(1, 4)))
        for number in written:
            member, c, py = MEMBERS[number]
            value = self.expression(1)
            parts.append(("%s.%s = %s;" % (name, member, c.format(value[0])),
                          "%s[%d] = %s" % (name, number, py.format(value[1]))))
        for maker in rng.sample([self.copy_struct, self.array_of_structs, self.pass_struct, self.choose_struct],
                                rng.randint(0, 2)):
            name, more = maker(name)
            parts += more
        if rng.random() < 0.7:
            parts.append(("ps[i] = %s;" % name, "ps[i] = list(%s)" % name))
        target, to = rng.choice(self.scalars)
        used = rng.choice(written)
        c, py = to.write((READ[used].format(name), "(%s[%d] & M)" % (name, used)))
        if {0, 2} <= set(written) and rng.random() < 0.5:
            by = self.expression(2)
            c, py = to.write(("pick(%s, %s)" % (name, by[0]), "((%s[0] if %s & 1 else %s[2]) & M)"
                              % (name, by[1], name)))
        return parts + [("%s = %s; }" % (target, c), "%s = %s" % (target, py))]

    def copy_struct(self, name):
        copy = self.new_name("s")
        return copy, [("Struct %s = %s;" % (copy, name), "%s = list(%s)" % (copy, name))]

    def array_of_structs(self, name):
        """One of several is written to, and read again."""
        array, copy = self.new_name("s"), self.new_name("s")
        at, where = self.expression(2)
        return copy, [("Struct %s[3]; %s[(%s) %% 3u] = %s;" % (array, array, at, name), ""),
                      ("Struct %s = %s[(%s) %% 3u];" % (copy, array, at), "%s = list(%s)" % (copy, name))]

    def pass_struct(self, name):
        copy = self.new_name("s")
        by = self.expression(2)
        return copy, [("Struct %s = alter(%s, %s);" % (copy, name, by[0]), "%s = alter(%s, %s)" % (copy, name, by[1]))]

    def choose_struct(self, name):
        """Or one that comes from memory."""
        copy = self.new_name("s")
        c, py = self.condition()
        return copy, [("Struct %s = xs[i & 63u]; if %s %s = %s;" % (copy, c, copy, name),
                       "%s = list(%s if %s else xs[i & 63])" % (copy, name, py))]
