"""Writes a module that calls every reduction and scan of scalable vec-groups.

scalable_calls.py <n>...   for vectors of vscale x n elements
"""

import sys

INTEGERS = {f"i{n}": f"i{n}" for n in (1, 8, 16, 32, 64)}
FLOATS = {"f16": "half", "f32": "float", "f64": "double"}
INTEGER_OPERATIONS = "add mul smin umin smax umax and or xor logical_and logical_or logical_xor".split()
FLOAT_OPERATIONS = "fadd fmul fmin fmax".split()


def write(form, operation, count, name, element):
    vector = f"<vscale x {count} x {element}>"
    result = element if form == "reduce" else vector
    builtin = f"__mux_vec_group_{form}_{operation}_nxv{count}{name}"
    print(f"declare {result} @{builtin}({vector})")
    print(f"define {result} @call.{builtin}({vector} %x) {{")
    print(f"  %r = call {result} @{builtin}({vector} %x)\n  ret {result} %r\n}}")


for n in sys.argv[1:]:
    for operations, types in ((INTEGER_OPERATIONS, INTEGERS), (FLOAT_OPERATIONS, FLOATS)):
        for op in operations:
            for type_name, type_ in types.items():
                for kind in ("reduce", "scan_inclusive", "scan_exclusive"):
                    write(kind, op, n, type_name, type_)
