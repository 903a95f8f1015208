"""check_headers.py <installed include folder> <C++ compiler> <LLVM's include folder>

Compiles the headers that the specification names one by one and all others together, with no other
include path than the installed one."""

import pathlib
import subprocess
import sys

NAMED = [
    "utils/attributes.h",
    "utils/cost_model.h",
    "utils/vecz_order.h",
    "compiler/utils/attributes.h",
    "compiler/utils/lld_linker.h",
]

root = pathlib.Path(sys.argv[1])
command = [sys.argv[2], "-std=c++20", "-fno-exceptions", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
command += [f"-I{root}", "-isystem", sys.argv[3], "-x", "c++", "-"]


def compiles(headers):
    source = "".join(f'#include "{header}"\n' for header in headers)
    return subprocess.run(command, input=source, text=True).returncode == 0


for header in NAMED:
    print(header, "compiles" if compiles([header]) else "does not compile", flush=True)
headers = sorted(str(path.relative_to(root)) for path in root.rglob("*.h"))
print("all headers compile together" if compiles(headers) else "headers do not compile", flush=True)
print("folders:", *sorted({str(pathlib.PurePath(header).parent) for header in headers}))
