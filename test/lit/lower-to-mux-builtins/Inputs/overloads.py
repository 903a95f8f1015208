"""Calls every overload that clang's OpenCL header declares of the functions that mux builtins express.

overloads.py generate <clang>     writes OpenCL C: one function for each overload, named after the mux
                                  builtin that it must become
overloads.py check <module.ll>    fails unless each of these functions calls its mux builtin
"""

import os
import re
import subprocess
import sys

FAMILY = re.compile(
    r"^(get_(work_dim|(global|local)_(size|id|linear_id|offset)|enqueued_local_size|num_groups"
    r"|group_id|\w*sub_group\w*)|barrier|\w*mem_fence|atomic_work_item_fence"
    r"|(work|sub|intel_sub)_group_\w+|async_work_group_\w+|wait_group_events)$"
)

# What no mux builtin expresses: work-items that are not all there, memory, and motion estimation.
NOT_EXPRESSED = re.compile(
    r"^(sub_group_(non_uniform_|clustered_reduce_|\w*ballot|elect|broadcast_first)"
    r"|get_sub_group_(eq|ge|gt|le|lt)_mask"
    r"|intel_sub_group_(block_|avc_|ime_))"
)

SCALARS = {
    "char": "i8", "uchar": "i8", "short": "i16", "ushort": "i16", "int": "i32", "uint": "i32",
    "long": "i64", "ulong": "i64", "half": "f16", "float": "f32", "double": "f64",
}

PROTOTYPE = re.compile(r"^([\w ]+?)\s+__ovld(?:\s+__\w+)*\s+(\w+)\s*\(([^)]*)\)\s*;", re.M)


def split_type(text):
    """The element type of a parameter's or result's type, without its name and qualifiers."""
    words = re.findall(r"\w+", text)
    for word in words:
        element = word.rstrip("0123456789")
        if element in SCALARS:
            return element
    return None


def operation(name, element):
    """add -> fadd, min -> umin, ..."""
    if element in ("half", "float", "double"):
        return "f" + name
    if name in ("min", "max"):
        return ("u" if element.startswith("u") else "s") + name
    return name


def expected_copy(name, params):
    direction = "read" if "__local" in params[0] else "write"
    return f"__mux_dma_{direction}_{'2D' if 'strided' in name else '1D'}"


def expected_group(scope, function, element):
    if function in ("any", "all"):
        return f"__mux_{scope}_{function}_i1"
    if function in ("rotate", "clustered_rotate"):
        function = "shuffle"
    found = re.fullmatch(r"(reduce|scan_inclusive|scan_exclusive)_(\w+)", function)
    if found:
        function = f"{found[1]}_{operation(found[2], element)}"
    return f"__mux_{scope}_{function}_{SCALARS[element]}"


def expected(name, params):
    if name.startswith("get_"):
        return "__mux_" + name.replace("enqueued_num_sub_groups", "num_sub_groups")
    if name in ("barrier", "work_group_barrier"):
        return "__mux_work_group_barrier"
    if name == "sub_group_barrier":
        return "__mux_sub_group_barrier"
    if "fence" in name:
        return "__mux_mem_barrier"
    if name == "wait_group_events":
        return "__mux_dma_wait"
    if name.startswith("async_work_group_"):
        return expected_copy(name, params)
    scope, function = re.fullmatch(r"(?:intel_)?((?:sub|work)_group)_(\w+)", name).groups()
    return expected_group(scope, function, split_type(params[0]))


def parameters(text):
    """Each parameter's type, without a name for it."""
    params = [p.strip() for p in text.split(",") if p.strip() not in ("", "void")]
    types = r"(?:u?(?:char|short|int|long)|half|float|double)\d*|size_t|event_t|\w+_flags|memory_\w+"
    return [re.match(rf"((?:const |__local |__global |unsigned )*(?:{types})\s*\**)", p)[1] for p in params]


def generate(clang):
    resources = subprocess.check_output([clang, "-print-resource-dir"], text=True).strip()
    with open(os.path.join(resources, "include", "opencl-c.h"), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)
    print("#pragma OPENCL EXTENSION cl_khr_fp16 : enable")
    seen = set()
    for result, name, params in PROTOTYPE.findall(text):
        if not FAMILY.match(name) or NOT_EXPRESSED.match(name):
            continue
        types = parameters(params)
        if (name, *types) in seen:
            continue
        seen.add((name, *types))
        declared = ", ".join(f"{t} a{i}" for i, t in enumerate(types)) or "void"
        args = ", ".join(f"a{i}" for i in range(len(types)))
        back = "" if result == "void" else "return "
        print(f"{result} f{len(seen)}{expected(name, types)}({declared}) {{ {back}{name}({args}); }}")


def check(module):
    with open(module, encoding="utf-8") as file:
        text = file.read()
    failures = 0
    functions = re.findall(r"^define [^\n]*@f\d+(__mux_\w+)(\(.*?^})", text, re.S | re.M)
    for builtin, body in functions:
        calls = set(re.findall(r"call [^\n]*@(\w+)\(", body))
        if builtin not in calls or any(call.startswith("_Z") for call in calls):
            print(f"{builtin} expected, but called are {sorted(calls)}:\n{body}")
            failures += 1
    print(f"{len(functions)} overloads, {failures} failures")
    sys.exit(1 if failures or not functions else 0)


if __name__ == "__main__":
    {"generate": generate, "check": check}[sys.argv[1]](sys.argv[2])
